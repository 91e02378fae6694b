import { fromHex, joinBytes } from '../../base/bytes.ts'
import type { TreeHash } from '../../pki/evidence-record/hash-tree.ts'
import type { HashName } from '../../pki/signature-algorithm.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'

/** The batch and chain of an archive object. Archive objects are immutable and contain only hashes and timestamps. */
type Place = { batchId: string; chain: number }

/** Returns the key of the object that contains the leaves of one part of a batch. */
const treeKey = ({ batchId, chain }: Place, chunk: number): string => `archive/${batchId}/${chain}/tree-${chunk}`

/** Returns the key of the object that contains a timestamp token. */
const tokenKey = ({ batchId, chain }: Place, position: number): string =>
  `archive/${batchId}/${chain}/stamp-${position}`

/**
 * Thrown for an archive object that is missing or damaged. `reason` is a code for the log, which docs/alarms.md
 * explains.
 */
export class ArchiveDamagedError extends Error {
  override readonly name = 'ArchiveDamagedError'
  readonly reason: string

  constructor(reason: string) {
    super(`The archive is damaged: ${reason}. See "archive_damaged" in docs/alarms.md.`)
    this.reason = reason
  }
}

export type ArchiveReader = Pick<Storage, 'get'>
export type ArchiveWriter = Pick<Storage, 'get' | 'putNew'>

async function read(storage: ArchiveReader, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await storage.get({ key })
  return stored && (await readBytes(stored))
}

/** Stores an object unless an earlier attempt stored it. Returns the bytes in the store. */
async function storeOnce(storage: ArchiveWriter, key: string, body: Uint8Array<ArrayBuffer>) {
  const outcome = await storage.putNew({ key, body, contentType: 'application/octet-stream' })
  if (outcome === 'stored') return body
  const stored = await read(storage, key)
  if (!stored) throw new ArchiveDamagedError('object_missing')
  return stored
}

const hashBytes: Record<HashName, number> = { 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 }

function splitLeaves(hash: HashName, bytes: Uint8Array<ArrayBuffer>): TreeHash[] {
  const size = hashBytes[hash]
  if (bytes.length % size !== 0) throw new ArchiveDamagedError('tree_malformed')
  return Array.from({ length: bytes.length / size }, (_, at) => bytes.slice(at * size, (at + 1) * size))
}

/** Returns the sorted leaves of one part of a batch. Throws ArchiveDamagedError if they are missing. */
export async function readLeaves(storage: ArchiveReader, place: Place & { hash: HashName }, chunk: number) {
  const bytes = await read(storage, treeKey(place, chunk))
  if (!bytes) throw new ArchiveDamagedError('tree_missing')
  return splitLeaves(place.hash, bytes)
}

/**
 * Stores the sorted leaves of one part of a batch. Returns the leaves that are in the store, because an earlier attempt
 * may have stored different ones.
 */
export const storeLeaves = async (
  storage: ArchiveWriter,
  place: Place & { hash: HashName },
  { chunk, leaves }: { chunk: number; leaves: readonly TreeHash[] },
): Promise<TreeHash[]> => splitLeaves(place.hash, await storeOnce(storage, treeKey(place, chunk), joinBytes(leaves)))

/** Returns a timestamp token, or null if it does not exist. */
export const readToken = (storage: ArchiveReader, place: Place, position: number) =>
  read(storage, tokenKey(place, position))

/** Returns the first `count` tokens of a chain. Throws ArchiveDamagedError if a token is missing. */
export const readTokens = (storage: ArchiveReader, place: Place, count: number): Promise<Uint8Array<ArrayBuffer>[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, position) => {
      const token = await readToken(storage, place, position)
      if (!token) throw new ArchiveDamagedError('stamp_missing')
      return token
    }),
  )

/**
 * Stores a timestamp token. Returns the token that is in the store, because an earlier attempt may have stored a
 * different one.
 */
export const storeToken = (
  storage: ArchiveWriter,
  place: Place,
  { position, token }: { position: number; token: Uint8Array },
): Promise<Uint8Array<ArrayBuffer>> => storeOnce(storage, tokenKey(place, position), new Uint8Array(token))

/**
 * Decodes the root hashes of a chain. Omits the empty root of a part of the batch whose objects were all deleted.
 */
export const hashesOf = (roots: readonly string[]): TreeHash[] => roots.filter((root) => root !== '').map(fromHex)
