import { statfsSync } from 'node:fs'

/** The space for a new database with its write-ahead log, and for the objects of several uploads. */
const neededBytes = 200_000_000
const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`

/** Throws an Error with a solution if a folder has too little space for the data of a local stack. */
export function requireDiskSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < neededBytes)
    throw new Error(
      `${folder} has ${inMegabytes(free)} free, and the local stack needs ${inMegabytes(neededBytes)}. Choose a folder with more space: set TMPDIR=<folder> for the demo and tests, or DATA_DIR=<folder> for \`npm run dev\`.`,
    )
}
