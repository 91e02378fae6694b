/**
 * How far from /Size on the references of an admitted file may go that lead to nothing: what is appended to a file with such references
 * leaves as many numbers out, so that none of them comes to lead to something.
 */
export const openReferencesMax = 1_000
