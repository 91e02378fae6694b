import * as z from 'zod'
import { ApiError, noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findSourceOfEnvelope } from '../../../../db/signing/envelope-source.ts'
import { loadEnvelope, whereArtifactReadable } from '../../../../db/signing/envelopes.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { DocumentParts } from '../../../../platform/http/resources/document.ts'
import { SignedFile, toSignedFile } from '../../../../platform/http/resources/signed-url.ts'

export const getArtifact = operation({
  id: 'signatures.requests.artifact',
  description:
    'Create a download URL of a completed file. Returns a URL of the signed document or the certificate of completion. The URL is valid for 15 minutes and needs no API key. For a combined document, `parts` contains the pages of each part.',
  route: 'GET /v1/signatures/requests/{id}/artifacts/{artifact}',
  scope: 'signaturesRead',
  audited: 'envelope.artifact_read',
  params: {
    artifact: z
      .enum(['document', 'certificate'])
      .meta({ description: 'The signed document or the certificate of completion' }),
  },
  refusals: ['envelope_not_completed'],
  refersTo: { id: 'completedEnvelope' },
  examples: {
    params: { artifact: 'document' },
  },
}).answers(
  SignedFile.extend({ parts: DocumentParts }).meta({
    id: 'ArtifactUrl',
    description: 'A download URL of the file.',
  }),
  async (ctx, { params }) => {
    const { record, source } = await ctx.db.batch({
      record: loadEnvelope(params.id),
      source: findSourceOfEnvelope(params.id),
      audit: recordAudit(
        auditEntry(ctx, 'envelope.artifact_read', params.id, { artifact: params.artifact }),
        whereArtifactReadable(params.id, params.artifact),
      ),
    })
    if (!record) throw noSuch('envelope')
    const artifact = record.artifacts.find(({ kind }) => kind === params.artifact)
    if (!artifact || record.state.status !== 'completed') {
      throw new ApiError(
        'envelope_not_completed',
        `The envelope is ${record.state.status}. Its files are available when it is completed.`,
        {
          members: { currentStatus: record.state.status },
        },
      )
    }
    if (artifact.removedAt) throw new ApiError('not_found', 'This file was deleted because personal data was erased.')
    const suffix = params.artifact === 'document' ? 'signed' : 'certificate'
    const file = await toSignedFile(ctx, artifact, {
      fileName: `${record.state.documentTitle} (${suffix})`,
      ttlSeconds: limits.artifactUrlTtlSeconds,
    })
    return { ...file, parts: params.artifact === 'document' ? (source?.parts ?? null) : null }
  },
)
