import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCheckpointKey, makeSealKey } from './keys.ts'

export type LocalSecrets = {
  linkSecret: string
  storageAccessKeyId: string
  storageSecretAccessKey: string
  checkpointPrivateKey: string
  checkpointPublicKey: string
  sealPrivateKey: string
  sealCertificate: string
}

/** The secrets of the local stack, made at first use and kept in `dataDir`, readable by their owner only. */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const [seal, checkpoint] = await Promise.all([makeSealKey({ now: new Date() }), makeCheckpointKey()])
  const secrets: LocalSecrets = {
    linkSecret: randomBytes(32).toString('base64url'),
    storageAccessKeyId: 'local',
    storageSecretAccessKey: randomBytes(24).toString('base64url'),
    checkpointPrivateKey: checkpoint.privateKeyPem,
    checkpointPublicKey: checkpoint.publicKeyPem,
    sealPrivateKey: seal.privateKeyPem,
    sealCertificate: seal.certificatePem,
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
