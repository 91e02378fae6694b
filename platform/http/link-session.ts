import { hasTokenForm, tokenHashOf } from '../../core/signing/link-token.ts'
import { authenticate, type TenantSession } from '../../db/session.ts'
import type { Results, Statements } from '../../db/statement.ts'
import { type AuthenticatedOrganization, openLink } from '../../db/tenancy.ts'
import type { Services } from '../context.ts'

type LinkAuthentication<S> = { tenant: AuthenticatedOrganization; results: Results<S>; session: TenantSession }

/** The session of a signing link. Its first statements also authenticate the token in the path. */
export type LinkSession = {
  token: string
  /** The hash of the token. The database stores only this hash. */
  tokenHash: string
  /** Runs the first statements in one round trip. Returns null for an unknown token. */
  authenticate<const S extends Statements>(statements: S): Promise<LinkAuthentication<S> | null>
  /** The authenticated organization of the link. Null before the authentication, and for an unknown token. */
  readonly tenant: AuthenticatedOrganization | null
}

/** Opens the session for a token in the path. Returns null without a query if the token is malformed. */
export async function openLinkSession({ database }: Services, token: string): Promise<LinkSession | null> {
  if (!hasTokenForm(token)) return null
  const tokenHash = await tokenHashOf(token)
  let tenant: AuthenticatedOrganization | null = null
  return {
    token,
    tokenHash,
    authenticate: async (statements) => {
      const passed = await authenticate(database, openLink(tokenHash), statements)
      tenant = passed?.tenant ?? null
      return passed
    },
    get tenant() {
      return tenant
    },
  }
}
