"""Runs scim2-tester against a server: `check.py URL`, with the key in SCIM_KEY. Prints one line of JSON per check.

The program uses any text as a userName, because a schema cannot state the form of a text (RFC 7643 section 7). This
service requires an email address, so only the userName is replaced.
"""

import json
import os
import sys
import uuid

from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server, filling

plain = filling.generate_random_value


def with_addresses(context, path, *args, **kwargs):
    value = plain(context, path, *args, **kwargs)
    binding = path.resolve()
    named = binding is not None and binding.target_field_name == "user_name"
    return f"{uuid.uuid4()}@example.com" if named and value is not None else value


for module in [one for name, one in sys.modules.items() if name.startswith("scim2_tester")]:
    if getattr(module, "generate_random_value", None) is plain:
        module.generate_random_value = with_addresses

headers = {"Authorization": f"Bearer {os.environ['SCIM_KEY']}"}
for result in check_server(SyncSCIMClient(Client(base_url=sys.argv[1], headers=headers))):
    title = " ".join(part for part in (result.resource_type, result.title, result.reason) if part)
    print(json.dumps({"title": title, "isGood": result.status.name in ("SUCCESS", "COMPLIANT", "ACCEPTABLE", "SKIPPED"), "state": result.status.name}))
