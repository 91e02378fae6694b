import * as z from 'zod'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { requireAccess } from '../../signing/access.ts'
import { requireVisit } from '../../signing/visit.ts'

export const readSignersArtifact = operation({
  id: 'signing.artifact',
  description: 'Lead to the finished file. A redirect to a short-lived address, or that address as JSON.',
  route: 'GET /sign/{token}/artifacts/{artifact}',
  proof: 'link',
  published: false,
  audited: { 'envelope.artifact_read': 'token' },
  params: { artifact: z.string() },
  answers: { 200: z.object({ url: z.url() }), 302: z.undefined() },
  refersTo: { token: 'signingLink' },
  examples: {
    params: { artifact: 'document' },
  },
}).run(async (visiting, { params: { artifact: kind }, link, request }) => {
  const visit = await requireVisit(visiting, link, request)
  requireAccess(visit)
  const { ctx, envelope } = visit
  const artifact = envelope.artifacts.find((one) => one.kind === kind)
  if (!artifact || artifact.removedAt || envelope.state.status !== 'completed')
    throw new ApiError('not_found', 'There is nothing at this address.')
  await ctx.db.run(recordAudit(auditEntry(ctx, 'envelope.artifact_read', envelope.state.id, { artifact: kind })))
  const suffix = kind === 'document' ? 'signed' : 'certificate'
  const url = await ctx.storage.presignGet({
    key: artifact.objectKey,
    fileName: `${envelope.state.documentTitle} (${suffix})`,
    ttlSeconds: limits.artifactUrlTtlSeconds,
  })
  // A page in a frame proves itself by a header, which a link cannot carry, and cannot follow a redirect to the storage.
  const isFromScript = (request.headers.get('accept') ?? '').includes('application/json')
  return isFromScript ? { status: 200, body: { url } } : { status: 302, body: undefined, headers: { location: url } }
})
