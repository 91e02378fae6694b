/** Creates a set of integers from 0 to `size` - 1, with one bit for each. */
export function createBitSet(size: number): { add(index: number): void; has(index: number): boolean } {
  const bits = new Uint8Array((size >> 3) + 1)
  return {
    add(index) {
      bits[index >> 3]! |= 1 << (index & 7)
    },
    has: (index) => ((bits[index >> 3]! >> (index & 7)) & 1) === 1,
  }
}
