import { expect, test } from 'vitest'
import { secretKeyBytes } from '../../../../core/webhooks/secret.ts'
import { api } from '../../../support/client.ts'
import { runMany } from '../../../support/concurrency.ts'
import { sized } from '../../../support/size.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { logWith } from '../../../support/worker-log.ts'
import { tenantTables } from '../../../support/written.ts'

test("lists the organization's webhook endpoints with the ids of their secrets, oldest first", async () => {
  const organization = await newOrganization()
  const client = api(organization.apiKey)
  expect(await client.expect('signatures.webhooks.list', 200)).toEqual({ data: [] })
  const saved = []
  for (const name of ['c', 'a', 'b'])
    saved.push(
      await client.expect('signatures.webhooks.upsert', 201, { body: { url: `https://${name}.example.com/` } }),
    )
  await client.expect('signatures.webhooks.rotateSecret', 200, { params: { id: saved[1].id } })

  const { data } = await client.expect('signatures.webhooks.list', 200)
  expect(data.map(({ url }: { url: string }) => url)).toEqual(saved.map(({ url }) => url))
  expect(data.map(({ secrets }: { secrets: { id: string }[] }) => secrets.map(({ id }) => id))).toEqual([
    [`${saved[0].id}_v1`],
    [`${saved[1].id}_v2`, `${saved[1].id}_v1`],
    [`${saved[2].id}_v1`],
  ])
  expect(await api((await newOrganization()).apiKey).expect('signatures.webhooks.list', 200)).toEqual({ data: [] })
})

test('writes no webhook secret as plain text to tables, logs or later responses', async () => {
  const organizations = await Promise.all(Array.from({ length: 3 }, () => newOrganization()))
  const issued: string[] = []
  const count = sized(15, 60)
  await runMany(count, 10, async (index) => {
    const client = api(organizations[index % 3]!.apiKey)
    const saved = await client.expect('signatures.webhooks.upsert', 201, {
      body: { url: `https://s${index}.example.com/` },
    })
    const rotated = await client.expect('signatures.webhooks.rotateSecret', 200, { params: { id: saved.id } })
    issued.push(saved.secret, rotated.secret)
  })
  const rows = await Promise.all(
    (await tenantTables()).map((table) =>
      queryDatabase<{ row: string }>(`select t::text as row from "${table}" t where organization_id = any($1)`, [
        organizations.map(({ id }) => id),
      ]),
    ),
  )
  const lists = await Promise.all(organizations.map(({ apiKey }) => api(apiKey).call('signatures.webhooks.list')))
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200])
  const logs = await Promise.all(lists.map(({ headers }) => logWith(headers.get('x-request-id') as string)))
  const dump = [...rows.flat().map(({ row }) => row), JSON.stringify(lists.map(({ body }) => body)), ...logs].join('\n')
  expect(dump).toContain('webhook.secret_rotated')
  expect(new Set(issued).size).toBe(2 * count)
  const found = issued.filter((secret) => {
    const bytes = Buffer.from(secretKeyBytes(secret))
    const forms = [
      secret.slice(6),
      bytes.toString('hex'),
      bytes.toString('base64url'),
      Buffer.from(secret).toString('base64'),
    ]
    return forms.some((form) => dump.includes(form.replace(/=+$/, '')))
  })
  expect(found).toEqual([])
})
