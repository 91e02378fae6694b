import { randomBytes } from 'node:crypto'
import {
  type Keyring,
  nonceBytesCount,
  openSecret,
  parseKeyring,
  SecretNotOpenedError,
  type StoredSecret,
  sealSecret,
} from '../core/webhooks/secret.ts'
import { type Owner, transact, withOwner } from '../db/administration/owner.ts'
import {
  lockSecretsOfOtherKeys,
  type SealedSecretRow,
  updateSealedSecret,
} from '../db/administration/webhook-secrets.ts'
import { recordAction } from './act.ts'
import { type Commands, UsageError } from './command.ts'

export type KeyRotation = {
  /** The number of secrets that are now encrypted with the current key. */
  reencrypted: number
  /** The secrets that no key can decrypt. They are unchanged. */
  failed: { endpointId: string; version: number; reason: string }[]
}

/**
 * Encrypts all webhook secrets with the first key, in transactions of at most `batchSize` rows with audit events. The
 * command can be stopped and repeated, and deliveries continue.
 */
export const rotateWebhookKeys = (databaseUrl: string, keyring: Keyring, batchSize = 200): Promise<KeyRotation> =>
  withOwner(databaseUrl, async (owner) => {
    const total: KeyRotation = { reencrypted: 0, failed: [] }
    for (let last: SealedSecretRow | null = null; ; ) {
      const from: SealedSecretRow | null = last
      const { rows, batch } = await transact(owner, async () => {
        const rows = await lockSecretsOfOtherKeys(owner, keyring[0].id, from, batchSize)
        return { rows, batch: await reencrypt(owner, rows, keyring) }
      })
      total.reencrypted += batch.reencrypted
      total.failed.push(...batch.failed)
      last = rows.at(-1) ?? null
      if (!last) return total
    }
  })

async function reencrypt(owner: Owner, rows: SealedSecretRow[], keyring: Keyring): Promise<KeyRotation> {
  const done = new Map<string, number>()
  const failed: KeyRotation['failed'] = []
  for (const row of rows) {
    const sealed = await encryptAgain(row, keyring)
    if (sealed instanceof SecretNotOpenedError) {
      failed.push({ endpointId: row.endpoint_id, version: row.version, reason: sealed.reason })
      continue
    }
    await updateSealedSecret(owner, row, sealed)
    done.set(row.organization_id, (done.get(row.organization_id) ?? 0) + 1)
  }
  for (const [organizationId, count] of done)
    await recordAction(owner, {
      organizationId,
      action: 'webhook.secrets_reencrypted',
      id: organizationId,
      details: { count, keyId: keyring[0].id },
    })
  return { reencrypted: rows.length - failed.length, failed }
}

async function encryptAgain(row: SealedSecretRow, keyring: Keyring): Promise<StoredSecret | SecretNotOpenedError> {
  const address = { organizationId: row.organization_id, endpointId: row.endpoint_id, version: row.version }
  const stored = { ciphertext: row.ciphertext, encryptionKeyId: row.encryption_key_id }
  try {
    const secret = await openSecret(stored, address, keyring)
    return await sealSecret(secret, address, { keyring, nonce: new Uint8Array(randomBytes(nonceBytesCount)) })
  } catch (error) {
    if (error instanceof SecretNotOpenedError) return error
    throw error
  }
}

/** Returns the keys of a deployment from the environment. */
function webhookKeyring(): Keyring {
  const given = process.env.WEBHOOK_ENCRYPTION_KEYS
  if (!given) throw new UsageError('WEBHOOK_ENCRYPTION_KEYS is not set. Set it to the value that both workers use.')
  try {
    return parseKeyring(given)
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`WEBHOOK_ENCRYPTION_KEYS: ${error.message}.`) : error
  }
}

export const webhookKeyCommands: Commands = {
  'rotate-webhook-keys': {
    usage: '',
    summary: 're-encrypts all webhook secrets with the first key in WEBHOOK_ENCRYPTION_KEYS',
    run: (url) => rotateWebhookKeys(url, webhookKeyring()),
  },
}
