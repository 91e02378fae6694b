import { type Keyring, parseKeyring } from '../../core/webhooks/secret.ts'
import { queryDatabase, stack } from './stack.ts'

/** The keys with which the running stack encrypts the secrets of webhook endpoints. */
export const testKeyring = (): Keyring => parseKeyring(stack.webhookEncryptionKeys)

/** The secrets of an endpoint that sign now, newest first, as they are stored. */
export const storedSecretsOf = (endpointId: string) =>
  queryDatabase<{ version: number; ciphertext: string; encryptionKeyId: string }>(
    `select version, ciphertext, encryption_key_id as "encryptionKeyId" from webhook_secrets
     where endpoint_id = $1 and (valid_until is null or valid_until > now()) order by version desc`,
    [endpointId],
  )
