import * as z from 'zod'
import { integer, model } from '../../../core/schemas.ts'
import type { Context } from '../../context.ts'
import { iso, Sha256, time } from './common.ts'

export const SignedUrl = model('SignedUrl', 'A temporary download URL for a file.', {
  url: z.url().meta({ description: 'URL for one GET request without an API key' }),
  expiresAt: time('Time of expiry'),
})

/** A download URL, with the hash and size of its file. */
export const SignedFile = SignedUrl.extend({
  sha256: Sha256,
  contentLength: integer('Size in bytes'),
})

type StoredFile = { objectKey: string; sha256: string; contentLength: number }

/** Returns a temporary download URL for a stored file. */
export async function toSignedFile(
  { storage, runtime }: Context,
  { objectKey, sha256, contentLength }: StoredFile,
  options: { fileName: string; ttlSeconds: number; type?: 'pdf' | 'ers' | 'any' },
): Promise<z.infer<typeof SignedFile>> {
  const url = await storage.presignGet({ key: objectKey, ...options })
  const expiresAt = iso(new Date(runtime.now().getTime() + options.ttlSeconds * 1000))
  return { url, expiresAt, sha256, contentLength }
}
