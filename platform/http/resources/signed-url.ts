import * as z from 'zod'
import { model, wholeNumber } from '../../../core/shapes.ts'
import type { Context } from '../../context.ts'
import { iso, Sha256, time } from './common.ts'

export const SignedUrl = model('SignedUrl', 'An address of a file for some time.', {
  url: z.url().meta({ description: 'Answers GET for one object, without a key' }),
  expiresAt: time('Until when it answers'),
})

/** With what its bytes are known by. */
export const SignedFile = SignedUrl.extend({
  sha256: Sha256,
  contentLength: wholeNumber('In bytes'),
})

type StoredFile = { objectKey: string; sha256: string; contentLength: number }

/** The address of a stored file for some time. */
export async function toSignedFile(
  { storage, world }: Context,
  { objectKey, sha256, contentLength }: StoredFile,
  { fileName, ttlSeconds }: { fileName: string; ttlSeconds: number },
): Promise<z.infer<typeof SignedFile>> {
  const url = await storage.presignGet({ key: objectKey, fileName, ttlSeconds })
  const expiresAt = iso(new Date(world.now().getTime() + ttlSeconds * 1000))
  return { url, expiresAt, sha256, contentLength }
}
