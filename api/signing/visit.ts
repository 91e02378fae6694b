import { ApiError, noPage } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { certificateToken, type LinkPurpose, tokenHashOf } from '../../core/signing/link-token.ts'
import { type CompletedDocument, findCompletedDocument } from '../../db/signing/completed-document.ts'
import { findSourceOfEnvelope } from '../../db/signing/envelope-source.ts'
import { type EnvelopeRecord, loadEnvelope } from '../../db/signing/envelopes.ts'
import { envelopeOfLink, findLink } from '../../db/signing/links.ts'
import { findSender } from '../../db/signing/sender.ts'
import type { VisitorOrigin } from '../../db/signing/signer-audit.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'
import type { LinkSession } from '../../platform/http/link-session.ts'
import { requestedAccess, requireCode } from './access-code.ts'
import type { Visit } from './visitor.ts'

/** A statement that the caller adds to the round trip of the visit. */
type VisitStatement = (tokenHash: string, origin: VisitorOrigin) => Statement<unknown>

/** Opens a signing link in one round trip. Returns null for an unknown token and for a sender's link. */
export async function visit(
  visiting: Context,
  linkSession: LinkSession | null,
  extraOf?: VisitStatement,
): Promise<Visit | null> {
  if (!linkSession) return null
  const { token, tokenHash } = linkSession
  const origin = { ...visiting.client, requestId: visiting.requestId, id: visiting.newId('audit') }
  const passed = await linkSession.authenticate({
    link: findLink(tokenHash),
    sender: findSender(envelopeOfLink(tokenHash)),
    source: findSourceOfEnvelope(envelopeOfLink(tokenHash)),
    envelope: loadEnvelope(envelopeOfLink(tokenHash)),
    whole: findCompletedDocument(envelopeOfLink(tokenHash)),
    ...(extraOf ? { extraOf: extraOf(tokenHash, origin) } : {}),
  })
  if (!passed) return null
  const { link, sender, source, envelope, whole } = passed.results
  if (!link || !sender || !source || !envelope || !whole) return null
  // A sender's link opens the sender's page, not the signing page.
  if (link.purpose === 'sender') return null
  const ctx: Context = {
    ...visiting,
    db: passed.session,
    actor: { kind: actorOf(link.purpose), id: envelope.state.id },
  }
  return {
    ctx,
    token,
    tokenHash,
    link,
    sender,
    envelope,
    source,
    whole,
    certificateToken:
      link.purpose === 'embedded' || requestedAccess({ link, envelope })
        ? await tokenOfCertificate(ctx, envelope, whole)
        : null,
    at: passed.tenant.at,
    replaced: replacedState(link, envelope),
  }
}

const tokenOfCertificate = (
  { env }: Context,
  { state: { organizationId } }: EnvelopeRecord,
  { envelopeId }: CompletedDocument,
) => certificateToken(env.LINK_SECRET, { organizationId, envelopeId })

const actorOf = (purpose: LinkPurpose): 'signer' | 'reader' =>
  purpose === 'invitation' || purpose === 'embedded' ? 'signer' : 'reader'

/** Returns how a link became invalid. A link of another person is not current even if the envelope was also corrected. */
function replacedState(link: Visit['link'], { state: { signer, revision } }: EnvelopeRecord): Visit['replaced'] {
  if (link.generation !== signer.generation) return 'replaced'
  return link.revision === revision ? null : 'corrected'
}

const gone = (reason?: Visit['replaced']) =>
  new ApiError(
    'link_expired',
    'This signing link is no longer valid. Open the link from your most recent email.',
    reason ? { members: { reason } } : {},
  )

/**
 * Returns the visit of a signer who reads or changes the envelope. Throws if the link has another purpose or has
 * expired, or if the request belongs to another session.
 */
export async function requireVisit(
  ...[visiting, linkSession, request, extraOf]: Parameters<typeof requireReader>
): Promise<Visit> {
  const found = await requireReader(visiting, linkSession, request, extraOf)
  if (actorOf(found.link.purpose) !== 'signer') throw noPage()
  return found
}

/**
 * Returns the visit of a signer or recipient, with the checks of `requireVisit`. Also accepts links that only grant
 * access to the signed files.
 */
export async function requireReader(
  visiting: Context,
  linkSession: LinkSession | null,
  request: Request,
  extraOf?: VisitStatement,
): Promise<Visit> {
  const found = await visit(visiting, linkSession, extraOf)
  if (!found) throw noPage()
  await requireSession(found, request)
  if (found.replaced) throw gone(found.replaced)
  await requireCode(found, request)
  return found
}

/**
 * Throws unless the request contains the session secret. Only the page that opened an embedded link has received this
 * secret.
 */
export async function requireSession(visit: Visit, request: Request): Promise<void> {
  if (visit.link.purpose !== 'embedded') return
  if (!isSessionAlive(visit) || !(await holdsSession(visit, request))) throw gone()
}

/** Returns whether an embedded link was opened and its session is still valid. */
export const isSessionAlive = ({ link, at }: Visit): boolean =>
  link.openedAt !== null && at.getTime() < link.openedAt.getTime() + limits.openedSessionTtlSeconds * 1000

/** Returns whether a request contains the secret that the opener of an embedded link received. */
export const holdsSession = async ({ link }: Visit, request: Request): Promise<boolean> =>
  link.sessionHash === (await tokenHashOf(sessionOf(request)))

/** Returns the session secret of a request, or an empty string if there is none. */
export const sessionOf = (request: Request): string => request.headers.get('x-signing-session') ?? ''
