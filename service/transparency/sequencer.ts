import { toHex, utf8 } from '../../base/bytes.ts'
import { type LogEntry, logEntryBytes, parseLogEntry } from '../../core/signing/log-entry.ts'
import type { KnownLog } from '../../db/transparency/log-entries.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { signLogCheckpoint } from '../../transparency/checkpoint.ts'
import { consistencyProof, isConsistent, isSameHash, rootOf, type TreeHead } from '../../transparency/merkle.ts'
import { isNoteSignedBy, type NoteSigner } from '../../transparency/note.ts'
import {
  decodeEntries,
  encodeEntries,
  growTree,
  type NewTile,
  readEdge,
  readSubtrees,
  rootOfEdge,
  type Tile,
  type TreeEdge,
  tileWidth,
  widthInTree,
} from '../../transparency/tiles.ts'
import {
  checkpointKey,
  readLogObject,
  readStoredCheckpoint,
  readTile,
  stagedFolder,
  stagedKey,
  tileKey,
} from './log-store.ts'

/** The maximum number of entries that the sequencer adds to the log in one step. */
export const batchMax = 1_000
/**
 * The age in milliseconds at which staged batches are deleted. No step lasts this long, so no sequencer still uses
 * them.
 */
const stagedMs = 24 * 3_600_000

/** The waiting entries, and the size of the log that the database knows. */
export type LogQueue = {
  seen(): Promise<KnownLog | null>
  waiting(limit: number): Promise<LogEntry[]>
  place(placed: { first: number; entries: (LogEntry | null)[]; seen: KnownLog }): Promise<unknown>
}

export type Sequencer = {
  storage: Pick<Storage, 'get' | 'putNew' | 'replace' | 'list' | 'delete'>
  queue: LogQueue
  signer: NoteSigner
  now: () => Date
}

/** Thrown for a log that the sequencer must not sign. `reason` is a code for the log, which docs/alarms.md explains. */
export class LogRefusedError extends Error {
  override readonly name = 'LogRefusedError'
  readonly reason: string

  constructor(reason: string) {
    super(`The transparency log’s checkpoint was not signed: ${reason}. See "log_refused" in docs/alarms.md.`)
    this.reason = reason
  }
}

/**
 * Adds one batch of waiting entries to the log. Returns the number of added entries, or 0 if another sequencer added
 * them first. A crash between any two steps loses and duplicates nothing. Throws LogRefusedError if the log in the
 * store is damaged, signed with another key, or smaller than or inconsistent with the log that the database knows.
 */
export async function growLog(sequencer: Sequencer): Promise<number> {
  const { storage, queue, signer } = sequencer
  if ((await queue.waiting(1)).length === 0) return 0
  const log = await readLog(sequencer)
  await requireConsistent(sequencer, log.head, await queue.seen())
  if (!(await catchUp(sequencer, log.head))) return 0
  // The store decides which batch is next. A batch is stored once, before anything else, under a key with the log's
  // size. All sequencers that continue from this size therefore write the same tiles and the same checkpoint. The
  // database gets the positions of entries only from the published log.
  const staged = await stagedBatch(sequencer, log.edge.size)
  if (!staged) return 0
  const { edge, tiles } = growTree(log.edge, staged)
  const bundles = await newBundles(sequencer, log.edge.size, staged)
  await Promise.all([...tiles, ...bundles].map((tile) => storeTile(sequencer, tile)))
  const head = { size: edge.size, root: rootOfEdge(edge) }
  const body = utf8(await signLogCheckpoint(signer, head))
  const object = { key: checkpointKey, body, contentType: 'text/plain; charset=utf-8' }
  const outcome = log.etag === null ? storage.putNew(object) : storage.replace({ ...object, etag: log.etag })
  if ((await outcome) === 'refused') return 0
  await catchUp(sequencer, head)
  await deleteReplaced(sequencer, [...tiles, ...bundles], edge.size)
  return staged.length
}

type OpenLog = { head: TreeHead; edge: TreeEdge; etag: string | null }

/** Reads the log's checkpoint and right edge, which must match each other and the key. */
async function readLog({ storage, signer }: Sequencer): Promise<OpenLog> {
  const stored = await readStoredCheckpoint(storage, checkpointKey)
  const head: TreeHead = stored?.read ?? { size: 0, root: rootOfEdge({ size: 0, levels: [] }) }
  if (stored) {
    if (!stored.read) throw new LogRefusedError('checkpoint_malformed')
    if (stored.read.origin !== signer.name || !(await isNoteSignedBy(stored.read.note, signer)))
      throw new LogRefusedError('checkpoint_of_another_key')
  }
  const edge = await readEdge(head.size, (tile) => readTile(storage, tile)).catch(() => {
    throw new LogRefusedError('tile_missing')
  })
  if (!isSameHash(rootOfEdge(edge), head.root)) throw new LogRefusedError('tiles_changed')
  return { head, edge, etag: stored?.etag ?? null }
}

