print("rulec")
