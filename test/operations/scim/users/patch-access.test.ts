import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { runMany } from '../../../support/concurrency.ts'
import { memberRows, newProvider, usersOf } from '../../../support/scim.ts'
import { sized } from '../../../support/size.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { newKey } from '../../../support/tenant.ts'

const provider = await newProvider()
const { organization } = provider
const newUser = usersOf(provider)

test("rejects a member's keys only while the member is deactivated", async () => {
  const { id } = await newUser()
  const key = await newKey(organization, ['accountRead', 'keysWrite'])
  await queryDatabase('update api_keys set member_id = $1 where id = $2', [id, key.keyId])
  const child = await api(key.apiKey).expect('apiKeys.create', 201, { body: { scopes: ['accountRead'] } })
  let endedAt = Number.POSITIVE_INFINITY
  const count = sized(80, 200)
  let deactivation: Promise<void> | null = null
  const requests = await runMany(count, 20, async (index) => {
    if (index === 20)
      deactivation = provider.patch(id, { op: 'replace', value: { active: false } }).then(() => {
        endedAt = performance.now()
      })
    // Half of the requests begin after the deactivation, however long it takes.
    if (index === 20 || index >= count / 2) await deactivation
    const startedAt = performance.now()
    const { status } = await api(index % 2 ? key.apiKey : child.secret).call('account.get')
    return { startedAt, status }
  })
  const late = requests.filter(({ startedAt }) => startedAt > endedAt)
  expect(late.length).toBeGreaterThan(count / 4)
  expect(late.filter(({ status }) => status !== 401)).toEqual([])
  expect((await provider.send('GET', `/Users/${id}`)).body.active).toBe(false)
  await provider.patch(id, { op: 'replace', value: { active: true } })
  await api(child.secret).expect('account.get', 200)
})

test.each(['viewer', 'member', 'admin'])(
  "sets a member's role to viewer when the role %s is removed",
  async (value) => {
    await newUser({ roles: [{ value: 'admin' }] })
    for (const operation of [
      { op: 'remove', path: 'roles' },
      { op: 'replace', path: 'roles', value: [] },
      { op: 'replace', value: { roles: null } },
    ]) {
      const { id } = await newUser({ roles: [{ value }] })
      const { status, body } = await provider.patch(id, operation)
      expect([status, body.roles]).toEqual([200, [{ value: 'viewer' }]])
      expect((await memberRows(organization.id)).find((row) => row.id === id)?.role).toBe('viewer')
    }
  },
)
