import { type Keyring, parseKeyring } from '../../core/webhooks/secret.ts'
import { queryDatabase, stack } from './stack.ts'

/** Returns the keys with which the running stack encrypts webhook secrets. */
export const testKeyring = (): Keyring => parseKeyring(stack.webhookEncryptionKeys)

/** Returns the stored valid secrets of an endpoint, newest first. */
export const storedSecretsOf = (endpointId: string) =>
  queryDatabase<{ version: number; ciphertext: string; encryptionKeyId: string }>(
    `select version, ciphertext, encryption_key_id as "encryptionKeyId" from webhook_secrets
     where endpoint_id = $1 and (valid_until is null or valid_until > now()) order by version desc`,
    [endpointId],
  )
