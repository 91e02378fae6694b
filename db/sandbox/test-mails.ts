import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import { testMails } from '../schema/index.ts'
import { type PageOfIds, query, type Statement, selectRow, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type TestMailRow = Omit<typeof testMails.$inferSelect, 'organizationId'>

/** Keeps a mail in the inbox of the test organization, once for each id; the oldest beyond the limit go. */
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

/** Mails of the inbox, the newest first by their ids, which follow the time at which they were asked for. */
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

/** One mail of the inbox; null where there is none of that id. */
export const findTestMail = (id: string): Statement<TestMailRow | null> =>
  selectRow(testMails, ofOrganization(testMails), eq(testMails.id, id))
