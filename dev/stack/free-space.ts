import { statfsSync } from 'node:fs'

/** A new database with its log of changes, and objects of some uploads. */
const neededBytes = 200_000_000
const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`

/** Throws an Error that says what to do where a folder has no room for the data of a local stack. */
export function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < neededBytes)
    throw new Error(
      `${folder} has ${inMegabytes(free)} free, and the local stack needs ${inMegabytes(neededBytes)}. Name a folder with more: TMPDIR=<folder> for the demo, tests and proofs, DATA_DIR=<folder> for \`npm run dev\`.`,
    )
}
