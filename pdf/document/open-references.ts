/**
 * References to missing objects in an accepted file exceed /Size by at most this number. Updates to such a file skip
 * this many object numbers, so no reference resolves to a new object.
 */
export const openReferencesMax = 1_000
