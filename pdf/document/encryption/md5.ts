/**
 * Returns the MD5 hash of the bytes (RFC 1321). The keys of older encrypted files are derived with MD5, which Web
 * Crypto does not support.
 */
export function md5(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((bytes.length + 72) >>> 6) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(padded.length - 8, bytes.length << 3, true)
  words.setUint32(padded.length - 4, Math.floor(bytes.length / 0x20000000), true)
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let at = 0; at < padded.length; at += 64)
    state = addBlock(state, (index) => words.getUint32(at + index * 4, true))
  const digest = new DataView(new ArrayBuffer(16))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word, true)
  return new Uint8Array(digest.buffer)
}

const sines = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 0x100000000))
const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

function addBlock(state: readonly number[], word: (index: number) => number): number[] {
  let [a, b, c, d] = state as [number, number, number, number]
  for (let step = 0; step < 64; step++) {
    const round = step >>> 4
    const [mixed, index] = mix(round, step, [b, c, d])
    const sum = (a + mixed + sines[step]! + word(index % 16)) | 0
    const turn = turns[round]![step % 4]!
    ;[a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0]
  }
  return [a, b, c, d].map((word, index) => (word + state[index]!) >>> 0)
}

function mix(round: number, step: number, [b, c, d]: [number, number, number]): [mixed: number, index: number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), 5 * step + 1]
  if (round === 2) return [b ^ c ^ d, 3 * step + 5]
  return [c ^ (b | ~d), 7 * step]
}
