import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { effectiveStatus } from '../../core/signing/envelope.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import { isViewing } from '../../db/signing/signer-audit.ts'
import { map } from '../../db/statement.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Services } from '../../platform/context.ts'
import { attachment } from '../../platform/ports/attachment.ts'
import { requireVisit, type Visit } from './visit.ts'

/** `GET /sign/:token/status`: how far the envelope is. */
export async function readStatus(
  services: Services,
  request: Request,
  requestId: string,
  token: string,
): Promise<Response> {
  const { envelope, at } = await requireVisit(services, request, requestId, token)
  const has = (kind: 'document' | 'certificate') =>
    envelope.artifacts.some((artifact) => artifact.kind === kind && !artifact.removedAt)
  return Response.json({
    status: effectiveStatus(envelope.state, at),
    artifacts: { document: has('document'), certificate: has('certificate') },
  })
}

/** `GET /sign/:token/document`: the PDF as it was uploaded, whole or one range; with `?download=1` as an attachment. */
export async function readDocument(
  services: Services,
  request: Request,
  requestId: string,
  token: string,
): Promise<Response> {
  let isViewed = false
  const visit = await requireVisit(services, request, requestId, token, (tokenHash) =>
    map(isViewing(tokenHash, limits.viewingSeconds), (is) => {
      isViewed = is
    }),
  )
  requireAccess(visit)
  const { ctx, source, envelope } = visit
  const total = source.contentLength
  const range = parseRange(request.headers.get('range'), total)
  const isDownload = new URL(request.url).searchParams.get('download') === '1'
  const stored = await ctx.storage.get({ key: source.objectKey, ifMatch: source.etag, ...(range ? { range } : {}) })
  if (!stored)
    throw new ApiError('unavailable', 'The document cannot be read at the moment.', { retryAfterSeconds: 30 })
  // A page reads a large file in many parts; the first of them stands for the reading.
  const isPartOfReading = range !== null && range.offset > 0 && isViewed
  if (!isPartOfReading) {
    const action = isDownload ? 'document.downloaded' : 'document.viewed'
    await ctx.db
      .run(recordAudit(auditEntry(ctx, { action, target: { kind: 'document', id: envelope.state.documentId } })))
      .catch(async (error) => {
        await stored.body.cancel()
        throw error
      })
  }
  return new Response(stored.body, {
    status: range ? 206 : 200,
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(range ? range.length : total),
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${range.offset}-${range.offset + range.length - 1}/${total}` } : {}),
      ...(isDownload ? { 'content-disposition': attachment(unsignedName(envelope.state)) } : {}),
    },
  })
}

/** Once there is a signed document, or will be, the file without the signature says so in its name. */
const unsignedName = ({ documentTitle, status }: EnvelopeState): string =>
  status === 'sealing' || status === 'completed' ? `${documentTitle} (unsigned)` : documentTitle

/** `GET /sign/:token/artifacts/:artifact`: a redirect to a short-lived address of the finished file, or that address as JSON. */
export async function readArtifact(
  services: Services,
  request: Request,
  requestId: string,
  token: string,
  kind: string,
): Promise<Response> {
  const visit = await requireVisit(services, request, requestId, token)
  requireAccess(visit)
  const { ctx, envelope } = visit
  const artifact = envelope.artifacts.find((one) => one.kind === kind)
  if (!artifact || artifact.removedAt || envelope.state.status !== 'completed')
    throw new ApiError('not_found', 'There is nothing at this address.')
  await ctx.db.run(
    recordAudit(
      auditEntry(ctx, {
        action: 'envelope.artifact_read',
        target: { kind: 'envelope', id: envelope.state.id },
        details: { artifact: kind },
      }),
    ),
  )
  const suffix = kind === 'document' ? 'signed' : 'certificate'
  const url = await ctx.storage.presignGet({
    key: artifact.objectKey,
    fileName: `${envelope.state.documentTitle} (${suffix})`,
    ttlSeconds: limits.artifactUrlTtlSeconds,
  })
  // A page in a frame proves itself by a header, which a link cannot carry, and cannot follow a redirect to the storage.
  const isFromScript = (request.headers.get('accept') ?? '').includes('application/json')
  return isFromScript ? Response.json({ url }) : new Response(null, { status: 302, headers: { location: url } })
}

/** A signer reads the file while signing is open, and the result for some time afterwards. */
function requireAccess({ envelope: { state }, at }: Visit): void {
  const endedAt =
    state.completedAt ?? state.declinedAt ?? state.voidedAt ?? (state.status === 'sealing' ? null : state.expiresAt)
  if (endedAt === null || at.getTime() < endedAt.getTime() + limits.signerAccessDays * 86_400_000) return
  throw new ApiError('link_gone', 'This signing link is not valid any more.')
}

/** One range of RFC 9110 section 14.2, or null for the whole; what cannot be satisfied is answered whole. */
function parseRange(header: string | null, total: number): { offset: number; length: number } | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), total - 1) : total - 1
  return start <= end && start < total ? { offset: start, length: end - start + 1 } : null
}
