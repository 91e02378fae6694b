import { memorySource, sha256Hex } from '../../base/bytes.ts'
import type { AttachedFile } from '../../core/signing/attachments/attached-file.ts'
import type { AppendedFile } from '../../core/signing/certificate/input.ts'
import { type AttachmentRow, findAttachments } from '../../db/signing/attachments.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import type { Context } from '../../platform/context.ts'
import { lostObject } from '../../platform/ports/storage.ts'
import { readStored } from '../files/stored-source.ts'

/** Returns the signed files that are appended to the certificate, in the order of their fields. */
export async function appendedFiles(ctx: Context, { state, values }: EnvelopeRecord): Promise<AppendedFile[]> {
  const wanted = state.fields.flatMap(({ id, appendToCertificate }) => {
    const value = values[id]
    return appendToCertificate && value?.kind === 'files' ? value.files : []
  })
  if (wanted.length === 0) return []
  const owner = { envelopeId: state.id, generation: state.signer.generation }
  const rows = await ctx.db.run(findAttachments(owner))
  const appended: AppendedFile[] = []
  for (const file of wanted) {
    const row = rows.find(({ id }) => id === file.id)
    if (!row?.etag) throw new Error(`the signed file ${file.id} is missing`)
    appended.push(await appendedFile(ctx, file, { ...row, etag: row.etag }))
  }
  return appended
}

async function appendedFile(
  { storage }: Context,
  { id, mediaType, sha256 }: AttachedFile,
  { objectKey: key, etag, contentLength }: AttachmentRow & { etag: string },
): Promise<AppendedFile> {
  const bytes = await readStored(storage, { key, etag, contentLength })
  if ((await sha256Hex(bytes)) !== sha256) throw await lostObject(storage, key)
  // An image page contains no date, so equal images result in equal pages.
  const pdf =
    mediaType === 'application/pdf'
      ? bytes
      : await (await import('../../pdf/assemble/image-page.ts')).imageToPdf(bytes, mediaType, new Date(0))
  const [{ openPdf }, { pageCountOf }] = await Promise.all([
    import('../../pdf/document/pdf-file.ts'),
    import('../../pdf/document/page-tree.ts'),
  ])
  return { id, pdf, pageCount: await pageCountOf(await openPdf(memorySource(pdf))) }
}
