import { toBase64Url } from '../../base/bytes.ts'
import type { AuditAction } from '../../core/audit.ts'
import { ApiError } from '../../core/errors.ts'
import { tokenBytes, tokenHashOf } from '../../core/signing/link-token.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import { enterEmbeddedSession } from '../../db/signing/signer-audit.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Services } from '../../platform/context.ts'
import { localeOf, signingView } from './view.ts'
import { holdsSession, isSessionAlive, sessionOf, type Visit, visit } from './visit.ts'

/**
 * `POST /sign/:token/open`: spends an embedded link and gives its page the secret that all further requests carry. The page
 * that holds the secret already, because its tab was reloaded, finds its way back with it.
 */
export async function openEmbedded(
  services: Services,
  request: Request,
  requestId: string,
  token: string,
): Promise<Response> {
  const found = await visit(services, request, requestId, token)
  if (found?.link.purpose !== 'embedded') throw new ApiError('not_found', 'There is nothing at this address.')
  const isBack = isSessionAlive(found) && (await holdsSession(found, request))
  const session = isBack ? await comeBack(found, request) : await spend(services, found)
  return Response.json({ session, view: signingView(found, localeOf(found, request)) })
}

async function comeBack(found: Visit, request: Request): Promise<string> {
  await found.ctx.db.run(recordAudit(entryOf(found, 'envelope.page_shown')))
  return sessionOf(request)
}

async function spend({ world }: Services, found: Visit): Promise<string> {
  const session = toBase64Url(world.randomBytes(tokenBytes))
  const entry = entryOf(found, 'envelope.session_entered')
  const opened = await found.ctx.db.run(enterEmbeddedSession(found.tokenHash, await tokenHashOf(session), entry))
  if (opened.length === 0) throw new ApiError('link_gone', 'This signing session was opened before or has expired.')
  return session
}

const entryOf = ({ ctx, envelope }: Visit, action: AuditAction) =>
  auditEntry(ctx, { action, target: { kind: 'envelope', id: envelope.state.id } })
