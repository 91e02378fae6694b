import { ago, ahead, type Row } from '../sql-scene.ts'

/** Returns the row of a document that waits for the archive. */
export const object = (id: string, more: Row = {}): Row => ({
  envelope_id: id,
  kind: 'document',
  sha256: `sha ${id}`,
  ...more,
})

/** Returns the row of a batch with one part that accepts no more objects. */
export const batch = (id: string, more: Row = {}): Row => ({
  id,
  chain: 0,
  hash: 'SHA-256',
  chunks: 1,
  closed_at: ago('1 day'),
  ...more,
})

/** Returns the row of the hash tree of a batch's first part. */
export const tree = (id: string, more: Row = {}): Row => ({
  batch_id: id,
  chain: 0,
  chunk: 0,
  root: `root ${id}`,
  ...more,
})

/** Returns the row of a batch's first timestamp, which is not yet due for renewal. */
export const stamp = (id: string, more: Row = {}): Row => ({
  batch_id: id,
  chain: 0,
  position: 0,
  stamped_at: ago('1 year'),
  reliable_until: ahead('1 year'),
  renew_at: ahead('1 day'),
  ...more,
})
