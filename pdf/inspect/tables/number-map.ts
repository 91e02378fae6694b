import { PdfRefusalError } from '../policy/result.ts'

/** A map from integers (0 to 2^32 - 2) to numbers with 12 bytes per entry, several times less than a Map. */
export type NumberMap = {
  readonly size: number
  get(key: number): number | undefined
  set(key: number, value: number): void
  entries(): Iterable<[number, number]>
}

const EMPTY = 0xffff_ffff
// The maximum number of probes per key on average. Only deliberately chosen numbers need this many.
const PROBES_PER_KEY_MAX = 64
const FREE_PROBES = 100_000

export function createNumberMap(): NumberMap {
  let keys = new Uint32Array(64).fill(EMPTY)
  let values = new Float64Array(64)
  let size = 0
  let probes = 0
  let calls = 0

  // Returns the position of the key, or the empty position for it (open addressing). The multiplier separates adjacent
  // keys.
  function placeOf(key: number): number {
    const mask = keys.length - 1
    let place = (Math.imul(key, 0x9e37_79b1) >>> 8) & mask
    calls++
    while (keys[place] !== EMPTY && keys[place] !== key) {
      probes++
      place = (place + 1) & mask
    }
    if (probes > FREE_PROBES + calls * PROBES_PER_KEY_MAX) throw new PdfRefusalError('too_complex')
    return place
  }

  function* entries(): Generator<[number, number]> {
    for (const [place, key] of keys.entries()) if (key !== EMPTY) yield [key, values[place]!]
  }

  function grow(): void {
    const [oldKeys, oldValues] = [keys, values]
    keys = new Uint32Array(keys.length * 2).fill(EMPTY)
    values = new Float64Array(keys.length)
    size = 0
    for (let i = 0; i < oldKeys.length; i++) if (oldKeys[i] !== EMPTY) set(oldKeys[i]!, oldValues[i]!)
  }

  function set(key: number, value: number): void {
    let place = placeOf(key)
    if (keys[place] === EMPTY) {
      if (size * 4 >= keys.length * 3) {
        grow()
        place = placeOf(key)
      }
      keys[place] = key
      size++
    }
    values[place] = value
  }

  return {
    get size() {
      return size
    },
    get(key) {
      const place = placeOf(key)
      return keys[place] === key ? values[place] : undefined
    },
    set,
    entries,
  }
}
