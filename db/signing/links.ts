import { eq, type SQL, sql } from 'drizzle-orm'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { foldUserName } from '../../core/scim/user-name.ts'
import type { LinkPurpose } from '../../core/signing/link-token.ts'
import { signingLinks } from '../schema/signing.ts'
import { type Statement, selectRow, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'
import { whereEnvelopeExists } from './envelopes.ts'

export type LinkRow = typeof signingLinks.$inferSelect

export type NewLink = {
  tokenHash: string
  envelopeId: string
  purpose: LinkPurpose
  generation: number
  revision: number
  /** The recipient of the copy or of the sender's page that the link opens. */
  recipient?: string
  locale?: SignerLocale | null
  allowedOrigins?: string[]
  returnUrl?: string | null
  expiresAt: Date
}

/**
 * Stores a link's token hash and binding if the envelope exists. A sender link also stores the member whose user name
 * is the address of the recipient. If the link already exists, the statement can only extend the link's expiry.
 */
export const insertLink = (link: NewLink): Statement<unknown[]> =>
  sqlRows(sql`
    insert into signing_links (organization_id, token_hash, envelope_id, purpose, generation, revision, recipient, member_id, locale, allowed_origins, return_url, expires_at)
    select ${currentOrganization}, ${link.tokenHash}, ${link.envelopeId}, ${link.purpose}, ${link.generation}, ${link.revision}, ${link.recipient ?? null}, ${memberOf(link)}, ${link.locale ?? null},
      (select coalesce(array_agg(o), '{}') from jsonb_array_elements_text(${JSON.stringify(link.allowedOrigins ?? [])}::jsonb) o), ${link.returnUrl ?? null},
      ${link.expiresAt.toISOString()}::timestamptz
    where ${whereEnvelopeExists(link.envelopeId)}
    on conflict (organization_id, token_hash) do update set expires_at = excluded.expires_at
      where signing_links.expires_at < excluded.expires_at`)

const memberOf = ({ purpose, recipient }: NewLink): SQL =>
  purpose === 'sender' && recipient !== undefined
    ? sql`(select m.id from members m where m.organization_id = ${currentOrganization}
        and m.user_name_folded = ${foldUserName(recipient)} and m.removed_at is null)`
    : sql`null`

/** Returns the link with a token hash, or null if it does not exist. */
export const findLink = (tokenHash: string): Statement<LinkRow | null> =>
  selectRow(signingLinks, ofOrganization(signingLinks), eq(signingLinks.tokenHash, tokenHash))

/** Returns a subquery for the envelope of a link, for other statements of the batch. */
export const envelopeOfLink = (tokenHash: string): SQL =>
  sql`(select l.envelope_id from signing_links l where l.organization_id = ${currentOrganization} and l.token_hash = ${tokenHash})`
