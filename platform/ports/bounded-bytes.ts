import { joinBytes } from '../../base/bytes.ts'

/** Reads a body of at most `bytesMax` bytes. If the body is longer, cancels it and throws `tooLong()`. */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
  tooLong: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > bytesMax) throw tooLong()
    parts.push(part)
  }
  return joinBytes(parts)
}
