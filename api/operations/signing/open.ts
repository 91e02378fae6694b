import * as z from 'zod'
import { toBase64Url } from '../../../base/bytes.ts'
import type { AuditAction } from '../../../core/audit.ts'
import { ApiError, noPage } from '../../../core/errors.ts'
import { tokenBytes, tokenHashOf } from '../../../core/signing/link-token.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { enterEmbeddedSession } from '../../../db/signing/signer-audit.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { SigningView } from '../../../web/signing-page/view.ts'
import { hasPassedAccessCode } from '../../signing/access-code.ts'
import { localeOf, signingView } from '../../signing/view.ts'
import { holdsSession, isSessionAlive, sessionOf, visit } from '../../signing/visit.ts'
import type { Visit } from '../../signing/visitor.ts'

const Opened = z.object({ session: z.string(), view: z.custom<SigningView>() })

/** After a reload, a page that already has the secret continues its session. */
export const openEmbedded = operation({
  id: 'signing.open',
  description: 'Open an embedded signing session. Returns the secret that all further requests of the page send.',
  route: 'POST /sign/{token}/open',
  proof: 'link',
  published: false,
  audited: { 'envelope.session_entered': 'token', 'envelope.page_shown': 'token' },
}).returns(Opened, async (ctx, { link, request }) => {
  const found = await visit(ctx, link)
  if (found?.link.purpose !== 'embedded') throw noPage()
  const isBack = isSessionAlive(found) && (await holdsSession(found, request))
  const session = isBack ? await comeBack(found, request) : await spend(found)
  return {
    session,
    view: await signingView(found, localeOf(found, request), await hasPassedAccessCode(found, request)),
  }
})

async function comeBack(found: Visit, request: Request): Promise<string> {
  await found.ctx.db.run(recordAudit(entryOf(found, 'envelope.page_shown')))
  return sessionOf(request)
}

async function spend(found: Visit): Promise<string> {
  const session = toBase64Url(found.ctx.runtime.randomBytes(tokenBytes))
  const entry = entryOf(found, 'envelope.session_entered')
  const opened = await found.ctx.db.run(enterEmbeddedSession(found.tokenHash, await tokenHashOf(session), entry))
  if (opened.length === 0)
    throw new ApiError(
      'link_expired',
      'This signing session has already been opened or has expired. Create a new embedded session.',
    )
  return session
}

const entryOf = ({ ctx, envelope }: Visit, action: AuditAction) => auditEntry(ctx, action, envelope.state.id)
