import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runMany } from '../support/concurrency.ts'
import { getEnvelope } from '../support/envelopes.ts'
import { sentEnvelope } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { openSender } from '../support/upload.ts'

/** Tests envelopes that the cron cannot process, and the envelopes after them. */

const { api, documentId } = await openSender(stack)

/** Creates delivered envelopes. The evidence chains of the first `broken` envelopes reject further records. */
async function envelopes(count: number, broken: number): Promise<string[]> {
  const ids = await runMany(count, count, async () => (await sentEnvelope(api, { documentId })).envelope.id as string)
  await queryDatabase('update envelopes set evidence_count = 0 where id = any ($1)', [ids.slice(0, broken)])
  return ids
}

const linesOf = (event: string, id: string) =>
  readFileSync(stack.workerLogFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`) && line.includes(id)).length

const statusesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await getEnvelope(api, id)).status))

test('expires the remaining envelopes when the expiry of some envelopes fails', async () => {
  const ids = await envelopes(4, 2)
  await queryDatabase(
    `update envelopes set expires_at = now() - case when id = any ($1) then interval '1 day' else interval '1 hour' end
     where id = any ($2)`,
    [ids.slice(0, 2), ids],
  )
  const healthy = ids.slice(2)
  const expired = `select count(*)::int from evidence_records where envelope_id = any ($1) and record::jsonb ->> 'type' = 'expired'`
  await expect.poll(async () => (await queryDatabase(expired, [healthy]))[0]?.count).toBe(healthy.length)
  expect(await statusesOf(healthy)).toEqual(['expired', 'expired'])
  for (const id of ids.slice(0, 2)) {
    await expect.poll(() => linesOf('expiry_failed', id)).toBe(1)
    const [row] = await queryDatabase(
      `select status, next_notice_at > now() + interval '20 seconds' as later from envelopes where id = $1`,
      [id],
    )
    expect(row).toEqual({ status: 'active', later: true })
  }
  expect((await queryDatabase(expired, [ids.slice(0, 2)]))[0]?.count).toBe(0)
})

test('reminds the remaining signers when the reminders of some envelopes fail', async () => {
  const ids = await envelopes(4, 2)
  await queryDatabase(
    `update envelopes set invited_at = invited_at - interval '4 days', next_notice_at = now() - interval '1 day' where id = any ($1)`,
    [ids],
  )
  const reminded = `select count(*)::int from evidence_records where envelope_id = any ($1) and record::jsonb ->> 'type' = 'reminded'`
  const healthy = ids.slice(2)
  await expect.poll(async () => (await queryDatabase(reminded, [healthy]))[0]?.count).toBe(healthy.length)
  for (const id of ids.slice(0, 2)) await expect.poll(() => linesOf('reminder_failed', id)).toBe(1)
  expect((await queryDatabase(reminded, [ids.slice(0, 2)]))[0]?.count).toBe(0)
})
