"""Calls operations with the Python client: one call per line of JSON on standard input, one outcome per line."""

import json
import re
import sys

from chancery import Client


def snake(word: str) -> str:
    return re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), word)


for line in sys.stdin:
    call = json.loads(line)
    try:
        with Client(call["url"], call["apiKey"]) as run:
            for word in call["id"].split("."):
                run = getattr(run, snake(word))
            body = [call["body"]] if "body" in call else []
            run(*call["ids"], *body, **{snake(name): value for name, value in call["query"].items()})
        print(json.dumps({"error": None}), flush=True)
    except Exception as error:
        print(json.dumps({"error": repr(error)}), flush=True)
