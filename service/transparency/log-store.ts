import type { Storage } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'
import { parseCheckpoint, type ReadCheckpoint } from '../../transparency/checkpoint.ts'
import { decodeEntries, encodeEntries, type Tile, tilePath, tileWidth } from '../../transparency/tiles.ts'

/** The store's folder for the log. */
const folder = 'log'
export const checkpointKey = `${folder}/checkpoint`
/** The newest checkpoint with the cosignatures that the policy requires. */
export const cosignedKey = `${folder}/cosigned`
export const stagedFolder = `${folder}/staged/`

/** Returns the key of the batch that follows a log of the given size. Keys sort in the order of sizes. */
export const stagedKey = (size: number): string => `${stagedFolder}${String(size).padStart(16, '0')}`

/** Returns the key of a tile. */
export const tileKey = (tile: Tile): string => `${folder}/${tilePath(tile)}`

export type LogReader = Pick<Storage, 'get'>

/** Reads an object of the log. Returns null if the object does not exist. */
export async function readLogObject(
  storage: LogReader,
  key: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string } | null> {
  const stored = await storage.get({ key })
  return stored && { bytes: await readBytes(stored), etag: stored.etag }
}

/** A checkpoint in the store. `read` is null if the text is malformed. */
export type StoredCheckpoint = { text: string; read: ReadCheckpoint | null; etag: string }

/** Reads a checkpoint from the store. Returns null if it does not exist. */
export async function readStoredCheckpoint(storage: LogReader, key: string): Promise<StoredCheckpoint | null> {
  const stored = await readLogObject(storage, key)
  if (!stored) return null
  const text = new TextDecoder().decode(stored.bytes)
  return { text, read: parseCheckpoint(text), etag: stored.etag }
}

/**
 * Returns the bytes of a tile, or null if it does not exist. If a full tile has replaced a partial tile, returns the
 * corresponding part of the full tile.
 */
export async function readTile(storage: LogReader, tile: Tile): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await readLogObject(storage, tileKey(tile))
  if (stored || tile.width === tileWidth) return stored?.bytes ?? null
  const full = await readLogObject(storage, tileKey({ ...tile, width: tileWidth }))
  if (!full) return null
  if (tile.level !== null) return full.bytes.slice(0, tile.width * 32)
  return encodeEntries(decodeEntries(full.bytes)?.slice(0, tile.width) ?? [])
}
