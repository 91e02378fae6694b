import { index, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { tenantTable } from './tenant.ts'

/** Mails of a sandbox that were stored instead of sent. Their links work as in sent mails. */
export const testMails = tenantTable('test_mails', ['id'], {
  /** The id of the mail job. */
  id: text('id').notNull(),
  /** The named sandbox of the envelope. Empty if it has none. */
  sandbox: text('sandbox').notNull().default(''),
  envelopeId: text('envelope_id').notNull(),
  template: text('template').notNull(),
  recipientEmail: text('recipient_email').notNull(),
  recipientName: text('recipient_name'),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  html: text('html').notNull(),
  pageLink: text('page_link').notNull(),
  verifyLink: text('verify_link').notNull(),
  createdAt: createdAt(),
}).with((t) => [
  index('test_mails_envelope').on(t.organizationId, t.envelopeId, t.id),
  index('test_mails_inbox').on(t.organizationId, t.sandbox, t.id),
  index('test_mails_created').on(t.createdAt),
])
