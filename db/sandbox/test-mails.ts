import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import { testMails } from '../schema/index.ts'
import { type PageOfIds, query, type Statement, selectRow, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type TestMailRow = Omit<typeof testMails.$inferSelect, 'organizationId'>

/** Stores a mail in the test inbox, once per id, and deletes the oldest beyond the limit. */
export const storeTestMail = (mail: Omit<TestMailRow, 'createdAt'>): Statement<unknown[]> =>
  sqlRows(sql`
    with surplus as (
      delete from test_mails m where m.organization_id = ${currentOrganization} and m.id in (
        select o.id from test_mails o where o.organization_id = ${currentOrganization} and o.id <> ${mail.id}
        order by o.id desc offset ${limits.testMailsMax - 1}))
    insert into test_mails (organization_id, id, envelope_id, template, recipient_email, recipient_name, subject, body, html, page_link, verify_link)
    values (${currentOrganization}, ${mail.id}, ${mail.envelopeId}, ${mail.template}, ${mail.recipientEmail}, ${mail.recipientName},
      ${mail.subject}, ${mail.body}, ${mail.html}, ${mail.pageLink}, ${mail.verifyLink})
    on conflict do nothing`)

/** Returns mails of the test inbox, newest first by id, which follows the time of the request. */
export const listTestMails = (
  list: PageOfIds & { envelopeId: string | undefined; to: string | undefined },
): Statement<TestMailRow[]> =>
  query((db) =>
    db
      .select()
      .from(testMails)
      .where(
        and(
          ofOrganization(testMails),
          list.envelopeId ? eq(testMails.envelopeId, list.envelopeId) : undefined,
          list.to ? sql`lower(${testMails.recipientEmail}) = ${list.to.toLowerCase()}` : undefined,
          list.before ? lt(testMails.id, list.before) : undefined,
        ),
      )
      .orderBy(desc(testMails.id))
      .limit(list.limit),
  )

/** Returns a mail of the test inbox, or null. */
export const findTestMail = (id: string): Statement<TestMailRow | null> =>
  selectRow(testMails, ofOrganization(testMails), eq(testMails.id, id))
