import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { appRoles } from '../../db/administration/app-role.ts'
import { UsageError } from '../command.ts'
import { makeCheckpointKey, makeEncryptionKey, makeNoteKey, makeSealKey } from '../make-keys.ts'
import type { DeployedWorker, DeploymentName } from './deployment.ts'

/** Values by name, in the form of `wrangler deploy --secrets-file`. */
export type Secrets = Record<string, string>

const ofBoth = [
  'DATABASE_URL',
  'STORAGE_ACCESS_KEY_ID',
  'STORAGE_SECRET_ACCESS_KEY',
  'CHECKPOINT_PRIVATE_KEY',
  'CHECKPOINT_PUBLIC_KEYS',
  'LINK_SECRET',
  'WEBHOOK_ENCRYPTION_KEYS',
]

/** The key of the transparency log. It has no effect without a policy. */
export const logSecret = 'TRANSPARENCY_LOG_KEY'

/** The secrets of each worker. Secrets in `optional` may be missing. */
export const secretNames: Record<DeployedWorker, { needed: string[]; optional: string[] }> = {
  api: { needed: ofBoth, optional: ['MAIL_USERNAME', 'MAIL_PASSWORD'] },
  functions: {
    needed: [...ofBoth, 'SEAL_PRIVATE_KEY', 'SEAL_CERTIFICATE'],
    optional: ['SEAL_CERTIFICATES_RETIRED', logSecret, 'CONVERTER_AUTHORIZATION'],
  },
}

/**
 * The connection string of the database owner, for migrations and administration. It is stored with the secrets and
 * passed to no worker.
 */
export const ownerSecret = 'DATABASE_OWNER_URL'

/** Secrets that another party issues. The setup cannot create them. */
export const externalSecrets = [ownerSecret, 'STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY']

/**
 * Returns the file for the secrets of a deployment. Git ignores its folder, and only the owner of the folder can read
 * it.
 */
export const secretsFile = (root: string, environment: DeploymentName): string =>
  join(root, '.secrets', `${environment}.json`)

/** Reads the secrets of a deployment. Returns an empty set if the file does not exist. */
export const readSecrets = (file: string): Secrets =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : {}

/** Writes the secrets atomically. Only the owner of the file can read it. */
export function writeSecrets(file: string, secrets: Secrets): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  chmodSync(dirname(file), 0o700)
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const allNames = [
  ...new Set([
    ...externalSecrets,
    ...Object.values(secretNames).flatMap(({ needed, optional }) => [...needed, ...optional]),
  ]),
]

/**
 * Returns the secrets in the environment of this process. Omits DATABASE_URL, because other commands use it for the
 * owner's URL.
 */
export const secretsFromEnvironment = (environment: NodeJS.ProcessEnv): Secrets =>
  pick(
    environment,
    allNames.filter((name) => name !== 'DATABASE_URL'),
  )

const pick = (from: Readonly<Record<string, string | undefined>>, names: readonly string[]): Secrets =>
  Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])))

/**
 * `sealSubject` is the subject of a new seal certificate. `logOrigin` is the name of a new key of the transparency log.
 * Null creates no certificate or key.
 */
type SecretOptions = { now: Date; sealSubject: string | null; logOrigin: string | null }

/**
 * Returns the secrets, and creates all missing ones. Existing secrets do not change. DATABASE_URL is the owner's URL
 * with the workers' role and a new password.
 */
export async function completeSecrets(
  secrets: Secrets,
  { now, sealSubject, logOrigin }: SecretOptions,
): Promise<Secrets> {
  const made: Secrets = {}
  if (!secrets.LINK_SECRET) made.LINK_SECRET = randomBytes(32).toString('base64url')
  if (!secrets.WEBHOOK_ENCRYPTION_KEYS) made.WEBHOOK_ENCRYPTION_KEYS = makeEncryptionKey()
  if (!secrets.CHECKPOINT_PRIVATE_KEY) {
    const { privateKeyPem, publicKeyPem } = await makeCheckpointKey()
    made.CHECKPOINT_PRIVATE_KEY = privateKeyPem
    // Retired keys follow the new key.
    made.CHECKPOINT_PUBLIC_KEYS = publicKeyPem + (secrets.CHECKPOINT_PUBLIC_KEYS ?? '')
  }
  if (!secrets.SEAL_PRIVATE_KEY) {
    if (secrets.SEAL_CERTIFICATE) throw new UsageError('SEAL_CERTIFICATE is set without SEAL_PRIVATE_KEY. Set both.')
    if (sealSubject !== null) {
      const { privateKeyPem, certificatePem } = await makeSealKey({ subject: sealSubject, now })
      made.SEAL_PRIVATE_KEY = privateKeyPem
      made.SEAL_CERTIFICATE = certificatePem
    }
  }
  if (logOrigin !== null && !secrets[logSecret]) made[logSecret] = (await makeNoteKey(logOrigin, 'ed25519')).privateKey
  const owner = secrets[ownerSecret]
  if (owner && !secrets.DATABASE_URL) made.DATABASE_URL = appRoleAddress(owner, randomBytes(24).toString('base64url'))
  return { ...secrets, ...made }
}

/** Returns the secrets with a new DATABASE_URL, which contains the workers' other role and a new password. */
export function rotateDatabaseRole(secrets: Secrets): Secrets {
  const owner = secrets[ownerSecret]
  if (!owner || !secrets.DATABASE_URL) throw new UsageError(`${ownerSecret} and DATABASE_URL must be set first.`)
  const { username } = new URL(secrets.DATABASE_URL)
  const next = appRoles.find((role) => role !== username) ?? appRoles[0]
  return { ...secrets, DATABASE_URL: appRoleAddress(owner, randomBytes(24).toString('base64url'), next) }
}

/** Returns the URL with which a role of the workers connects to the owner's database. */
function appRoleAddress(ownerUrl: string, password: string, role: string = appRoles[0]): string {
  if (!/^postgres(ql)?:\/\//.test(ownerUrl) || !URL.canParse(ownerUrl))
    throw new UsageError(`${ownerSecret} must be a postgres:// URL. Percent-encode special characters in the password.`)
  const url = new URL(ownerUrl)
  url.username = role
  url.password = password
  return url.href
}

/** Returns the secrets of one worker. */
export function deployedSecrets(worker: DeployedWorker, secrets: Secrets): Secrets {
  const { needed, optional } = secretNames[worker]
  return pick(secrets, [...needed, ...optional])
}

/** Returns the required secrets that are missing. */
export const missingSecrets = (secrets: Secrets): string[] =>
  [...new Set([...externalSecrets, ...Object.values(secretNames).flatMap(({ needed }) => needed)])].filter(
    (name) => !secrets[name],
  )

export const isSecretName = (name: string): boolean => allNames.includes(name)
