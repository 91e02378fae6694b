/** Returns a number with its unit, such as `1 file` or `2 files`. */
export const quantity = (count: number | bigint, unit: string): string => `${count} ${count === 1 ? unit : `${unit}s`}`
