import type { Sha256Stream } from './bytes.ts'

/**
 * A synchronous SHA-256 (FIPS 180-4). Browsers hash only complete buffers, but this implementation also hashes data in
 * parts. For a few hundred bytes, it is faster than the platform's asynchronous hash.
 */

const primes = firstPrimes(64)
// The first 32 bits of the fractional parts of cube and square roots of primes (sections 4.2.2 and 5.3.3).
const roundConstants = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)))
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
const blockBytes = 64
// The working variables of one block. All calls share these variables, because nothing interrupts the processing of a
// block.
const schedule = new Int32Array(64)

const wholeState = new Int32Array(8)
const lastBlocks = new Uint8Array(2 * blockBytes)
const lastView = new DataView(lastBlocks.buffer)

/** Returns the SHA-256 of a short string or of bytes in memory. */
export function sha256Sync(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const hash = new Uint8Array(32)
  sha256Into(hash, 0, { bytes, length: bytes.length })
  return hash
}

/**
 * Hashes the first `length` bytes like `sha256Sync`. Writes the hash to the 32 bytes at `at`, which may overlap the
 * input.
 */
export function sha256Into(
  into: Uint8Array,
  at: number,
  { bytes, length }: { bytes: Uint8Array; length: number },
): void {
  const restAt = length - (length % blockBytes)
  const restLength = length - restAt
  const lastLength = restLength < blockBytes - 8 ? blockBytes : 2 * blockBytes
  wholeState.set(initialState)
  for (let from = 0; from < restAt; from += blockBytes) compress(wholeState, bytes, from)
  for (let from = 0; from < restLength; from++) lastBlocks[from] = bytes[restAt + from]!
  lastBlocks.fill(0, restLength, lastLength)
  lastBlocks[restLength] = 0x80
  lastView.setUint32(lastLength - 8, Math.floor(length / 0x2000_0000))
  lastView.setUint32(lastLength - 4, length * 8)
  for (let from = 0; from < lastLength; from += blockBytes) compress(wholeState, lastBlocks, from)
  writeState(wholeState, into, at)
}

function writeState(state: Int32Array, into: Uint8Array, at: number): void {
  for (let index = 0, to = at; index < 8; index++) {
    const word = state[index]!
    into[to++] = word >>> 24
    into[to++] = word >>> 16
    into[to++] = word >>> 8
    into[to++] = word
  }
}

/** Starts an incremental hash. `digest` completes it. */
export function createPortableSha256(): Sha256Stream {
  const { update, end } = beginHash()
  return { update, digest: async () => end() }
}

function beginHash(): { update(bytes: Uint8Array): void; end(): Uint8Array<ArrayBuffer> } {
  const state = initialState.slice()
  const pending = new Uint8Array(blockBytes)
  let pendingLength = 0
  let totalBytes = 0

  const add = (bytes: Uint8Array): void => {
    let offset = 0
    if (pendingLength > 0) {
      offset = Math.min(blockBytes - pendingLength, bytes.length)
      pending.set(bytes.subarray(0, offset), pendingLength)
      pendingLength += offset
      if (pendingLength < blockBytes) return
      compress(state, pending, 0)
    }
    for (; offset + blockBytes <= bytes.length; offset += blockBytes) compress(state, bytes, offset)
    pending.set(bytes.subarray(offset))
    pendingLength = bytes.length - offset
  }

  return {
    update(bytes) {
      totalBytes += bytes.length
      add(bytes)
    },
    end() {
      const padding = new Uint8Array(((119 - pendingLength) % blockBytes) + 9)
      padding[0] = 0x80
      const view = new DataView(padding.buffer)
      view.setUint32(padding.length - 8, Math.floor(totalBytes / 0x2000_0000))
      view.setUint32(padding.length - 4, totalBytes * 8)
      add(padding)
      const hash = new Uint8Array(32)
      writeState(state, hash, 0)
      return hash
    },
  }
}

/** Processes the block of 64 bytes at `offset` (section 6.2.2). */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  const w = schedule
  for (let t = 0; t < 16; t++) {
    const at = offset + t * 4
    w[t] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t++) {
    if (t >= 16) {
      const x = w[t - 15]!
      const y = w[t - 2]!
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[t] = (w[t - 16]! + s0 + w[t - 7]! + s1) | 0
    }
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + roundConstants[t]! + w[t]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (c & (a ^ b)))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

function fractionBits(value: number): number {
  return Math.floor((value % 1) * 0x1_0000_0000) | 0
}
