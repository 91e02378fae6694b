import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import {
  type Keyring,
  nonceBytesCount,
  openSecret,
  parseKeyring,
  SecretNotOpened,
  type StoredSecret,
  sealSecret,
} from '../core/webhooks/secret.ts'
import { recordAct } from './act.ts'
import { type Commands, UsageError } from './command.ts'

type Row = {
  organization_id: string
  endpoint_id: string
  version: number
  ciphertext: string
  encryption_key_id: string
}

export type KeyRotation = {
  /** Secrets that the current key encrypts now and did not before. */
  reencrypted: number
  /** Secrets that no key of the ring opens; they stay as they were. */
  failed: { endpointId: string; version: number; reason: string }[]
}

/**
 * Encrypts the secrets of all webhook endpoints anew under the first key of the ring, in transactions of at most
 * `batchSize` rows, each with its audit events. Can be stopped and repeated; deliveries go on meanwhile.
 */
export async function rotateWebhookKeys(databaseUrl: string, keyring: Keyring, batchSize = 200): Promise<KeyRotation> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const total: KeyRotation = { reencrypted: 0, failed: [] }
  try {
    for (let last: Row | null = null; ; ) {
      await client.query('begin')
      const rows: Row[] = await lockNext(client, keyring[0].id, last, batchSize)
      const batch = await reencrypt(client, rows, keyring)
      await client.query('commit')
      total.reencrypted += batch.reencrypted
      total.failed.push(...batch.failed)
      last = rows.at(-1) ?? null
      if (!last) return total
    }
  } finally {
    await client.end()
  }
}

async function lockNext(client: Client, currentKeyId: string, last: Row | null, limit: number): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select organization_id, endpoint_id, version, ciphertext, encryption_key_id from webhook_secrets
     where encryption_key_id <> $1 and (organization_id, endpoint_id, version) > ($2, $3, $4)
     order by organization_id, endpoint_id, version limit $5 for update`,
    [currentKeyId, last?.organization_id ?? '', last?.endpoint_id ?? '', last?.version ?? 0, limit],
  )
  return rows
}

async function reencrypt(client: Client, rows: Row[], keyring: Keyring): Promise<KeyRotation> {
  const done = new Map<string, number>()
  const failed: KeyRotation['failed'] = []
  for (const row of rows) {
    const sealed = await sealAnew(row, keyring)
    if (sealed instanceof SecretNotOpened) {
      failed.push({ endpointId: row.endpoint_id, version: row.version, reason: sealed.reason })
      continue
    }
    await client.query(
      `update webhook_secrets set ciphertext = $4, encryption_key_id = $5
       where organization_id = $1 and endpoint_id = $2 and version = $3`,
      [row.organization_id, row.endpoint_id, row.version, sealed.ciphertext, sealed.encryptionKeyId],
    )
    done.set(row.organization_id, (done.get(row.organization_id) ?? 0) + 1)
  }
  for (const [organizationId, count] of done)
    await recordAct(client, {
      organizationId,
      action: 'webhook.secrets_reencrypted',
      id: organizationId,
      details: { count, keyId: keyring[0].id },
    })
  return { reencrypted: rows.length - failed.length, failed }
}

async function sealAnew(row: Row, keyring: Keyring): Promise<StoredSecret | SecretNotOpened> {
  const address = { organizationId: row.organization_id, endpointId: row.endpoint_id, version: row.version }
  const stored = { ciphertext: row.ciphertext, encryptionKeyId: row.encryption_key_id }
  try {
    const secret = await openSecret(stored, address, keyring)
    return await sealSecret(secret, address, { keyring, nonce: new Uint8Array(randomBytes(nonceBytesCount)) })
  } catch (error) {
    if (error instanceof SecretNotOpened) return error
    throw error
  }
}

/** The keys of a deployment, from the environment. */
function webhookKeyring(): Keyring {
  const given = process.env.WEBHOOK_ENCRYPTION_KEYS
  if (!given) throw new UsageError('WEBHOOK_ENCRYPTION_KEYS is missing.')
  try {
    return parseKeyring(given)
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`WEBHOOK_ENCRYPTION_KEYS: ${error.message}.`) : error
  }
}

export const webhookKeyCommands: Commands = {
  'rotate-webhook-keys': {
    usage: '',
    does: 'encrypts the secrets of webhooks anew under the first key of WEBHOOK_ENCRYPTION_KEYS',
    run: (url) => rotateWebhookKeys(url, webhookKeyring()),
  },
}
