import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { certificateToken, type LinkPurpose, tokenHashOf } from '../../core/signing/link-token.ts'
import { findSourceOfEnvelope } from '../../db/signing/envelope-source.ts'
import { type EnvelopeRecord, loadEnvelope } from '../../db/signing/envelopes.ts'
import { envelopeOfLink, findLink } from '../../db/signing/links.ts'
import { findSender } from '../../db/signing/sender.ts'
import type { VisitorOrigin } from '../../db/signing/signer-audit.ts'
import { findWhole, type Whole } from '../../db/signing/whole.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'
import type { LinkDoor } from '../../platform/http/link-door.ts'
import { askedAccess, requireCode } from './access-code.ts'
import type { Visit } from './visitor.ts'

/** A statement of the caller that runs in the round trip of the visit. */
type Riding = (tokenHash: string, origin: VisitorOrigin) => Statement<unknown>

/** Follows a link in one round trip; null for every token that nobody holds, without telling why. */
export async function visit(visiting: Context, door: LinkDoor | null, riding?: Riding): Promise<Visit | null> {
  if (!door) return null
  const { token, tokenHash } = door
  const origin = { ...visiting.client, requestId: visiting.requestId, id: visiting.newId('audit') }
  const passed = await door.pass({
    link: findLink(tokenHash),
    sender: findSender(envelopeOfLink(tokenHash)),
    source: findSourceOfEnvelope(envelopeOfLink(tokenHash)),
    envelope: loadEnvelope(envelopeOfLink(tokenHash)),
    whole: findWhole(envelopeOfLink(tokenHash)),
    ...(riding ? { riding: riding(tokenHash, origin) } : {}),
  })
  if (!passed) return null
  const { link, sender, source, envelope, whole } = passed.answers
  if (!link || !sender || !source || !envelope || !whole) return null
  const ctx: Context = {
    ...visiting,
    db: passed.session,
    actor: { kind: actorOf(link.purpose), id: envelope.state.id },
  }
  const { signer, revision } = envelope.state
  const isReplaced = link.generation !== signer.generation || link.revision !== revision
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
      link.purpose === 'embedded' || askedAccess({ link, envelope })
        ? await tokenOfCertificate(ctx, envelope, whole)
        : null,
    at: passed.entered.at,
    isReplaced,
  }
}

const tokenOfCertificate = ({ env }: Context, { state: { organizationId } }: EnvelopeRecord, { envelopeId }: Whole) =>
  certificateToken(env.LINK_SECRET, { organizationId, envelopeId })

const actorOf = (purpose: LinkPurpose): 'signer' | 'reader' =>
  purpose === 'invitation' || purpose === 'embedded' ? 'signer' : 'reader'

const nothing = () => new ApiError('not_found', 'No page has this address.')

const gone = () =>
  new ApiError('link_expired', 'This signing link is no longer valid. Use the link of the newest mail.')

/**
 * The visit of a signer behind a request that reads or changes the envelope; throws when the link is for something else or dead, or
 * its session is not this one.
 */
export async function requireVisit(
  ...[visiting, door, request, riding]: Parameters<typeof requireReader>
): Promise<Visit> {
  const found = await requireReader(visiting, door, request, riding)
  if (actorOf(found.link.purpose) !== 'signer') throw nothing()
  return found
}

/** As `requireVisit`, and for everybody else who holds a link to what was signed. */
export async function requireReader(
  visiting: Context,
  door: LinkDoor | null,
  request: Request,
  riding?: Riding,
): Promise<Visit> {
  const found = await visit(visiting, door, riding)
  if (!found) throw nothing()
  if (found.isReplaced) throw gone()
  await requireSession(found, request)
  await requireCode(found, request)
  return found
}

/** An embedded link serves only the page that opened it, which proves itself by the secret it received. */
export async function requireSession(visit: Visit, request: Request): Promise<void> {
  if (visit.link.purpose !== 'embedded') return
  if (!isSessionAlive(visit) || !(await holdsSession(visit, request))) throw gone()
}

/** Whether an embedded link was opened and its session still runs. */
export const isSessionAlive = ({ link, at }: Visit): boolean =>
  link.openedAt !== null && at.getTime() < link.openedAt.getTime() + limits.openedSessionTtlSeconds * 1000

/** Whether a request carries the secret that the opener of an embedded link received. */
export const holdsSession = async ({ link }: Visit, request: Request): Promise<boolean> =>
  link.sessionHash === (await tokenHashOf(sessionOf(request)))

/** The secret of an embedded session in a request; empty when there is none. */
export const sessionOf = (request: Request): string => request.headers.get('x-signing-session') ?? ''
