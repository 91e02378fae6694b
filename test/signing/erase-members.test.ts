import { expect, test } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { newEmail } from '../support/envelopes.ts'
import { erase } from '../support/erasure.ts'
import { once, openApi } from '../support/open-api.ts'
import { queryDatabase, stack } from '../support/stack.ts'

test('erases the stored responses of SCIM requests about a member, and repeats none of these requests', async () => {
  const owner = await openApi(stack)
  const [email, other] = [newEmail(), newEmail()]
  const [created, replaced, changed, unrelated] = [once(), once(), once(), once()]
  const body = { userName: email, name: { givenName: 'Erika', familyName: 'Mustermann' } }
  const { id } = await expectStatus(owner.send('POST', '/scim/v2/Users', body, created), 201)
  const address = `/scim/v2/Users/${id}`
  await expectStatus(owner.send('PUT', address, { ...body, displayName: 'Erika M.' }, replaced), 200)
  const patch = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  }
  await expectStatus(owner.send('PATCH', address, patch, changed), 200)
  const kept = await expectStatus(owner.send('POST', '/scim/v2/Users', { userName: other }, unrelated), 201)
  const stored = async () =>
    (
      await queryDatabase<{ response: string }>('select response from idempotency_keys where organization_id = $1', [
        owner.organizationId,
      ])
    ).map(({ response }) => response)
  expect((await stored()).filter((response) => response.includes(email))).toHaveLength(3)

  expect((await erase(owner, email)).erased.members).toEqual([id])
  expect((await stored()).join()).not.toMatch(new RegExp(`${email}|Erika|Mustermann`))
  await queryDatabase(
    "update idempotency_keys set created_at = now() - interval '2 minutes' where organization_id = $1",
    [owner.organizationId],
  )
  const repeated = await owner.send('POST', '/scim/v2/Users', body, created)
  expect(repeated.status).toBe(409)
  expect(await queryDatabase('select 1 from members where user_name = $1', [email])).toEqual([])
  expect((await owner.send('POST', '/scim/v2/Users', { userName: other }, unrelated)).body).toEqual(kept)
})
