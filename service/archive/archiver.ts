import { toHex, utf8 } from '../../base/bytes.ts'
import { type ArchiveHash, reliableUntil, renewalDate } from '../../core/archive/renewal-policy.ts'
import type { ArchiveTask, BatchChain, ObjectHashes, StampDates, UnreadObject } from '../../db/archive/archive.ts'
import { equalBytes } from '../../pki/der-writer.ts'
import { periodDays } from '../../pki/evidence-record/check-record.ts'
import {
  buildTree,
  digest,
  sortLeaves,
  type TreeHash,
  tokensTree,
  treeRoot,
} from '../../pki/evidence-record/hash-tree.ts'
import { readArchivedToken } from '../../pki/evidence-record/validation-data.ts'
import { publicKeyKind, rsaModulusBits } from '../../pki/signature-algorithm.ts'
import type { TimestampToken } from '../../pki/timestamp.ts'
import type { TimestampAuthorities } from '../../platform/ports/timestamps/authority.ts'
import {
  ArchiveDamagedError,
  type ArchiveWriter,
  hashesOf,
  readToken,
  readTokens,
  storeLeaves,
  storeToken,
} from './archive-store.ts'
import { chainsOfObject, leafAfter, objectHash, openChains } from './object-record.ts'
import { type TokenProofs, withTokenData } from './token-data.ts'

/** The maximum number of objects in one part of a batch, because the tree of a part is built in memory. */
export const chunkObjectsMax = 4_096
/** The maximum number of objects that one step reads. */
const readMax = 10

/** The archive's state in the database. */
export type ArchiveRows = {
  assign(batch: { id: string; hash: ArchiveHash; limit: number; pauseDays: number }): Promise<boolean>
  next(hash: ArchiveHash, except: readonly string[]): Promise<ArchiveTask | null>
  hashes(batchId: string, chunk: number): Promise<ObjectHashes[]>
  unread(batchId: string, limit: number): Promise<UnreadObject[]>
  setHash(object: UnreadObject, sha512: string | null): Promise<unknown>
  addTree(task: ArchiveTask, root: string): Promise<unknown>
  addStamp(task: ArchiveTask, dates: StampDates): Promise<unknown>
  batch(batchId: string): Promise<BatchChain[]>
}

export type Archiver = {
  rows: ArchiveRows
  storage: ArchiveWriter
  authorities: TimestampAuthorities
  /** Returns the SHA-256 and SHA-512 of a stored file in hex, or null if the file does not exist. */
  hashFile(key: string): Promise<{ sha256: string; sha512: string } | null>
  proofs: TokenProofs
  /** `authorities` is the number of authorities that stamp each period. */
  settings: { hash: ArchiveHash; pauseDays: number; authorities: 1 | 2 }
  newBatchId: () => string
  /** Receives each object that is missing or no longer matches its recorded hash. */
  onLost: (object: UnreadObject, reason: 'missing' | 'changed') => void
  /** The maximum number of objects in a part of a batch. Tests set a small number. */
  chunkMax?: number
}

/** Assigns waiting objects to a batch if a batch is due. Returns whether more objects may be waiting. */
export const assignObjects = ({ rows, settings, newBatchId, chunkMax = chunkObjectsMax }: Archiver): Promise<boolean> =>
  rows.assign({ id: newBatchId(), limit: chunkMax, hash: settings.hash, pauseDays: settings.pauseDays })

/**
 * Performs one task of the archive. Returns false if no authority responded. Throws ArchiveDamagedError if an object is
 * missing or does not match the rest of the archive.
 *
 * Each task stores one immutable object under a fixed key, then records it in the database. A crash loses and
 * duplicates nothing, because the next attempt uses the object that an earlier attempt stored.
 */
export async function performTask(archiver: Archiver, task: ArchiveTask): Promise<boolean> {
  if (task.kind === 'read') await readObjects(archiver, task)
  else if (task.kind === 'tree') await storeTree(archiver, task)
  else return storeStamp(archiver, task)
  return true
}

/** Hashes objects with SHA-512. An object that no longer matches its recorded SHA-256 is not added to a new tree. */
async function readObjects({ rows, hashFile, onLost }: Archiver, { batchId }: ArchiveTask): Promise<void> {
  for (const object of await rows.unread(batchId, readMax)) {
    const found = object.content !== null ? await hashText(object.content) : await hashOf(object, hashFile)
    const isSame = found?.sha256 === object.sha256
    if (!isSame && (object.objectKey !== null || object.content !== null)) onLost(object, found ? 'changed' : 'missing')
    await rows.setHash(object, isSame && found ? found.sha512 : null)
  }
}

const hashOf = ({ objectKey }: UnreadObject, hashFile: Archiver['hashFile']) =>
  objectKey === null ? Promise.resolve(null) : hashFile(objectKey)

