import { toBase64 } from '../../base/bytes.ts'
import type { ComposedMessage } from './message.ts'

const lineBytes = 57
/** The number of bytes that are encoded at a time, because a whole file in base64 would need too much memory. */
const pieceBytes = lineBytes * 4_096

/** Yields the pieces of a message in order. Each piece consists of complete lines. */
export function* messagePieces({ before, file, after }: ComposedMessage): Generator<string, void> {
  yield before
  if (file === null) return
  for (const piece of base64Pieces(file)) yield piece.replace(/.{1,76}/g, '$&\r\n')
  yield after
}

/** Returns bytes as base64 in pieces, which together are the base64 form of all bytes. */
export function* base64Pieces(bytes: Uint8Array): Generator<string, void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield toBase64(bytes.subarray(at, at + pieceBytes))
}

/** Returns the length of a message in bytes. */
export function messageLength({ before, file, after }: ComposedMessage): number {
  const bytes = file?.length ?? 0
  return before.length + 4 * Math.ceil(bytes / 3) + 2 * Math.ceil(bytes / lineBytes) + after.length
}
