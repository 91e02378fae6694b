"""Reads the largest response of each schema with a generated Python client, and prints what its models contain."""

import importlib
import json
import sys

models = importlib.import_module(f"{sys.argv[1]}.models")
responses = json.load(open("largest.json", encoding="utf-8"))
read = {name: getattr(models, name).from_dict(value).to_dict() for name, value in responses.items()}
print(json.dumps(read, default=str))
