import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { foldUserName } from '../../core/scim/user-name.ts'
import { build } from '../../dev/build.ts'
import { startStack } from '../../dev/stack/stack.ts'
import { fetchOverNewConnection } from '../../dev/support/fresh-connections.ts'

/**
 * `npm run test:full -- scim-races [names] [requests]`: for each of many names (default 20), sends many requests
 * (default 1,000, up to 100 concurrently) that create a user of that name in different forms. Exits with 1 unless each
 * name gets one 201, only 409 otherwise, and one row.
 */

const nameCount = Number(process.argv[2] ?? 20)
const requestCount = Number(process.argv[3] ?? 1_000)
const width = 100

/** Returns a different form of the name for every index: letter case, full width and decomposed accents. */
function spelling(name: string, index: number): string {
  const cased = Array.from(name, (letter, at) => ((index >> (at % 10)) & 1 ? letter.toUpperCase() : letter)).join('')
  const form = index % 3
  if (form === 0) return cased
  const [local = '', domain = ''] = cased.split('@')
  const widened = Array.from(local, (letter) =>
    /[a-z]/i.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter,
  ).join('')
  return `${form === 1 ? local.normalize('NFD') : widened}@${domain}`
}

const workDir = mkdtempSync(join(tmpdir(), 'chancery-scim-race-'))
try {
  await build()
  const stack = await startStack({ dataDir: join(workDir, 'stack'), durable: false, cronSeconds: 86_400 })
  try {
    await race(stack.baseUrl, stack.ownerDatabaseUrl)
  } finally {
    await stack.dispose()
  }
} finally {
  rmSync(workDir, { recursive: true, force: true })
}

async function race(baseUrl: string, ownerDatabaseUrl: string): Promise<void> {
  const { organizationId, apiKey } = await bootstrapOrganization(ownerDatabaseUrl, { requestsPerMinute: 1_000_000_000 })
  const create = async (userName: string): Promise<number> => {
    const response = await fetchOverNewConnection(`${baseUrl}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({ userName }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const startedAt = performance.now()
  let wrong = 0
  for (let round = 0; round < nameCount; round++) {
    const name = `jörg.ráce${round}@example.com`
    const spellings = Array.from({ length: requestCount }, (_, index) => spelling(name, index))
    if (new Set(spellings.map(foldUserName)).size !== 1) throw new Error('the spellings belong to different names')
    const statuses: number[] = []
    const waiting = spellings.values()
    const lane = async () => {
      for (const userName of waiting) statuses.push(await create(userName))
    }
    await Promise.all(Array.from({ length: width }, lane))
    const counts = [201, 409].map((status) => statuses.filter((one) => one === status).length)
    if (counts[0] === 1 && counts[1] === requestCount - 1) continue
    wrong += 1
    console.log(`${name}: ${counts[0]} x 201, ${counts[1]} x 409 of ${requestCount}`)
  }
  const rows = await countMembers(ownerDatabaseUrl, organizationId)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(
    `${nameCount} names x ${requestCount} requests in ${seconds} s: ${nameCount - wrong} names with one 201 and 409 otherwise, ${rows} users stored`,
  )
  if (wrong > 0 || rows !== nameCount) process.exitCode = 1
}

async function countMembers(ownerDatabaseUrl: string, organizationId: string): Promise<number> {
  const client = new Client({ connectionString: ownerDatabaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select count(*)::int as count from members where organization_id = $1', [
      organizationId,
    ])
    return rows[0].count
  } finally {
    await client.end()
  }
}
