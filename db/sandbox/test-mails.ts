import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import { testMails } from '../schema/sandbox.ts'
import { type PageOfIds, query, type Statement, selectRow, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'
import { isInSandboxOf } from './named.ts'

export type TestMailRow = Omit<typeof testMails.$inferSelect, 'organizationId' | 'sandbox'>

/** Stores a mail in the inbox of its envelope's sandbox, once per id. Deletes the oldest mails above the limit. */
export const storeTestMail = (mail: Omit<TestMailRow, 'createdAt'>): Statement<unknown[]> =>
  sqlRows(sql`
    with owner as (
      select e.sandbox from envelopes e where e.organization_id = ${currentOrganization} and e.id = ${mail.envelopeId}
    ), surplus as (
      delete from test_mails m where m.organization_id = ${currentOrganization} and m.id in (
        select o.id from test_mails o
        where o.organization_id = ${currentOrganization} and o.sandbox = (select sandbox from owner) and o.id <> ${mail.id}
        order by o.id desc offset ${limits.testMailsMax - 1}))
    insert into test_mails (organization_id, id, sandbox, envelope_id, template, recipient_email, recipient_name, subject, body, html, page_link, verify_link)
    select ${currentOrganization}, ${mail.id}, owner.sandbox, ${mail.envelopeId}, ${mail.template}, ${mail.recipientEmail}, ${mail.recipientName},
      ${mail.subject}, ${mail.body}, ${mail.html}, ${mail.pageLink}, ${mail.verifyLink}
    from owner
    on conflict do nothing`)

/**
 * Returns mails in the inbox of a key's sandbox, newest first. They are sorted by id, which contains the time of the
 * request.
 */
export const listTestMails = (
  keyId: string,
  list: PageOfIds & { envelopeId: string | undefined; to: string | undefined },
): Statement<TestMailRow[]> =>
  query((db) =>
    db
      .select()
      .from(testMails)
      .where(
        and(
          ofOrganization(testMails),
          isInSandboxOf(testMails, keyId),
          list.envelopeId ? eq(testMails.envelopeId, list.envelopeId) : undefined,
          list.to ? sql`lower(${testMails.recipientEmail}) = ${list.to.toLowerCase()}` : undefined,
          list.before ? lt(testMails.id, list.before) : undefined,
        ),
      )
      .orderBy(desc(testMails.id))
      .limit(list.limit),
  )

/** Returns a test email, or null if none has the id. */
export const findTestMail = (id: string): Statement<TestMailRow | null> =>
  selectRow(testMails, ofOrganization(testMails), eq(testMails.id, id))