async function requireConsistent({ storage }: Sequencer, head: TreeHead, seen: KnownLog | null): Promise<void> {
  if (!seen) return
  if (seen.size > head.size) throw new LogRefusedError('log_smaller_than_seen')
  const read = readSubtrees(head.size, (tile) => readTile(storage, tile))
  const root = await rootOf(seen.size, read)
  const proof = await consistencyProof(seen.size, head.size, read)
  if (toHex(root) !== seen.root || !isConsistent({ size: seen.size, root }, head, proof))
    throw new LogRefusedError('log_inconsistent')
}

/** Records the positions of entries in the log in the database. Returns whether all positions are recorded. */
async function catchUp({ storage, queue }: Sequencer, head: TreeHead): Promise<boolean> {
  const read = readSubtrees(head.size, (tile) => readTile(storage, tile))
  let first = (await queue.seen())?.size ?? 0
  while (first < head.size) {
    const index = Math.floor(first / tileWidth)
    const entries = await readEntries(storage, {
      level: null,
      index,
      width: widthInTree({ level: null, index }, head.size),
    })
    const size = index * tileWidth + entries.length
    const seen = { size, root: toHex(await rootOf(size, read)) }
    await queue.place({ first, entries: entries.slice(first - index * tileWidth).map(parseLogEntry), seen })
    first = size
  }
  return ((await queue.seen())?.size ?? 0) === head.size
}

async function readEntries(storage: Sequencer['storage'], tile: Tile): Promise<Uint8Array<ArrayBuffer>[]> {
  const bytes = await readTile(storage, tile)
  const entries = bytes && decodeEntries(bytes)
  if (entries?.length !== tile.width) throw new LogRefusedError('entries_missing')
  return entries
}

/**
 * Returns the batch that follows the given log size, which this or another sequencer staged. Returns null if no entry
 * is waiting.
 */
async function stagedBatch({ storage, queue }: Sequencer, size: number): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const key = stagedKey(size)
  let bytes = (await readLogObject(storage, key))?.bytes
  if (!bytes) {
    const waiting = await queue.waiting(batchMax)
    if (waiting.length === 0) return null
    const body = encodeEntries(waiting.map(logEntryBytes))
    const outcome = await storage.putNew({ key, body, contentType: 'application/octet-stream' })
    bytes = outcome === 'stored' ? body : (await readLogObject(storage, key))?.bytes
  }
  const entries = bytes && decodeEntries(bytes)
  if (!entries || entries.length === 0) throw new LogRefusedError('batch_malformed')
  return entries
}

/** Returns the entry bundles that contain new entries: the partial bundle at the right edge, and those after it. */
async function newBundles({ storage }: Sequencer, size: number, added: Uint8Array[]): Promise<NewTile[]> {
  const start = Math.floor(size / tileWidth)
  const width = size % tileWidth
  const known = width === 0 ? [] : await readEntries(storage, { level: null, index: start, width })
  const entries = [...known, ...added]
  return Array.from({ length: Math.ceil(entries.length / tileWidth) }, (_, at) => {
    const part = entries.slice(at * tileWidth, (at + 1) * tileWidth)
    return { level: null, index: start + at, width: part.length, bytes: encodeEntries(part) }
  })
}

/** Stores a tile. Throws LogRefusedError if the store contains a tile with other bytes. */
async function storeTile({ storage }: Sequencer, tile: NewTile): Promise<void> {
  const key = tileKey(tile)
  const outcome = await storage.putNew({ key, body: tile.bytes, contentType: 'application/octet-stream' })
  if (outcome === 'stored') return
  const stored = await readLogObject(storage, key)
  if (!stored || !isSameHash(stored.bytes, tile.bytes)) throw new LogRefusedError('tile_of_another_log')
}

/**
 * Deletes partial tiles that full tiles have replaced, and old staged batches. Objects that remain after a crash are
 * harmless.
 */
async function deleteReplaced({ storage, now }: Sequencer, tiles: readonly Tile[], size: number): Promise<void> {
  const full = tiles.filter(({ width }) => width === tileWidth)
  for (const tile of full) {
    const prefix = `${tileKey(tile)}.p/`
    const { objects } = await storage.list({ after: prefix, limit: tileWidth })
    for (const { key } of objects.filter(({ key }) => key.startsWith(prefix))) await storage.delete(key)
  }
  if (full.length === 0) return
  const oldest = now().getTime() - stagedMs
  const { objects } = await storage.list({ after: stagedFolder, limit: batchMax })
  for (const { key, storedAt } of objects)
    if (key.startsWith(stagedFolder) && key < stagedKey(size) && storedAt.getTime() < oldest) await storage.delete(key)
}
