#!/usr/bin/env python3
"""Opens a page in headless Chromium, does something in it, and tells what happened, as JSON.

    browser.py PAGE <REQUEST

The request is an object, all of it optional: `steps`, expressions of JavaScript that are evaluated one after the other (a
promise is waited for); `script`, whether the page may run any; `dark`, `width` and `height`, how it is shown; `screenshot`,
a file. The answer has `results`, one for each step; `requests`, what was asked for beside the page; `dialogs`; `errors` of
the page; `html`, the document as it is at the end; `milliseconds` until it was loaded.

It talks to the browser by a pipe (--remote-debugging-pipe): messages in JSON, a NUL after each.
"""

import base64
import json
import os
import signal
import subprocess
import sys
import tempfile


class Browser:
    def __init__(self, profile):
        request, self.writer = os.pipe()
        self.reader, response = os.pipe()
        names = [name for name in ("chromium", "chromium-browser", "google-chrome") if self.has(name)]
        command = [
            names[0], "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
            f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank",
        ]
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{request} 4>&{response}', "sh", *command], pass_fds=(request, response),
            stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        os.close(request)
        os.close(response)
        self.number = 0
        self.buffer = b""
        self.events = []

    @staticmethod
    def has(name):
        return any(os.access(os.path.join(place, name), os.X_OK) for place in os.environ["PATH"].split(":"))

    def receive(self):
        while b"\0" not in self.buffer:
            chunk = os.read(self.reader, 1 << 16)
            if not chunk:
                raise SystemExit("the browser ended")
            self.buffer += chunk
        data, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(data)
        if message.get("method") == "Page.javascriptDialogOpening":
            # The page waits for it, and nobody else is there to close it.
            self.send("Page.handleJavaScriptDialog", message["sessionId"], accept=False)
        return message

    def send(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.writer, data):]
        return self.number

    def call(self, method, session=None, **parameters):
        number = self.send(method, session, **parameters)
        while True:
            answer = self.receive()
            if answer.get("id") == number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive())


def main():
    # A browser that does not answer is no reason to wait for ever.
    signal.alarm(120)
    page = "file://" + os.path.abspath(sys.argv[1])
    request = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

        def call(method, **parameters):
            return browser.call(method, session, **parameters)

        for domain in ["Page", "Network", "Runtime", "Log"]:
            call(domain + ".enable")
        call("Emulation.setDeviceMetricsOverride", width=request.get("width", 1400), height=request.get("height", 1000),
             deviceScaleFactor=1, mobile=False)
        theme = "dark" if request.get("dark") else "light"
        call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        if request.get("downloads"):
            browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=request["downloads"],
                         eventsEnabled=True)
        if not request.get("script", True):
            call("Emulation.setScriptExecutionDisabled", value=True)
        call("Page.navigate", url=page)
        browser.wait("Page.loadEventFired")
        results = []
        for step in request.get("steps", []):
            answer = call("Runtime.evaluate", expression=step, returnByValue=True, awaitPromise=True, userGesture=True)
            thrown = answer.get("exceptionDetails")
            results.append({"thrown": thrown["exception"].get("description", "")} if thrown
                           else answer["result"].get("value"))
        if request.get("screenshot"):
            full = bool(request.get("whole"))
            picture = call("Page.captureScreenshot", format="png", captureBeyondViewport=full,
                           **({"clip": {**{key: call("Page.getLayoutMetrics")["cssContentSize"][key]
                                           for key in ("x", "y", "width", "height")}, "scale": 1}} if full else {}))
            with open(request["screenshot"], "wb") as file:
                file.write(base64.b64decode(picture["data"]))
        html = ""
        if request.get("html"):
            root = call("DOM.getDocument", depth=0)["root"]["nodeId"]
            html = call("DOM.getOuterHTML", nodeId=root)["outerHTML"]
        call("Performance.enable")
        metrics = {entry["name"]: entry["value"] for entry in call("Performance.getMetrics")["metrics"]}
        events = browser.events
        json.dump({
            "results": results,
            "requests": [
                event["params"]["request"]["url"] for event in events
                if event.get("method") == "Network.requestWillBeSent" and event["params"]["request"]["url"] != page],
            "dialogs": [
                event["params"]["message"] for event in events
                if event.get("method") == "Page.javascriptDialogOpening"],
            "errors": [
                event["params"]["exceptionDetails"]["exception"].get("description", "") for event in events
                if event.get("method") == "Runtime.exceptionThrown"] + [
                event["params"]["entry"]["text"] for event in events
                if event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] in ("error", "warning")],
            "html": html,
            "milliseconds": round(1000 * (metrics["DomContentLoaded"] - metrics["NavigationStart"])),
        }, sys.stdout)
        try:
            browser.call("Browser.close")
        except SystemExit:
            pass
        browser.process.wait()


main()
