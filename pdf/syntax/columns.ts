/**
 * A list of small numbers that grows without copying. An entry uses only the bytes of its element type. Entries that
 * were not set are 0, and long ranges of them use no memory.
 */
export type Column = {
  readonly length: number
  push(value: number): void
  get(index: number): number
  set(index: number, value: number): void
}

const BLOCK_BITS = 12
const BLOCK_LENGTH = 1 << BLOCK_BITS
const BLOCK_MASK = BLOCK_LENGTH - 1

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

/**
 * Creates a column with an element type. Truncates numbers that are too large for it, so the caller must limit them.
 */
export function createColumn(ArrayType: new (length: number) => NumberArray): Column {
  const blocks: (NumberArray | undefined)[] = []
  let length = 0
  function set(index: number, value: number): void {
    const place = index >> BLOCK_BITS
    blocks[place] ??= new ArrayType(BLOCK_LENGTH)
    blocks[place][index & BLOCK_MASK] = value
    if (index >= length) length = index + 1
  }
  return {
    get length() {
      return length
    },
    push: (value) => set(length, value),
    get: (index) => blocks[index >> BLOCK_BITS]?.[index & BLOCK_MASK] ?? 0,
    set,
  }
}
