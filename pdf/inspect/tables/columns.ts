/** A list of small numbers that grows without copying. An entry uses only the bytes of its element type. */
export type Column = { push(value: number): void; get(index: number): number; set(index: number, value: number): void }

const BLOCK_BITS = 14
const BLOCK_LENGTH = 1 << BLOCK_BITS
const BLOCK_MASK = BLOCK_LENGTH - 1

type NumberArray = Uint8Array | Uint16Array | Uint32Array

/**
 * Creates a column with an element type. Truncates numbers that are too large for it, so the caller must limit them.
 */
export function createColumn(ArrayType: new (length: number) => NumberArray): Column {
  const blocks: NumberArray[] = []
  let length = 0
  return {
    push(value) {
      if ((length & BLOCK_MASK) === 0) blocks.push(new ArrayType(BLOCK_LENGTH))
      blocks[length >> BLOCK_BITS]![length & BLOCK_MASK] = value
      length++
    },
    get: (index) => blocks[index >> BLOCK_BITS]![index & BLOCK_MASK]!,
    set(index, value) {
      blocks[index >> BLOCK_BITS]![index & BLOCK_MASK] = value
    },
  }
}
