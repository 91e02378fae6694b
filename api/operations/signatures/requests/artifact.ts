import * as z from 'zod'
import { ApiError, noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findSignedAttachment, whereAttachmentReadable } from '../../../../db/signing/attachments.ts'
import { findSourceOfEnvelope } from '../../../../db/signing/envelope-source.ts'
import { loadEnvelope, whereArtifactReadable } from '../../../../db/signing/envelopes.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import type { Context } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { DocumentParts } from '../../../../platform/http/resources/document.ts'
import { SignedFile, toSignedFile } from '../../../../platform/http/resources/signed-url.ts'
import { storedRecord } from '../../../../service/archive/stored-record.ts'

const kinds = ['document', 'certificate', 'evidence-record'] as const
const ownFile = { document: 'document', certificate: 'certificate', 'evidence-record': 'document' } as const
const suffixes = { document: 'signed', certificate: 'certificate', 'evidence-record': 'evidence record' } as const

export const getArtifact = operation({
  id: 'signatures.requests.artifact',
  description:
    'Create a download URL for a completed file. Returns a URL for the signed document, the certificate of completion, the evidence record of the signed document (RFC 4998), or a file that the signer attached, by its id. The URL is valid for 15 minutes and needs no API key. A request for the evidence record returns a 404 until the next batch of the archive. For a combined document, `parts` contains the pages of each part.',
  route: 'GET /v1/signatures/requests/{id}/artifacts/{artifact}',
  scope: 'signaturesRead',
  audited: 'envelope.artifact_read',
  params: {
    artifact: z.union([z.enum(kinds), z.string().regex(/^att_[0-9a-z]{26}$/)]).meta({
      description:
        'The signed document, the certificate of completion, the evidence record, or the id of an attached file',
      // A single string type, because code generators do not support a union of strings.
      publishedAs: { type: 'string', pattern: `^(?:${kinds.join('|')}|att_[0-9a-z]{26})$`, example: 'document' },
    }),
  },
  refusals: ['envelope_not_completed'],
  refersTo: { id: 'completedEnvelope' },
  examples: {
    params: { artifact: 'document' },
  },
}).returns(
  SignedFile.extend({ parts: DocumentParts }).meta({
    id: 'ArtifactUrl',
    description: 'A download URL for the file.',
  }),
  async (ctx, { params: { id, artifact } }) => {
    const wanted = kinds.find((kind) => kind === artifact)
    if (!wanted) return attachedFile(ctx, id, artifact)
    const isRecord = wanted === 'evidence-record'
    const { record, source } = await ctx.db.batch({
      record: loadEnvelope(id),
      source: findSourceOfEnvelope(id),
      audit: recordAudit(
        auditEntry(ctx, 'envelope.artifact_read', id, { artifact: wanted }),
        whereArtifactReadable(id, ownFile[wanted]),
      ),
    })
    if (!record) throw noSuch('envelope')
    const { status, documentTitle } = record.state
    const file = record.artifacts.find(({ kind }) => kind === ownFile[wanted])
    if (!file || status !== 'completed') throw notCompleted(status)
    if (file.removedAt && !isRecord)
      throw new ApiError(
        'not_found',
        'This file was deleted when personal data was erased, and cannot be restored. Use your own copy.',
      )
    const signed = await toSignedFile(ctx, isRecord ? await storedRecord(ctx, id) : file, {
      fileName: `${documentTitle} (${suffixes[wanted]})`,
      ttlSeconds: limits.artifactUrlTtlSeconds,
      type: isRecord ? 'ers' : 'pdf',
    })
    return { ...signed, parts: wanted === 'document' ? (source?.parts ?? null) : null }
  },
)

/** Returns the URL for a file that the signer attached. The response at this URL is always a download. */
async function attachedFile(ctx: Context, envelopeId: string, id: string) {
  const { record, attached } = await ctx.db.batch({
    record: loadEnvelope(envelopeId),
    attached: findSignedAttachment(envelopeId, id),
    audit: recordAudit(
      auditEntry(ctx, 'envelope.artifact_read', envelopeId, { artifact: id }),
      whereAttachmentReadable(envelopeId, id),
    ),
  })
  if (!record) throw noSuch('envelope')
  if (record.state.status !== 'completed') throw notCompleted(record.state.status)
  if (!attached?.sha256) throw noSuch('file')
  const { objectKey, sha256, contentLength, name: fileName } = attached
  const options = { fileName, ttlSeconds: limits.artifactUrlTtlSeconds, type: 'any' } as const
  return { ...(await toSignedFile(ctx, { objectKey, sha256, contentLength }, options)), parts: null }
}

const notCompleted = (currentStatus: string): ApiError =>
  new ApiError(
    'envelope_not_completed',
    `The envelope is ${currentStatus}. Download its files when its status is \`completed\`.`,
    { members: { currentStatus } },
  )
