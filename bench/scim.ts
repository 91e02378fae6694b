/** Compares finding and listing users in organizations with 100 and with 100,000 users, in turns on one stack. */

import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import type { Service } from '../dev/demo/demo-client.ts'
import type { BenchStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { mediansInTurns } from './support/in-turns.ts'
import { askScim } from './support/scim-calls.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const sizes = sized({ few: 100, many: 100_000 }, { few: 200, many: 1_000 })
const roundCount = sized(400, 16)
const ratioMost = 1.2

type SizedService = { size: number; service: Service; middle: string }

const equals = (attribute: string, value: string) => encodeURIComponent(`${attribute} eq "${value}"`)

/** Returns a different user for each round, so the rounds cover all positions in the list. */
const userAt = (round: number, size: number): number => 1 + ((round * 7_919) % size)

async function fill(ownerDatabaseUrl: string, organizationId: string, size: number): Promise<void> {
  const client = new Client({ connectionString: ownerDatabaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into members (organization_id, id, user_name, user_name_folded, external_id, display_name, created_at)
       select $1, 'mem_' || md5(i::text), 'u' || i || '@example.com', 'u' || i || '@example.com', 'e' || i, 'User ' || i,
         now() - make_interval(secs => $2::integer - i)
       from generate_series(1, $2::integer) i`,
      [organizationId, size],
    )
    await client.query('vacuum analyze members')
  } finally {
    await client.end()
  }
}

/** Returns a cursor for the middle of the list. */
async function middleOf(service: Service, size: number): Promise<string> {
  const count = Math.min(200, size / 2)
  let cursor = ''
  for (let passed = 0; passed < size / 2; passed += count) {
    const { body } = await askScim(service, 'GET', `/Users?count=${count}&attributes=id&cursor=${cursor}`)
    cursor = body.nextCursor as string
  }
  return cursor
}

await withBenchStack({}, async ({ stack, service }: BenchStack) => {
  const sized: SizedService[] = []
  for (const size of Object.values(sizes)) {
    const { organizationId, apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
      requestsPerMinute: 1_000_000,
    })
    await fill(stack.ownerDatabaseUrl, organizationId, size)
    const own = { ...service, apiKey }
    sized.push({ size, service: own, middle: await middleOf(own, size) })
  }
  const asks: [string, (one: SizedService, round: number) => string][] = [
    [
      'filter by userName',
      ({ size }, round) => `/Users?filter=${equals('userName', `U${userAt(round, size)}@Example.com`)}`,
    ],
    ['filter by externalId', ({ size }, round) => `/Users?filter=${equals('externalId', `e${userAt(round, size)}`)}`],
    ['filter, nobody', (_, round) => `/Users?filter=${equals('userName', `none${round}@example.com`)}`],
    ['first page of 100', () => '/Users?count=100'],
    ['page of 100 in the middle by a cursor', ({ middle }) => `/Users?count=100&cursor=${middle}`],
    ['last page of 100', ({ size }) => `/Users?count=100&startIndex=${size - 99}`],
    ['count=0', () => '/Users?count=0'],
  ]
  const rows: [string, number, number][] = []
  for (const [name, pathOf] of asks) {
    const rounds = name.includes('page') ? roundCount / 8 : roundCount
    const [few = Number.NaN, many = Number.NaN] = await mediansInTurns(sized, rounds, async (one, round) => {
      const path = pathOf(one, round)
      const { status } = await askScim(one.service, 'GET', path)
      if (status !== 200) throw new Error(`${path} returned ${status}`)
    })
    rows.push([name, few, many])
  }
  console.log(
    table(
      ['median', `${sizes.few} users`, `${sizes.many} users`, 'ratio'],
      rows.map(([name, few, many]) => [name, `${few.toFixed(2)} ms`, `${many.toFixed(2)} ms`, (many / few).toFixed(2)]),
    ),
  )
  // As SCIM defines it, a numbered page reads the index from the beginning. A cursor does not.
  for (const [name, few, many] of rows.filter(([name]) => name !== 'last page of 100'))
    judge(`${name}, many users / few`, many / few, ratioMost, { show: ratio })
})
