import { toHex } from '../../base/bytes.ts'

/** The folders of the bucket that contain files of organizations. The service ignores objects in other folders. */
const folders = ['artifacts', 'attachments', 'combined', 'filed', 'texts', 'uploads'] as const
export const objectPrefixes = folders.map((folder) => `${folder}/`)

/** Returns a new object key, or a prefix of several keys, that is unique and cannot be guessed. */
export const newObjectKey = (
  folder: (typeof folders)[number],
  runtime: { randomBytes(count: number): Uint8Array },
): string => `${folder}/${toHex(runtime.randomBytes(20))}`

/** Returns whether a key belongs to an organization's file. */
export const isObjectKey = (key: string): boolean => objectPrefixes.some((prefix) => key.startsWith(prefix))
