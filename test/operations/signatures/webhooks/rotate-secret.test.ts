import { expect, test } from 'vitest'
import { openSecret } from '../../../../core/webhooks/secret.ts'
import { api } from '../../../support/client.ts'
import { expectAfter } from '../../../support/clock.ts'
import { runMany } from '../../../support/concurrency.ts'
import { sized } from '../../../support/size.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { storedSecretsOf, testKeyring } from '../../../support/webhooks.ts'
import { actionsOn, auditOf, contentOf } from '../../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const newEndpoint = (name: string) =>
  client.expect('signatures.webhooks.upsert', 201, { body: { url: `https://${name}.example.com/` } })
const rotate = (id: string) => client.call('signatures.webhooks.rotateSecret', { params: { id } })
const remove = (id: string) => client.call('signatures.webhooks.delete', { params: { id } })

/** Returns the decrypted signing secrets, newest first. */
const signingTexts = async (endpointId: string): Promise<string[]> =>
  Promise.all(
    (await storedSecretsOf(endpointId)).map((row) =>
      openSecret(row, { organizationId: organization.id, endpointId, version: row.version }, testKeyring()),
    ),
  )

test('keeps the old secret valid together with the new secret for 24 hours after a rotation', async () => {
  const { id, secret: first, ...endpoint } = await newEndpoint('rotated')
  const { status, body, headers } = await rotate(id)
  expect(status).toBe(200)
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(body.secret).not.toBe(first)
  const [current, previous] = body.secrets
  expect(body).toEqual({ ...endpoint, id, secrets: [current, previous], secret: body.secret })
  expect([current, previous]).toMatchObject([
    { id: `${id}_v2`, version: 2, validUntil: null },
    { id: `${id}_v1`, version: 1, createdAt: endpoint.createdAt },
  ])
  expect(Date.parse(previous.validUntil) - Date.parse(current.createdAt)).toBe(24 * 3_600_000)
  expect(await signingTexts(id)).toEqual([body.secret, first])
  expect(await auditOf(organization.id, id)).toMatchObject([
    { action: 'webhook.created' },
    {
      action: 'webhook.secret_rotated',
      actor_id: organization.keyId,
      request_id: headers.get('x-request-id'),
      details: { version: 2 },
    },
  ])
})

test('excludes an expired secret from signing, and deletes the secret in the next rotation', async () => {
  const { id } = await newEndpoint('ended')
  const second = (await rotate(id)).body.secret
  await queryDatabase(
    "update webhook_secrets set valid_until = now() - interval '1 second' where endpoint_id = $1 and version = 1",
    [id],
  )
  expect(await signingTexts(id)).toEqual([second])
  const third = (await rotate(id)).body
  expect(third.secrets.map(({ version }: { version: number }) => version)).toEqual([3, 2])
  const versions = await queryDatabase('select version from webhook_secrets where endpoint_id = $1 order by 1', [id])
  expect(versions).toEqual([{ version: 2 }, { version: 3 }])
})

test('accepts exactly five of twenty concurrent secret rotations', async () => {
  for (let round = 0; round < sized(1, 3); round++) {
    const { id, secret } = await newEndpoint(`race-${round}`)
    const responses = await runMany(20, 20, () => rotate(id))
    const won = responses.filter(({ status }) => status === 200)
    const lost = responses.filter(({ status }) => status !== 200)
    expect(won.length).toBe(5)
    expect(new Set(lost.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['429 rotation_too_soon']),
    )
    const shown = [secret, ...won.map(({ body }) => body.secret)]
    expect(new Set(shown).size).toBe(6)
    expect((await signingTexts(id)).sort()).toEqual(shown.sort())
    const rows = await queryDatabase(
      'select version from webhook_secrets where endpoint_id = $1 and valid_until is null',
      [id],
    )
    expect(rows).toEqual([{ version: 6 }])
    expect((await actionsOn(organization.id, id)).length).toBe(6)
  }
})

test('returns 429 with Retry-After for a sixth secret rotation within 24 hours, and changes nothing', async () => {
  const { id } = await newEndpoint('sixth')
  for (let rotation = 0; rotation < 5; rotation++) expect((await rotate(id)).status).toBe(200)
  const before = await contentOf(organization.id)
  const beganAt = Date.now()
  const { status, body, headers } = await rotate(id)
  const endedAt = Date.now()
  expect([status, body.code]).toEqual([429, 'rotation_too_soon'])
  const waitSeconds = Number(headers.get('retry-after'))
  expect(waitSeconds > 86_000 && waitSeconds <= 86_400).toBe(true)
  expectAfter(body.nextAllowedAt, waitSeconds * 1000, { beganAt: beganAt, endedAt })
  expect(await contentOf(organization.id)).toEqual(before)
})

test('leaves no secret if a webhook endpoint is deleted during a rotation', async () => {
  for (let round = 0; round < sized(4, 10); round++) {
    const { id } = await newEndpoint(`deleted-${round}`)
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index === 4 ? remove(id) : rotate(id))),
    )
    expect(responses[4]?.status).toBe(200)
    expect(responses.filter(({ status }) => ![200, 404, 429].includes(status))).toEqual([])
    expect(await queryDatabase('select version from webhook_secrets where endpoint_id = $1', [id])).toEqual([])
    const actions = await actionsOn(organization.id, id)
    const rotations = responses.filter(({ status }, index) => index !== 4 && status === 200).length
    expect(actions.filter((action) => action === 'webhook.secret_rotated').length).toBe(rotations)
    expect(actions.filter((action) => action === 'webhook.deleted').length).toBe(1)
  }
})

test("returns the same 404 for a secret rotation of a missing, a deleted and another organization's endpoint", async () => {
  const stranger = await newOrganization()
  const foreign = await api(stranger.apiKey).expect('signatures.webhooks.upsert', 201, {
    body: { url: 'https://theirs.example.com/' },
  })
  const deleted = await newEndpoint('over')
  await remove(deleted.id)
  const before = [await contentOf(organization.id), await contentOf(stranger.id)]
  const responses = []
  for (const id of ['whk_none', deleted.id, foreign.id]) responses.push(await rotate(id))
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(responses.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))).size).toBe(1)
  expect([await contentOf(organization.id), await contentOf(stranger.id)]).toEqual(before)
})
