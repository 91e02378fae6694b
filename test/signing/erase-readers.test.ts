import { expect, test } from 'vitest'
import { completedFor, newEmails, pageIn, signedMailsTo } from '../support/copies.ts'
import { getEnvelope } from '../support/envelopes.ts'
import { erase } from '../support/erasure.ts'
import { openApi } from '../support/open-api.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { tenantTables } from '../support/written.ts'

/** Returns the tables of an organization that contain a text. */
async function tablesWith(organizationId: string, text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tenantTables()) {
    const rows = await queryDatabase(
      `select 1 from "${table}" t where organization_id = $1 and strpos(lower(t::text), lower($2)) > 0 limit 1`,
      [organizationId, text],
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

test.each(['senderEmail', 'cc'] as const)(
  "erases a person in `%s` from every table, and disables the person's link",
  async (place) => {
    const owner = await openApi(stack)
    const [email, other] = newEmails(2) as [string, string]
    const people =
      place === 'cc' ? { cc: [email.toUpperCase(), other] } : { senderEmail: email, senderName: 'Berta', cc: [other] }
    const envelope = await completedFor(owner, people)
    const [mine, others] = [pageIn((await signedMailsTo(email))[0]!), pageIn((await signedMailsTo(other))[0]!)]
    const browser = 'Reader/7'
    expect((await fetch(mine, { headers: { 'user-agent': browser } })).status).toBe(200)
    expect(await tablesWith(owner.organizationId, email)).toEqual(
      expect.arrayContaining(['envelopes', 'signing_links', 'idempotency_keys', 'webhook_events']),
    )
    await queryDatabase(
      `insert into jobs (organization_id, id, kind, payload, run_at) values ($1, 'waiting' || $1, 'mail', $2, now() + interval '1 day')`,
      [
        owner.organizationId,
        JSON.stringify({
          envelopeId: envelope.id,
          template: 'copy',
          generation: 1,
          revision: 1,
          recipient: { email, name: null },
        }),
      ],
    )

    const report = await erase(owner, email, { files: 'delete' })
    expect(report).toMatchObject({ erased: { envelopes: [envelope.id] }, filesDeleted: [], filesKept: [] })
    expect([await tablesWith(owner.organizationId, email), await tablesWith(owner.organizationId, browser)]).toEqual([
      [],
      [],
    ])
    expect([(await fetch(mine)).status, (await fetch(others)).status]).toEqual([404, 200])
    const after = await getEnvelope(owner, envelope.id)
    expect([after.cc, after.senderEmail, after.senderName, after.signer]).toEqual([
      [other],
      null,
      null,
      envelope.signer,
    ])
    expect((await fetch(`${others}/artifacts/document`)).status).toBe(200)
  },
)
