/**
 * Counts the cost of a transparency log with 10 million entries: store calls for each new entry, bytes that remain,
 * objects, and the size of a proof. The store is in memory and contains only the right edge of such a log.
 */

import { joinBytes, toHex } from '../base/bytes.ts'
import { logEntryBytes } from '../core/signing/log-entry.ts'
import { table } from '../dev/support/table.ts'
import { checkpointKey, tileKey } from '../service/transparency/log-store.ts'
import { growLog } from '../service/transparency/sequencer.ts'
import { signLogCheckpoint } from '../transparency/checkpoint.ts'
import { cosign } from '../transparency/cosignature.ts'
import { hashLeaf, inclusionProof } from '../transparency/merkle.ts'
import { formatSignatures, formatSigner, importSigner } from '../transparency/note.ts'
import { formatProof } from '../transparency/proof.ts'
import { encodeEntries, readSubtrees, rootOfEdge, type TreeEdge, tileWidth } from '../transparency/tiles.ts'
import { countingStore, memoryQueue, sampleEntry } from './support/memory-log.ts'
import { sized } from './support/size.ts'
import { judge, ratio } from './support/verdict.ts'

const size = 10_000_000
const batches = [1, 10, 100, 1_000]
/** Two full entry bundles, which cause every kind of deletion. */
const addedMin = sized(2 * tileWidth, tileWidth)
const proofBytesMax = 2_048

const signer = await importSigner(
  await formatSigner('api.example.com/.well-known/chancery-log', 'ed25519', randomHash()),
)

function randomHash(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32))
}

/** Returns a store with the right edge of a log of 10 million entries, whose other hashes are random. */
async function grownLog() {
  const levels: TreeEdge['levels'] = []
  for (let count = size; count > 0; count = Math.floor(count / tileWidth))
    levels.push(Array.from({ length: count % tileWidth }, randomHash))
  const entries = await Promise.all(levels[0]!.map(async (_, at) => logEntryBytes(await sampleEntry(at))))
  levels[0] = entries.map(hashLeaf)
  const edge = { size, levels }
  const store = countingStore()
  const put = (key: string, body: Uint8Array) => void store.objects.set(key, new Uint8Array(body))
  for (const [level, row] of levels.entries()) {
    const tile = { level, index: Math.floor(size / tileWidth ** (level + 1)), width: row.length }
    if (row.length > 0) put(tileKey(tile), joinBytes(row))
  }
  const bundle = { level: null, index: Math.floor(size / tileWidth), width: entries.length }
  put(tileKey(bundle), encodeEntries(entries))
  const root = rootOfEdge(edge)
  put(checkpointKey, new TextEncoder().encode(await signLogCheckpoint(signer, { size, root })))
  return { ...store, ...memoryQueue({ size, root: toHex(root) }) }
}

type Cost = { writes: number; reads: number; bytes: number }

/** Returns the store calls for each new entry and the bytes that remain, for batches of one size. */
async function costOf(batch: number): Promise<Cost> {
  const { storage, objects, calls, queue, waiting } = await grownLog()
  // Partial tiles and staged batches are deleted later.
  const isKept = (key: string) => key.startsWith('log/tile/') && !key.includes('.p/')
  const bytesIn = () => [...objects].reduce((sum, [key, bytes]) => sum + (isKept(key) ? bytes.length : 0), 0)
  const before = bytesIn()
  const sequencer = {
    storage,
    queue,
    signer,
    now: () => new Date(Date.now() + 48 * 3_600_000),
  }
  // Adds as many entries as fill complete tiles, so no partial tile remains.
  const added = Math.ceil(Math.max(batch, addedMin) / tileWidth) * tileWidth
  for (let at = 0; at < added; at += batch) {
    waiting.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(batch, added - at) }, (_, n) => sampleEntry(1_000 + at + n)),
      )),
    )
    if ((await growLog(sequencer)) === 0) throw new Error('the log did not grow')
  }
  return { writes: calls.write / added, reads: calls.read / added, bytes: (bytesIn() - before) / added }
}

/** Returns the size in bytes of a proof in a log of 10 million entries, with two cosignatures. */
async function proofBytes(): Promise<number> {
  const read = readSubtrees(size, async ({ width }) => crypto.getRandomValues(new Uint8Array(width * 32)))
  const hashes = await inclusionProof(1_234_567, size, read)
  const signed = await signLogCheckpoint(signer, { size, root: randomHash() })
  const text = signed.slice(0, signed.indexOf('\n\n') + 1)
  const witnesses = ['witness.example.com', 'another-witness.example.org'].map(async (name) =>
    cosign(await importSigner(await formatSigner(name, 'cosignature', randomHash())), text, new Date()),
  )
  const checkpoint = signed + formatSignatures(await Promise.all(witnesses))
  return new TextEncoder().encode(formatProof({ index: 1_234_567, hashes, checkpoint })).length
}

/** Returns the number of full tiles and entry bundles in a log of 10 million entries. */
function objectCount(): number {
  let count = Math.floor(size / tileWidth)
  for (let tiles = count; tiles > 0; tiles = Math.floor(tiles / tileWidth)) count += tiles
  return count
}

const costs = new Map<number, Cost>()
for (const batch of batches) costs.set(batch, await costOf(batch))
const rows = [...costs].map(([batch, { writes, reads, bytes }]) => [
  batch,
  ratio(writes),
  ratio(reads),
  bytes.toFixed(0),
])
console.log(
  table(
    ['entries per batch', 'writes per entry', 'reads per entry', 'bytes per entry'],
    rows.map((row) => row.map(String)),
  ),
)
console.log(`${objectCount()} full tiles and bundles`)
const { writes, reads } = costs.get(10) as Cost
const { bytes } = costs.get(1_000) as Cost
const shown = { isCount: true, show: ratio }
judge('store writes per entry, batches of 10', writes, 0.6, shown)
judge('store reads per entry, batches of 10', reads, 2, shown)
judge('bytes in the store per entry', bytes, 200, { isCount: true, show: (value) => value.toFixed(0) })
judge('bytes of a proof at 10 million entries', await proofBytes(), proofBytesMax, { isCount: true })
