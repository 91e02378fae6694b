import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCheckpointKey, makeEncryptionKey, makeNoteKey, makeSealKey } from '../../admin/make-keys.ts'

export type LocalSecrets = {
  linkSecret: string
  storageAccessKeyId: string
  storageSecretAccessKey: string
  checkpointPrivateKey: string
  checkpointPublicKey: string
  sealPrivateKey: string
  sealCertificate: string
  webhookEncryptionKeys: string
  transparencyLogKey: string
}

/**
 * Returns the secrets of the local stack. Creates missing secrets and stores them in `dataDir`, where only the owner
 * can read them.
 */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  const file = join(dataDir, 'secrets.json')
  const kept: Partial<LocalSecrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets = { ...(await newSecrets()), ...kept }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

async function newSecrets(): Promise<LocalSecrets> {
  const [seal, checkpoint, log] = await Promise.all([
    makeSealKey({ now: new Date() }),
    makeCheckpointKey(),
    makeNoteKey('chancery.localhost/log', 'ed25519'),
  ])
  return {
    linkSecret: randomBytes(32).toString('base64url'),
    storageAccessKeyId: 'local',
    storageSecretAccessKey: randomBytes(24).toString('base64url'),
    checkpointPrivateKey: checkpoint.privateKeyPem,
    checkpointPublicKey: checkpoint.publicKeyPem,
    sealPrivateKey: seal.privateKeyPem,
    sealCertificate: seal.certificatePem,
    webhookEncryptionKeys: makeEncryptionKey(),
    transparencyLogKey: log.privateKey,
  }
}