async function hashText(text: string): Promise<{ sha256: string; sha512: string }> {
  const bytes = utf8(text)
  return { sha256: toHex(await digest('SHA-256', bytes)), sha512: toHex(await digest('SHA-512', bytes)) }
}

/**
 * Stores the leaves of one part of a batch (RFC 4998 section 4.2, or section 5.2 for a renewed tree) and records the
 * root hash.
 */
async function storeTree({ rows, storage }: Archiver, task: ArchiveTask): Promise<void> {
  const { batchId, chain, hash, part: chunk } = task
  const objects = await rows.hashes(batchId, chunk)
  const earlier = (await rows.batch(batchId)).filter((one) => one.chain < chain)
  const open = await openChains(storage, { batchId, chunk, chains: earlier })
  const leaves: TreeHash[] = []
  for (const object of objects) {
    const own = objectHash(hash, object)
    const before = await chainsOfObject(open, object)
    if (own && before.length === open.length) leaves.push(await leafAfter(hash, own, before))
  }
  const stored = await storeLeaves(storage, { batchId, chain, hash }, { chunk, leaves: sortLeaves(leaves) })
  await rows.addTree(task, stored.length === 0 ? '' : toHex(treeRoot(await buildTree(hash, stored))))
}

/**
 * Requests the timestamp for a position in a chain, unless an earlier attempt stored it. Then records the timestamp.
 */
async function storeStamp(archiver: Archiver, task: ArchiveTask): Promise<boolean> {
  const { rows, storage, authorities, proofs, settings } = archiver
  const { batchId, chain, hash, part: position } = task
  const earlier = await readTokens(storage, { batchId, chain }, position)
  const root = await rootToStamp(earlier, task, await rows.batch(batchId))
  // With two authorities, the second one stamps the same period soon after the first.
  const first = settings.authorities === 2 ? unpairedStamp(earlier, proofs.now()) : null
  let token = await readToken(storage, task, position)
  if (!token) {
    const accepted = await authorities.stamp(root, { hash, except: first?.signedData.signer.certificate ?? null })
    const complete = accepted && (await withTokenData(accepted.token, earlier.at(-1) ?? null, proofs))
    if (!complete) return false
    token = await storeToken(storage, { batchId, chain }, { position, token: complete })
  }
  const { timestamp } = readArchivedToken(token)
  if (timestamp.hash !== hash || !equalBytes(timestamp.imprint, root))
    throw new ArchiveDamagedError('stamp_of_another_tree')
  const dates = datesOf(timestamp)
  await rows.addStamp(task, settings.authorities === 2 && !first ? { ...dates, renewAt: dates.stampedAt } : dates)
  return true
}

/**
 * Returns the hash that the timestamp at a position covers: the root hash of the batch, or a hash over all earlier
 * timestamps.
 */
async function rootToStamp(
  earlier: readonly Uint8Array[],
  { chain, hash }: ArchiveTask,
  chains: readonly BatchChain[],
): Promise<TreeHash> {
  if (earlier.length > 0) return (await tokensTree(hash, earlier)).root
  const roots = sortLeaves(hashesOf(chains.find((one) => one.chain === chain)?.roots ?? []))
  if (roots.length === 0) throw new ArchiveDamagedError('batch_empty')
  return treeRoot(await buildTree(hash, roots))
}

/**
 * Returns the last timestamp of a chain if it is recent and no other authority has stamped its period. Otherwise
 * returns null.
 */
function unpairedStamp(tokens: readonly Uint8Array[], now: Date): TimestampToken | null {
  let first: TimestampToken | null = null
  for (const { timestamp } of tokens.map(readArchivedToken))
    first = first && isOfSamePeriod(first, timestamp.time) && !isSameSigner(first, timestamp) ? null : timestamp
  return first && isOfSamePeriod(first, now) ? first : null
}

const isOfSamePeriod = ({ time }: TimestampToken, now: Date): boolean =>
  now.getTime() - time.getTime() < periodDays * 86_400_000

const isSameSigner = (one: TimestampToken, other: TimestampToken): boolean =>
  equalBytes(one.signedData.signer.certificate.der, other.signedData.signer.certificate.der)

function datesOf({ time, signedData }: TimestampToken): StampDates {
  const { certificate } = signedData.signer
  const kind = publicKeyKind(certificate.publicKey)
  const bits = kind?.scheme === 'RSA' ? rsaModulusBits(certificate.publicKey) : null
  const until = reliableUntil(time, certificate.notAfter, { scheme: kind?.scheme ?? 'RSA', bits })
  return { stampedAt: time, reliableUntil: until, renewAt: renewalDate(time, until) }
}
