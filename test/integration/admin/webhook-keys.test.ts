import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { bootstrapOrganization } from '../../../admin/bootstrap.ts'
import { makeEncryptionKey } from '../../../admin/make-keys.ts'
import { rotateWebhookKeys } from '../../../admin/webhook-keys.ts'
import { newSecret, openSecret, parseKeyring, sealSecret } from '../../../core/webhooks/secret.ts'
import { root } from '../../../dev/build/build-part.ts'
import { ownMigrated } from '../../support/own-postgres.ts'

const own = ownMigrated()

beforeEach(() => own.client.query('truncate webhook_endpoints cascade'))

const [oldText, newText] = [makeEncryptionKey(), makeEncryptionKey()]
const oldRing = parseKeyring(oldText)
const ring = parseKeyring(`${newText},${oldText}`)
const newRing = parseKeyring(newText)

type Stored = { version: number; ciphertext: string; encryptionKeyId: string }
type Issued = { organizationId: string; endpointId: string; secret: string }

async function addSecret(organizationId: string, number: number): Promise<Issued> {
  const endpointId = `whk_${organizationId}_${number}`
  const secret = newSecret(randomBytes(32))
  const stored = await sealSecret(
    secret,
    { organizationId, endpointId, version: 1 },
    { keyring: oldRing, nonce: new Uint8Array(randomBytes(12)) },
  )
  await own.client.query('insert into webhook_endpoints (organization_id, id, url, events) values ($1, $2, $3, $4)', [
    organizationId,
    endpointId,
    `https://n${number}.example.com/`,
    ['envelope.completed'],
  ])
  await own.client.query(
    `insert into webhook_secrets (organization_id, endpoint_id, version, ciphertext, encryption_key_id) values ($1, $2, 1, $3, $4)`,
    [organizationId, endpointId, stored.ciphertext, stored.encryptionKeyId],
  )
  return { organizationId, endpointId, secret }
}

async function newSecrets(organizations: number, each: number): Promise<Issued[]> {
  const issued: Issued[] = []
  for (let count = 0; count < organizations; count++) {
    const { organizationId } = await bootstrapOrganization(own.ownerUrl, {})
    for (let number = 0; number < each; number++) issued.push(await addSecret(organizationId, number))
  }
  return issued
}

async function storedOf(endpointId: string): Promise<Stored> {
  const { rows } = await own.client.query<Stored>(
    'select version, ciphertext, encryption_key_id as "encryptionKeyId" from webhook_secrets where endpoint_id = $1',
    [endpointId],
  )
  return rows[0]!
}

const open = async ({ organizationId, endpointId }: Issued, keyring = ring) => {
  const stored = await storedOf(endpointId)
  return openSecret(stored, { organizationId, endpointId, version: stored.version }, keyring)
}

test('re-encrypts every webhook secret with the first key of the keyring', async () => {
  const issued = await newSecrets(3, 7)
  expect(await rotateWebhookKeys(own.ownerUrl, ring, 5)).toEqual({ reencrypted: 21, failed: [] })
  for (const one of issued) expect(await open(one, newRing)).toBe(one.secret)
  const { rows } = await own.client.query(
    `select sum((details ->> 'count')::int)::int as secrets, bool_and(details ->> 'keyId' = $2) as "isNewKey" from audit_events
     where action = 'webhook.secrets_reencrypted' and actor_kind = 'operator' and organization_id = any($1) group by organization_id`,
    [issued.map(({ organizationId }) => organizationId), newRing[0].id],
  )
  expect(rows).toEqual(Array(3).fill({ secrets: 7, isNewKey: true }))
  expect(await rotateWebhookKeys(own.ownerUrl, ring, 5)).toEqual({ reencrypted: 0, failed: [] })
})

