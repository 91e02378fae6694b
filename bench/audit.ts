/**
 * Compares reading a long audit log with reading a short one, in turns on one stack. Repeats the comparison after
 * another organization has written a longer log.
 */

import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { table } from '../dev/support/table.ts'
import { mediansInTurns } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const sizes = sized({ few: 1_000, many: 100_000, others: 500_000 }, { few: 400, many: 2_000, others: 2_000 })
const roundCount = sized(100, 3)
const ratioMost = 1.2

type Log = { organizationId: string; apiKey: string; middle: string }
type Page = { data: { id: string }[]; nextCursor: string | null }

/** Writes audit events. Half of the events concern one of 100 documents. Every 20 events share a transaction. */
async function fill(client: Client, organizationId: string, size: number): Promise<void> {
  const perTransaction = 20
  const chunk = 10_000
  for (let from = 1; from <= size; from += chunk) {
    await client.query(
      `insert into audit_events (organization_id, id, position, at, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id)
       select $1, 'aud_' || lpad(i::text, 26, '0'), i / $3::integer, now() - make_interval(secs => 1000000 - i / $3::integer),
         'apiKey', 'key_' || i % 7, case when i % 2 = 0 then 'document.read' else 'member.updated' end,
         case when i % 2 = 0 then 'document' else 'member' end, case when i % 2 = 0 then 'doc_' || i % 100 else 'mem_' || i % 100 end,
         '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'req_' || md5(i::text)
       from generate_series($2::integer, least($2::integer + ${chunk - 1}, $4::integer)) i`,
      [organizationId, from, perTransaction, size],
    )
  }
  await client.query('vacuum analyze audit_events')
}

await withBenchStack({}, async ({ stack }) => {
  const client = new Client({ connectionString: stack.ownerDatabaseUrl })
  await client.connect()
  const read = async (apiKey: string, path: string): Promise<Page> => {
    const response = await fetch(`${stack.baseUrl}${path}`, { headers: { 'x-api-key': apiKey } })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${text}`)
    return JSON.parse(text) as Page
  }
  const listPath = '/v1/organization/audit-events'

  /** Returns a cursor for the middle of the log. */
  async function middleOf(apiKey: string, size: number): Promise<string> {
    let cursor = ''
    for (let n = 0; n < size / 4 / 200; n++) {
      const page = await read(apiKey, `${listPath}?limit=200${cursor ? `&cursor=${cursor}` : ''}`)
      cursor = page.nextCursor ?? cursor
    }
    return cursor
  }

  const open = async (size: number): Promise<Log> => {
    const { organizationId, apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
      requestsPerMinute: 100_000_000,
    })
    await fill(client, organizationId, size)
    return { organizationId, apiKey, middle: await middleOf(apiKey, size) }
  }
  const logs = [await open(sizes.few), await open(sizes.many)]
  const asks: [string, (log: Log) => string, rounds?: number][] = [
    ['newest 50', () => listPath],
    ['newest 200', () => `${listPath}?limit=200`],
    ['50 from the middle', ({ middle }) => `${listPath}?cursor=${middle}`],
    ['oldest 50', () => `${listPath}?order=asc`],
    ['newest 50 with documents', () => `${listPath}?include=documents`],
    ['events of one member', () => `${listPath}?targetId=mem_1&limit=5`],
    ['events of one document', () => '/v1/documents/doc_2/audit-events?limit=5'],
    ['50 of one actor among seven', () => `${listPath}?actorId=key_3`],
    ['unknown actor', () => `${listPath}?actorId=key_none`],
  ]
  const measure = async () => {
    const rows: [string, number, number][] = []
    for (const [name, pathOf] of asks) {
      const [few = Number.NaN, many = Number.NaN] = await mediansInTurns(logs, roundCount, async (log) => {
        const { data } = await read(log.apiKey, pathOf(log))
        if (data.length === 0 && name !== 'unknown actor') throw new Error(`${name}: no event was read`)
      })
      rows.push([name, few, many])
    }
    return rows
  }
  const alone = await measure()
  await open(sizes.others)
  const beside = await measure()
  const ms = (value: number) => `${value.toFixed(2)} ms`
  console.log(
    table(
      ['median', `${sizes.few} events`, `${sizes.many} events`, 'ratio', `beside ${sizes.others}`, 'ratio'],
      alone.map(([name, few, many], i) => {
        const [, fewBeside, manyBeside] = beside[i]!
        return [name, ms(few), ms(many), (many / few).toFixed(2), ms(manyBeside), (manyBeside / fewBeside).toFixed(2)]
      }),
    ),
  )
  for (const [name, few, many] of alone) judge(`${name}, long log / short`, many / few, ratioMost, { show: ratio })
  for (const [name, few, many] of beside)
    judge(`${name}, long log / short, beside another`, many / few, ratioMost, { show: ratio })
  await client.end()
})
