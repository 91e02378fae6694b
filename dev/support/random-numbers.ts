/** Returns a reproducible source of numbers that are at least 0 and less than 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns incompressible bytes. Equal lengths give equal bytes (xorshift32). */
export function incompressibleBytes(length: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4))
  let state = 0x9e37_79b9
  for (let i = 0; i < words.length; i++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    words[i] = state
  }
  return new Uint8Array(words.buffer, 0, length)
}