test('decrypts webhook secrets with the old and the new key during a rotation', async () => {
  const issued = await newSecrets(1, 6)
  const late = issued.slice(3).map(({ endpointId }) => endpointId)
  await own.client.query('create table kept as select * from webhook_secrets where endpoint_id = any($1)', [late])
  await own.client.query('delete from webhook_secrets where endpoint_id = any($1)', [late])
  await rotateWebhookKeys(own.ownerUrl, ring)
  await own.client.query('insert into webhook_secrets select * from kept')
  const keyIds = []
  for (const { endpointId } of issued) keyIds.push((await storedOf(endpointId)).encryptionKeyId)
  expect(new Set(keyIds)).toEqual(new Set([oldRing[0].id, newRing[0].id]))
  for (const one of issued) expect(await open(one)).toBe(one.secret)
})

test('completes an interrupted webhook key rotation', async () => {
  const issued = await newSecrets(2, 5)
  // The sixth row aborts the second batch, while the first batch stays committed.
  const { organizationId, endpointId } = issued.toSorted((a, b) => (a.endpointId < b.endpointId ? -1 : 1))[5]!
  await own.client.query(
    `create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
  await own.client.query(
    `create trigger stop_here before update on webhook_secrets for each row when (new.endpoint_id = '${endpointId}') execute function stop_here()`,
  )
  await expect(rotateWebhookKeys(own.ownerUrl, ring, 4)).rejects.toThrow('killed')
  await own.client.query('drop trigger stop_here on webhook_secrets')
  const { rows } = await own.client.query<{ count: number }>(
    'select count(*)::int as count from webhook_secrets where encryption_key_id = $1',
    [newRing[0].id],
  )
  expect(rows[0]?.count).toBe(4)
  for (const one of issued) expect(await open(one)).toBe(one.secret)
  expect(await rotateWebhookKeys(own.ownerUrl, ring, 4)).toEqual({ reencrypted: 6, failed: [] })
  expect(await open({ organizationId, endpointId, secret: '' }, newRing)).toMatch(/^whsec_/)
})

test('reports a webhook secret with a misplaced ciphertext or an unknown key', async () => {
  const [first, second, third, fourth] = await newSecrets(1, 4)
  await own.client.query(
    `update webhook_secrets set ciphertext = (select ciphertext from webhook_secrets where endpoint_id = $1) where endpoint_id = $2`,
    [first!.endpointId, second!.endpointId],
  )
  await own.client.query(`update webhook_secrets set encryption_key_id = 'lost' where endpoint_id = $1`, [
    third!.endpointId,
  ])
  await expect(open(second!)).rejects.toMatchObject({ reason: 'damaged' })
  const before = await storedOf(second!.endpointId)
  const { reencrypted, failed } = await rotateWebhookKeys(own.ownerUrl, ring, 2)
  expect(reencrypted).toBe(2)
  expect(failed).toEqual([
    { endpointId: second!.endpointId, version: 1, reason: 'damaged' },
    { endpointId: third!.endpointId, version: 1, reason: 'unknown_key' },
  ])
  expect(await storedOf(second!.endpointId)).toEqual(before)
  for (const one of [first!, fourth!]) expect(await open(one, newRing)).toBe(one.secret)
})

test('rejects an invalid keyring in the environment without printing it', async () => {
  const [issued] = await newSecrets(1, 1)
  const run = (keys?: string) => {
    const env: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: own.ownerUrl }
    if (keys) env.WEBHOOK_ENCRYPTION_KEYS = keys
    return spawnSync(process.execPath, [join(root, 'dev', 'admin.ts'), 'rotate-webhook-keys'], {
      encoding: 'utf8',
      env,
    })
  }
  const { status, stdout } = run(`${newText},${oldText}`)
  expect([status, JSON.parse(stdout)]).toEqual([0, { reencrypted: 1, failed: [] }])
  expect(await open(issued!, newRing)).toBe(issued!.secret)
  for (const keys of [undefined, 'k1:AAAA']) {
    const refused = run(keys)
    expect([refused.status, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toContain('WEBHOOK_ENCRYPTION_KEYS')
    expect(refused.stderr).not.toContain('AAAA')
  }
})
