import * as z from 'zod'
import { noPage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { auditEntry } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { lostObject } from '../../../platform/ports/storage.ts'
import { requireAccess, visibleFiles } from '../../signing/access.ts'
import { requireReader } from '../../signing/visit.ts'
import type { Visit } from '../../signing/visitor.ts'

const kinds = ['document', 'certificate'] as const

export const readSignersArtifact = operation({
  id: 'signing.artifact',
  description:
    'Redirect to a completed file. With `Accept: application/json`, returns a temporary URL. With `Accept: application/pdf`, returns the file. After the last signature, all recipients get the file with all signatures.',
  route: 'GET /sign/{token}/artifacts/{artifact}',
  proof: 'link',
  published: false,
  audited: { 'envelope.artifact_read': 'token' },
  params: { artifact: z.string() },
  responses: { 200: z.union([z.object({ url: z.url() }), z.custom<ReadableStream>()]), 302: z.undefined() },
  examples: {
    params: { artifact: 'document' },
  },
}).run(async (visiting, { params: { artifact }, link, request }) => {
  const visit = await requireReader(visiting, link, request)
  requireAccess(visit)
  const { ctx, whole, envelope } = visit
  const file = fileOf(visit, artifact)
  if (!file) throw noPage()
  const stored = isWanted(request, 'application/pdf') ? await storedFile(ctx, file) : null
  const entry = auditEntry(ctx, 'envelope.artifact_read', whole.envelopeId, { artifact: file.kind })
  await ctx.db.run(recordAudit(entry)).catch(async (error) => {
    await stored?.body.cancel()
    throw error
  })
  if (stored) {
    const headers = { 'content-type': 'application/pdf', 'content-length': String(stored.contentLength) }
    return { status: 200, body: stored.body, headers }
  }
  const suffix = file.kind === 'document' ? 'signed' : 'certificate'
  const url = await ctx.storage.presignGet({
    key: file.objectKey,
    fileName: `${envelope.state.documentTitle} (${suffix})`,
    ttlSeconds: limits.artifactUrlTtlSeconds,
  })
  // A framed page authenticates with a header. A link cannot send this header, and the page cannot follow a redirect to
  // the storage.
  return isWanted(request, 'application/json')
    ? { status: 200, body: { url } }
    : { status: 302, body: undefined, headers: { location: url } }
})

const isWanted = (request: Request, mediaType: string): boolean =>
  (request.headers.get('accept') ?? '').includes(mediaType)

function fileOf(visit: Visit, artifact: string): Visit['whole']['files'][number] | undefined {
  const wanted = kinds.find((kind) => kind === artifact)
  return wanted && visibleFiles(visit)[wanted] ? visit.whole.files.find(({ kind }) => kind === wanted) : undefined
}

async function storedFile({ storage }: Context, { objectKey: key, etag: ifMatch }: Visit['whole']['files'][number]) {
  const stored = await storage.get({ key, ifMatch })
  if (!stored) throw await lostObject(storage, key)
  return stored
}
