/**
 * Lists paths whose prose is not rewritten yet: files, or folders that end in a slash. Remove a path once `npm run
 * lint` passes without it. The list is temporary and only shrinks.
 */
export const pending: readonly string[] = []
