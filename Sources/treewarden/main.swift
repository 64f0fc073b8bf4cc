print("treewarden")
