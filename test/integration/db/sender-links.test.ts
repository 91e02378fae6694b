import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runBatch } from '../../../db/client.ts'
import { connect } from '../../../db/connection.ts'
import { findResponsibleRecipient } from '../../../db/signing/sender.ts'
import { map, sqlRows } from '../../../db/statement.ts'
import { enterOrganization } from '../../../db/tenancy.ts'
import { addMember } from '../../support/members.ts'
import { bouncedEnvelope } from '../../support/sender-page.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const database = connect({ url: stack.appDatabaseUrl, fetchEndpoint: stack.neonUrl })

/** Returns the number of rows of members that this connection has read. */
const membersRead = map(
  sqlRows<{ rows: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = 'members'`,
  ),
  ([row]) => row?.rows ?? 0,
)

test('reads only one member to check a sender link', async () => {
  const { organizationId } = sender.api
  const { id, email } = await addMember(organizationId)
  const { envelope } = await bouncedEnvelope(sender, email)
  await queryDatabase(
    `insert into members (organization_id, id, user_name, user_name_folded)
     select $1, 'mem_' || n || $1, 'user' || n || '@large.example', 'user' || n || '@large.example'
     from generate_series(1, 2000) n`,
    [organizationId],
  )
  await queryDatabase('analyze members')
  const [link] = await queryDatabase<{ token_hash: string; member_id: string }>(
    "select token_hash, member_id from signing_links where envelope_id = $1 and purpose = 'sender'",
    [envelope.id],
  )
  expect(link?.member_id).toBe(id)
  const check = async () => {
    const { recipient, before, after } = await runBatch(database, {
      tenant: enterOrganization(organizationId),
      before: membersRead,
      recipient: findResponsibleRecipient(link?.token_hash as string),
      after: membersRead,
    })
    return { recipient, read: after - before }
  }
  const found = { recipient: { recipient: email, memberId: null, isExpired: false }, read: 1 }
  expect(await check()).toEqual(found)
  // Links of earlier versions contain only the address.
  await queryDatabase('update signing_links set member_id = null where token_hash = $1', [link?.token_hash])
  expect(await check()).toEqual(found)
  await queryDatabase('update members set active = false where id = $1', [id])
  expect(await check()).toEqual({ recipient: null, read: 1 })
})
