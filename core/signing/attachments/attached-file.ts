import { isHex } from '../../../base/bytes.ts'
import { limits } from '../../limits.ts'

/** The media types of files that signers attach. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** A file that the signer attached, with the properties that evidence commits to. */
export type AttachedFile = {
  id: string
  name: string
  mediaType: AttachmentType
  contentLength: number
  /** The SHA-256 of the file in lowercase hex. */
  sha256: string
}

type FileRules = { minFiles?: number | undefined; maxFiles?: number | undefined }

/** Returns the minimum and maximum number of files in a field. An optional field may also be empty. */
export const fileCountOf = ({ minFiles, maxFiles }: FileRules): { min: number; max: number } => ({
  min: minFiles ?? 1,
  max: maxFiles ?? Math.max(minFiles ?? 1, limits.attachmentFilesDefault),
})

const signatures: readonly (readonly [AttachmentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** Returns the media type of a file by its first bytes. Returns null for an unsupported type. */
export const attachmentTypeOf = (bytes: Uint8Array): AttachmentType | null =>
  signatures.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0] ?? null

/** Returns the text that identifies a file in the document: its name, and the first digits of its SHA-256. */
export const fileLine = ({ name, sha256 }: AttachedFile): string => `${name} (SHA-256 ${sha256.slice(0, 16)}…)`

const guards: Record<keyof AttachedFile, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && value !== '',
  name: (value) => typeof value === 'string' && value !== '',
  mediaType: (value) => (attachmentTypes as readonly unknown[]).includes(value),
  contentLength: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  sha256: (value) => typeof value === 'string' && isHex(value, 64),
}

/** Returns whether a JSON value is an attached file and nothing else. */
export const isAttachedFile = (value: unknown): value is AttachedFile =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === Object.keys(guards).length &&
  Object.entries(guards).every(
    ([name, guard]) => Object.hasOwn(value, name) && guard((value as Record<string, unknown>)[name]),
  )
