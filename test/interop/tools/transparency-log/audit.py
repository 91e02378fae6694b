"""
Audits a log with aics-tlog: `audit.py <address> <key of the log> <key of a witness>...`. Prints the size of the log and
the number of its tiles and bundles. Exits with 1 unless the log and each witness signed the checkpoint, and every tile
and entry belongs to its tree.
"""

import sys

from aics_tlog import HttpTileReader, audit_tiles, parse_note, parse_vkey, verify_checkpoint

address, log_key, *witness_keys = sys.argv[1:]
reader = HttpTileReader(address, proxies={})
keys = [parse_vkey(key) for key in witness_keys]
checkpoint = verify_checkpoint(parse_note(reader.read_checkpoint()), parse_vkey(log_key), keys, len(keys))
if not checkpoint.ok:
    sys.exit(checkpoint.error)
report = audit_tiles(reader, checkpoint.size, checkpoint.root)
print("%d entries, %d tiles, %d bundles" % (report.size, report.tiles, report.bundles))
