import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'
import { ofEnvironment, refersTo, tenantTable } from './tenant.ts'

export const members = tenantTable('members', ['id'], {
  id: text('id').notNull(),
  userName: text('user_name').notNull(),
  /** The case-folded, normalized form of `userName`. It is unique. */
  userNameFolded: text('user_name_folded').notNull(),
  externalId: text('external_id'),
  displayName: text('display_name'),
  givenName: text('given_name'),
  familyName: text('family_name'),
  role: text('role', { enum: ['admin', 'member', 'viewer'] })
    .notNull()
    .default('member'),
  active: boolean('active').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** The time when the membership was removed. The row remains for the audit log. */
  removedAt: instant('removed_at'),
}).with((t) => [
  uniqueIndex('members_user_name').on(t.organizationId, t.userNameFolded).where(sql`removed_at is null`),
  index('members_folded_names').on(t.organizationId, t.userNameFolded),
  index('members_external_id').on(t.organizationId, t.externalId),
  index('members_listed').on(t.organizationId, t.createdAt, t.id).where(sql`removed_at is null`),
  index('members_admins').on(t.organizationId, t.id).where(sql`role = 'admin' and active and removed_at is null`),
])

export const apiKeys = tenantTable('api_keys', ['id'], {
  /** `key_` and 12 characters that identify the key. */
  id: text('id').notNull(),
  parentId: text('parent_id'),
  /** The root of this key's tree. Null for a root key. */
  rootId: text('root_id'),
  /** True if the key can see and revoke all keys of the organization, like a root key. */
  isAdministrator: boolean('is_administrator').notNull().default(false),
  memberId: text('member_id'),
  name: text('name'),
  /** SHA-256 (hex) of the secret part. The secret itself is never stored. */
  secretHash: text('secret_hash').notNull(),
  lastFour: text('last_four').notNull(),
  environment: text('environment', { enum: ['live', 'test'] }).notNull(),
  scopes: text('scopes').array().notNull(),
  /** The named sandbox that a test key is bound to. Empty for the unnamed sandbox. */
  sandbox: text('sandbox').notNull().default(''),
  requestsPerMinute: integer('requests_per_minute').notNull().default(100),
  /** The rate limit that all keys in the tree of a root key share. Null for five times the root key's own limit. */
  treeRequestsPerMinute: integer('tree_requests_per_minute'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at'),
  revokedAt: instant('revoked_at'),
}).with((t) => [
  uniqueIndex('api_keys_id').on(t.id),
  index('api_keys_parent').on(t.organizationId, t.parentId),
  index('api_keys_root').on(t.organizationId, t.rootId),
  index('api_keys_unrevoked').on(t.organizationId, t.expiresAt).where(sql`revoked_at is null`),
  refersTo(t, 'api_keys_parent', [t.parentId], t),
  refersTo(t, 'api_keys_root', [t.rootId], t),
  refersTo(t, 'api_keys_member', [t.memberId], members),
  // A test key works only in a test organization, and a live key only in a live organization.
  ofEnvironment(t, 'api_keys_environment'),
  check('api_keys_sandbox', sql`sandbox = '' or environment = 'test'`),
])

/**
 * The usage of an organization. Triggers count usage in the transaction that changes it. Each open transaction counts
 * in a separate slot, and the value is the sum of all slots.
 */
export const usageCounters = tenantTable('usage_counters', ['kind', 'subject', 'since', 'slot'], {
  kind: text('kind').notNull(),
  /**
   * The envelope that the counter belongs to, or the hash of the recipient. Empty for a counter of the organization.
   */
  subject: text('subject').notNull().default(''),
  /** The start of the counted day. `-infinity` for counters of stored items. */
  since: timestamp('since', { withTimezone: true }).notNull().default(sql`'-infinity'`),
  slot: integer('slot').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
}).with((t) => [index('usage_counters_days').on(t.since).where(sql`since > '-infinity'`)])

/** The branding of an organization, which signers see in addition to its name. */
export const brands = tenantTable('brands', [], {
  /** The name that signers see instead of the organization's name. */
  displayName: text('display_name'),
  /** The color, as `#rrggbb`. */
  color: text('color'),
  /** The address that receives signers' replies, instead of the sender's address. */
  replyTo: text('reply_to'),
  /** The IANA time zone in which mails show deadlines. */
  timeZone: text('time_zone'),
  /** True if completion mails have the signed file attached. */
  attachSignedFile: boolean('attach_signed_file').notNull().default(false),
  /** A PNG that the service encoded, in base64. */
  logo: text('logo'),
  logoSha256: text('logo_sha256'),
  logoWidth: integer('logo_width'),
  logoHeight: integer('logo_height'),
  updatedAt: updatedAt(),
}).with()
