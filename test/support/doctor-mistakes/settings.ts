import { makeCheckpointKey, makeSealKey } from '../../../admin/make-keys.ts'
import { type Breakage, texts } from '../doctor-breakages/breakage.ts'
import type { Mistake } from './mistake.ts'

/** Returns a breakage that changes one worker's setting, based on its current value. */
const changed =
  (name: string, change: (value: string) => string, only?: 'api' | 'functions'): Breakage[2] =>
  async (on) => {
    const value = on.well.workers[only ?? 'api'].texts[name] ?? ''
    return { deployment: on.withTexts({ [name]: change(value) }, only) }
  }

const dayMs = 86_400_000

/** Returns a breakage that gives the functions worker a seal key whose certificate was created at another time. */
const sealMadeAt =
  (days: number): Breakage[2] =>
  async (on) => {
    const { privateKeyPem, certificatePem } = await makeSealKey({ now: new Date(Date.now() + days * dayMs) })
    const seal = { SEAL_PRIVATE_KEY: privateKeyPem, SEAL_CERTIFICATE: certificatePem }
    return { deployment: on.withTexts(seal, 'functions') }
  }

/** Mistakes in settings and keys. */
export const mistakenSettings: readonly Mistake[] = [
  ['settings', 'a sender without an address', texts({ MAIL_FROM: 'Nordlicht' }), /MAIL_FROM/, /wrangler\.toml/],
  ['settings', 'a mail user name without a password', texts({ MAIL_USERNAME: 'chancery' }), /MAIL_/, /secret/],
  [
    'settings',
    'a bounce address that is too long',
    texts({ MAIL_BOUNCE_ADDRESS: 'returned-mails@nordlicht-sign.eu' }),
    /MAIL_BOUNCE_ADDRESS/,
    /wrangler\.toml/,
  ],
  [
    'settings',
    'a webhook key without an id',
    changed('WEBHOOK_ENCRYPTION_KEYS', (value) => value.slice(value.indexOf(':') + 1)),
    /WEBHOOK_ENCRYPTION_KEYS/,
    /secret/,
  ],
  [
    'settings',
    'a truncated webhook key',
    changed('WEBHOOK_ENCRYPTION_KEYS', (value) => value.slice(0, -8)),
    /WEBHOOK_ENCRYPTION_KEYS/,
    /secret/,
  ],
  [
    'settings',
    'a new LINK_SECRET in one worker only',
    changed('LINK_SECRET', () => 'y'.repeat(40), 'functions'),
    /LINK_SECRET/,
    /both/,
  ],
  [
    'settings',
    'a new webhook key in one worker only',
    changed('WEBHOOK_ENCRYPTION_KEYS', (value) => `k2:${Buffer.alloc(32, 7).toString('base64')},${value}`, 'api'),
    /WEBHOOK_ENCRYPTION_KEYS/,
    /both/,
  ],
  [
    'settings',
    'a public key without its first line',
    changed('CHECKPOINT_PUBLIC_KEYS', (value) => value.split('\n').slice(1).join('\n')),
    /CHECKPOINT_PUBLIC_KEYS/,
    /secret/,
  ],
  [
    'settings',
    'the private key in the list of public keys',
    async (on) => ({
      deployment: on.withTexts({ CHECKPOINT_PUBLIC_KEYS: on.well.workers.api.texts.CHECKPOINT_PRIVATE_KEY ?? '' }),
    }),
    /CHECKPOINT_PUBLIC_KEYS/,
    /secret/,
  ],
  [
    'checkpoint keys',
    'a new private key whose public half was not published',
    async (on) => ({ deployment: on.withTexts({ CHECKPOINT_PRIVATE_KEY: (await makeCheckpointKey()).privateKeyPem }) }),
    /does not contain the public key/,
    /CHECKPOINT_PUBLIC_KEYS/,
  ],
  ['seal key', 'an expired certificate', sealMadeAt(-6 * 366), /expired/, /SEAL_CERTIFICATE/],
  ['seal key', 'a certificate that is not valid yet', sealMadeAt(40), /becomes valid only on/, /SEAL_CERTIFICATE/],
  [
    'seal key',
    'the issuer before the certificate',
    async (on) => {
      const { privateKeyPem, certificatePem } = await on.authority.issueSealKey()
      const chain = certificatePem.match(/-----BEGIN[\s\S]*?END CERTIFICATE-----/g) ?? []
      const seal = { SEAL_PRIVATE_KEY: privateKeyPem, SEAL_CERTIFICATE: chain.toReversed().join('\n') }
      return { deployment: on.withTexts(seal, 'functions') }
    },
    /certificate/,
    /leaf|first|SEAL_CERTIFICATE/,
  ],
  [
    'settings',
    'clamd at a public address without TLS',
    texts({ ENVIRONMENT: 'production', SCANNER_URL: 'clamd://clamd.nordlicht-sign.eu:3310' }),
    /SCANNER_URL/,
    /wrangler\.toml/,
  ],
  [
    'settings',
    'a converter without TLS',
    texts({ ENVIRONMENT: 'production', CONVERTER_URL: 'http://converter.nordlicht-sign.eu' }),
    /CONVERTER_URL/,
    /wrangler\.toml/,
  ],
  [
    'settings',
    'a mail server at port 25',
    texts({ ENVIRONMENT: 'production', MAIL_URL: 'smtp://mail.nordlicht-sign.eu:25' }),
    /MAIL_URL/,
    /wrangler\.toml/,
  ],
  ['settings', 'an unsupported archive hash', texts({ ARCHIVE_HASH: 'MD5' }), /ARCHIVE_HASH/, /wrangler\.toml/],
  [
    'settings',
    'a required timestamp without an authority',
    async (on) => ({ deployment: on.withTexts({ SEAL_LEVEL_MIN: 'B-T', TIMESTAMP_AUTHORITIES: '' }, 'functions') }),
    /SEAL_LEVEL_MIN|TIMESTAMP_AUTHORITIES/,
    /wrangler\.toml/,
  ],
  [
    'settings',
    'a transparency log policy without a log key',
    texts({ TRANSPARENCY_LOG_KEY: '' }, 'functions'),
    /TRANSPARENCY_LOG/,
    /secret|wrangler\.toml/,
  ],
  [
    'settings',
    'a transparency log policy in one worker only',
    texts({ TRANSPARENCY_LOG_POLICY: '' }, 'api'),
    /TRANSPARENCY_LOG_POLICY/,
    /both/,
  ],
  [
    'settings',
    'a placeholder of the documentation as the base URL',
    texts({ ENVIRONMENT: 'production', BASE_URL: 'https://api.chancery.example' }),
    /BASE_URL/,
    /wrangler\.toml/,
  ],
  [
    'settings',
    'the database of another deployment in one worker',
    changed('DATABASE_URL', (value) => value.replace(/\/[^/]*$/, '/nordlicht'), 'functions'),
    /DATABASE_URL/,
    /both/,
  ],
  [
    'settings',
    'another bucket in one worker',
    texts({ STORAGE_BUCKET: 'nordlicht' }, 'functions'),
    /STORAGE_BUCKET/,
    /both/,
  ],
  [
    'settings',
    'an address with a path',
    texts({ ENVIRONMENT: 'production', BASE_URL: 'https://api.nordlicht-sign.eu/v1' }),
    /BASE_URL: must contain only a scheme and a host, without a path/,
    /wrangler\.toml/,
  ],
  [
    'settings',
    'a database address with an unescaped # in the password',
    changed('DATABASE_URL', (value) => value.replace('@', '#x@')),
    /DATABASE_URL: .*percent-encoded/,
    /secret/,
  ],
  ['settings', 'a misspelled seal level', texts({ SEAL_LEVEL: 'B-LAT' }, 'functions'), /SEAL_LEVEL/, /wrangler\.toml/],
]
