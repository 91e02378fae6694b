import { fromBase64 } from '../../base/bytes.ts'
import { type AttachedFile, fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import type { Context } from '../../platform/context.ts'
import { reserveUpload } from './reserve.ts'
import { storeUpload } from './store.ts'

/** A PNG image of one transparent pixel. */
const samplePng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/**
 * Uploads sample files for the fields that a test signature may have to fill, and returns the files by field id. The
 * cleanup deletes files that the signature does not use.
 */
export async function sampleFiles(
  ctx: Context,
  envelope: { state: EnvelopeState; at: Date },
  empty: readonly string[],
): Promise<Record<string, AttachedFile[]>> {
  const { id: envelopeId, fields, signer } = envelope.state
  const owner = { envelopeId, generation: signer.generation, fields }
  const bytes = fromBase64(samplePng)
  const wanted = fields.filter(
    ({ id, type, isRequired, requiredIf }) =>
      type === 'attachment' && (isRequired || requiredIf !== undefined) && !empty.includes(id),
  )
  const files: Record<string, AttachedFile[]> = {}
  for (const field of wanted) {
    const attached: AttachedFile[] = []
    for (let count = 0; count < fileCountOf(field).min; count++) {
      const description = {
        field: field.id,
        name: 'test.png',
        mediaType: 'image/png',
        contentLength: bytes.length,
      } as const
      const { id } = await reserveUpload(ctx, envelope, description)
      attached.push(await storeUpload(ctx, owner, id, async () => bytes))
    }
    Object.defineProperty(files, field.id, { value: attached, enumerable: true })
  }
  return files
}
