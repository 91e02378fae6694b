/** Slots sorted by their object numbers. Slots with the same number keep their order. */
export type ByNumber = { numberAt(place: number): number; slotAt(place: number): number }

const SLOTS = 2 ** 24

/** Sorts fewer than 2^24 slots by numbers below 2^29. Uses 8 bytes per slot. */
export function sortByNumber(count: number, numberOf: (slot: number) => number): ByNumber {
  const packed = new Float64Array(count)
  for (let slot = 0; slot < count; slot++) packed[slot] = numberOf(slot) * SLOTS + slot
  packed.sort()
  return {
    numberAt: (place) => Math.floor(packed[place]! / SLOTS),
    slotAt: (place) => packed[place]! % SLOTS,
  }
}
