import type { Pool } from 'pg'
import { toHex } from '../../base/bytes.ts'
import { canonicalJson } from '../../core/canonical-json.ts'
import { type LogEntry, logEntryBytes, parseLogEntry } from '../../core/signing/log-entry.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import {
  checkpointKey,
  cosignedKey,
  readStoredCheckpoint,
  readTile,
  tileKey,
} from '../../service/transparency/log-store.ts'
import { signLogCheckpoint } from '../../transparency/checkpoint.ts'
import { importSigner } from '../../transparency/note.ts'
import { decodeEntries, encodeEntries, growTree, rootOfEdge, widthInTree } from '../../transparency/tiles.ts'
import type { Bundle } from './full/tampers.ts'

/** Attacks by an operator who has all keys, the database and the store. */

/** Replaces an envelope's evidence in the database, with the table owner's role. */
export async function replaceEvidence(pool: Pool, { envelopeId, records, checkpoint }: Bundle): Promise<void> {
  const last = records.at(-1)
  if (!last || !checkpoint) throw new Error('a signed chain is needed')
  for (const { hash, disclosures: _, ...record } of records)
    await pool.query('update evidence_records set record = $3, hash = $4 where envelope_id = $1 and sequence = $2', [
      envelopeId,
      record.sequence,
      canonicalJson(record),
      hash,
    ])
  await pool.query(
    'update evidence_checkpoints set head = $3, at = $4, key_id = $5, signature = $6 where envelope_id = $1 and sequence = $2',
    [envelopeId, checkpoint.sequence, checkpoint.head, checkpoint.at, checkpoint.keyId, checkpoint.signature],
  )
  await pool.query('update envelopes set evidence_head = $2 where id = $1', [envelopeId, last.hash])
  for (const { sequence, hash } of records)
    await pool.query('update log_entries set head = $3 where envelope_id = $1 and sequence = $2', [
      envelopeId,
      sequence,
      hash,
    ])
}

/** Queues the forged chain heads of an envelope for the log again. */
export const queueAgain = (pool: Pool, envelopeId: string) =>
  pool.query('update log_entries set entry_index = null where envelope_id = $1', [envelopeId])

type Rewriting = { storage: Storage; key: string; pool: Pool; change: (entry: LogEntry) => LogEntry }

/**
 * Replaces entries of the transparency log, and rebuilds and signs the log with the same size. Returns the new size and
 * root.
 */
export async function rewriteLog({ storage, key, pool, change }: Rewriting): Promise<{ size: number; root: string }> {
  const stored = await readStoredCheckpoint(storage, checkpointKey)
  if (!stored?.read) throw new Error('there is no log')
  const { size } = stored.read
  const bundle = { level: null, index: 0, width: widthInTree({ level: null, index: 0 }, size) }
  if (bundle.width !== size) throw new Error('a log of one bundle is needed')
  const entries = (decodeEntries((await readTile(storage, bundle)) ?? new Uint8Array()) ?? []).map((bytes) => {
    const entry = parseLogEntry(bytes)
    return entry ? logEntryBytes(change(entry)) : bytes
  })
  const { edge, tiles } = growTree({ size: 0, levels: [] }, entries)
  for (const tile of [...tiles, { ...bundle, bytes: encodeEntries(entries) }])
    await storage.put({ key: tileKey(tile), body: tile.bytes, contentType: 'application/octet-stream' })
  const root = rootOfEdge(edge)
  const body = new TextEncoder().encode(await signLogCheckpoint(await importSigner(key), { size, root }))
  await storage.put({ key: checkpointKey, body, contentType: 'text/plain; charset=utf-8' })
  await storage.delete(cosignedKey)
  await pool.query('update log_state set size = $1, root = $2', [size, toHex(root)])
  return { size, root: toHex(root) }
}
