import { toHex } from '../../base/bytes.ts'

/** Where the files of organizations lie in the bucket; anything else there is not looked after. */
const folders = ['artifacts', 'combined', 'filed', 'texts', 'uploads'] as const
export const objectPrefixes = folders.map((folder) => `${folder}/`)

/** A key, or the beginning of several, that nobody meets or guesses. */
export const newObjectKey = (
  folder: (typeof folders)[number],
  world: { randomBytes(count: number): Uint8Array },
): string => `${folder}/${toHex(world.randomBytes(20))}`

/** Whether a key is that of an organization's file. */
export const isObjectKey = (key: string): boolean => objectPrefixes.some((prefix) => key.startsWith(prefix))
