#include "include/tw_threads.h"

#include <pthread.h>
#include <stdlib.h>

#include "call.h"
#include "refusals.h"

struct start {
    pthread_t thread;
    void (*body)(void *, unsigned);
    void *context;
    unsigned number;
    struct refusals *refusals;
};

static void *run(void *argument) {
    struct start *start = argument;
    tw_adopt_refusals(start->refusals);
    start->body(start->context, start->number);
    return NULL;
}

static int create(struct start *start, const pthread_attr_t *attributes) {
    int code = TW_REFUSAL("pthread_create");
    return code != 0 ? code : pthread_create(&start->thread, attributes, run, start);
}

long tw_run_threads(unsigned count, size_t stack_size, void (*body)(void *, unsigned), void *context) {
    if (count == 0) return 0;
    struct start *starts = calloc(count, sizeof *starts);
    if (starts == NULL) return -ENOMEM;
    pthread_attr_t attributes;
    int code = pthread_attr_init(&attributes);
    if (code == 0) {
        code = pthread_attr_setstacksize(&attributes, stack_size);
        unsigned made = 0;
        while (code == 0 && made < count) {
            starts[made] = (struct start){
                .body = body, .context = context, .number = made, .refusals = tw_current_refusals()};
            code = create(&starts[made], &attributes);
            if (code == 0) made++;
        }
        for (unsigned i = 0; i < made; i++) {
            int joined = pthread_join(starts[i].thread, NULL);
            if (code == 0) code = joined;
        }
        pthread_attr_destroy(&attributes);
    }
    free(starts);
    return -code;
}

struct detached {
    void (*body)(void *);
    void *context;
};

static void *run_detached(void *argument) {
    struct detached detached = *(struct detached *)argument;
    free(argument);
    detached.body(detached.context);
    return NULL;
}

long tw_start_thread(void (*body)(void *context), void *context) {
    struct detached *detached = malloc(sizeof *detached);
    if (detached == NULL) return -ENOMEM;
    *detached = (struct detached){.body = body, .context = context};
    pthread_t thread;
    int code = TW_REFUSAL("pthread_create");
    if (code == 0) code = pthread_create(&thread, NULL, run_detached, detached);
    if (code == 0) code = pthread_detach(thread);
    else free(detached);
    return -code;
}
