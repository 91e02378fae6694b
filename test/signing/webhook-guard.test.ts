import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { api } from '../support/client.ts'
import { runMany } from '../support/concurrency.ts'
import { lookupsOf, scriptDns } from '../support/dns.ts'
import type { DnsReply } from '../support/dns-stub.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

/** Tests the check before each attempt with host names that were valid when the endpoint was saved. */

const after: [reply: DnsReply, error: string][] = [
  ...[
    '127.0.0.1',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ].map((address): [DnsReply, string] => [[address], 'address_not_public']),
  ...['::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::1'].map(
    (address): [DnsReply, string] => [[address], 'address_not_public'],
  ),
  [['8.8.8.8', '127.0.0.1'], 'address_not_public'],
  [[], 'name_not_resolved'],
  ['nxdomain', 'name_not_resolved'],
  ['servfail', 'resolver_unavailable'],
  ['truncated', 'resolver_unavailable'],
  ['garbage', 'resolver_unavailable'],
]

test('fails a delivery attempt if the host name later resolves to a non-public address or does not resolve', async () => {
  expect(after.length).toBe(20)
  const organization = await newOrganization()
  const client = api(organization.apiKey)
  const endpoints = await runMany(after.length, 10, async (index) => {
    const name = `rebound-${index}.${organization.id.replace('_', '-')}.example.com`
    await scriptDns(name, ['8.8.8.8'], after[index]![0])
    const { id } = await client.expect('signatures.webhooks.upsert', 201, { body: { url: `https://${name}/` } })
    const { status } = await client.call('signatures.webhooks.test', { params: { id } })
    expect(status).toBeLessThan(300)
    return { id, name }
  })
  const attempts = () =>
    queryDatabase(
      `select a.attempt, a.status, a.error, d.state from webhook_attempts a
       join webhook_deliveries d on d.organization_id = a.organization_id and d.id = a.delivery_id
       join unnest($2::text[]) with ordinality as e (id, place) on e.id = a.endpoint_id
       where a.organization_id = $1 order by e.place`,
      [organization.id, endpoints.map(({ id }) => id)],
    )
  await vi.waitFor(async () => expect((await attempts()).length).toBe(20), { timeout: 30_000, interval: 100 })
  expect(await attempts()).toEqual(after.map(([, error]) => ({ attempt: 1, status: null, error, state: 'pending' })))
  for (const { name } of endpoints) expect(await lookupsOf(name)).toBe(2)
  // DNS lookups, requests and database calls share the six connections of an invocation.
  const waited = readFileSync(stack.workerLogFile, 'utf8').match(
    /"connection_waited","reason":"queue chancery-webhooks"/g,
  )
  expect(waited).toBe(null)
})
