/**
 * The largest distance from /Size at which an accepted file may reference missing objects. Updates to such a file skip
 * this many numbers. None of these references then resolves to a new object.
 */
export const openReferencesMax = 1_000
