import type { Owner } from './owner.ts'

export type SealedSecretRow = {
  organization_id: string
  endpoint_id: string
  version: number
  ciphertext: string
  encryption_key_id: string
}

/**
 * Returns the next secrets after `last` that are encrypted with a retired key. Locks their rows until the transaction
 * ends.
 */
export async function lockSecretsOfOtherKeys(
  owner: Owner,
  currentKeyId: string,
  last: SealedSecretRow | null,
  limit: number,
): Promise<SealedSecretRow[]> {
  const { rows } = await owner.query<SealedSecretRow>(
    `select organization_id, endpoint_id, version, ciphertext, encryption_key_id from webhook_secrets
     where encryption_key_id <> $1 and (organization_id, endpoint_id, version) > ($2, $3, $4)
     order by organization_id, endpoint_id, version limit $5 for update`,
    [currentKeyId, last?.organization_id ?? '', last?.endpoint_id ?? '', last?.version ?? 0, limit],
  )
  return rows
}

/** Updates the encrypted form of a secret. */
export async function updateSealedSecret(
  owner: Owner,
  row: SealedSecretRow,
  sealed: { ciphertext: string; encryptionKeyId: string },
): Promise<void> {
  await owner.query(
    `update webhook_secrets set ciphertext = $4, encryption_key_id = $5
     where organization_id = $1 and endpoint_id = $2 and version = $3`,
    [row.organization_id, row.endpoint_id, row.version, sealed.ciphertext, sealed.encryptionKeyId],
  )
}
