import { expect, test } from 'vitest'
import { makeCheckpointKey, makeSealKey } from '../../../../admin/make-keys.ts'
import { jobKinds, jobTable } from '../../../../core/jobs/kinds.ts'
import { parseApiEnv } from '../../../../platform/ports/api-env.ts'
import { parseFunctionsEnv } from '../../../../platform/ports/functions-env.ts'
import { storeLimits } from '../../../../platform/ports/response-limits.ts'
import { sealLevelToAttempt } from '../../../../platform/ports/timestamps/settings.ts'
import { formatSigner, formatVerifier, importSigner } from '../../../../transparency/note.ts'

const { publicKeyPem, privateKeyPem } = await makeCheckpointKey()
const { certificatePem } = await makeSealKey({ now: new Date() })
const queue = { send: () => {} }
const shared = {
  ENVIRONMENT: 'production',
  BASE_URL: 'https://api.nordlicht-sign.eu',
  FUNCTIONS_URL: 'https://functions.nordlicht-sign.eu',
  DATABASE_URL: 'postgres://chancery_app:x@db.nordlicht-sign.eu/chancery',
  STORAGE_ENDPOINT: 'https://store.nordlicht-sign.eu',
  STORAGE_BUCKET: 'documents',
  STORAGE_ACCESS_KEY_ID: 'id',
  STORAGE_SECRET_ACCESS_KEY: 'secret',
  CHECKPOINT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  CHECKPOINT_PUBLIC_KEYS: publicKeyPem,
  LINK_SECRET: 'x'.repeat(32),
  SCANNER_URL: 'clamds://scanner.nordlicht-sign.eu:3311',
  WEBHOOK_ENCRYPTION_KEYS: `k2:${'A'.repeat(43)}=`,
  ...Object.fromEntries(jobKinds.map((kind) => [jobTable[kind].queue.binding, queue])),
}
const functions = { ...shared, FILES: { fetch: () => {} }, DOCUMENT_RUNS: { createBatch: () => {} } }
const complete = {
  ...shared,
  ASSETS: { fetch: () => {} },
  FUNCTIONS: { fetch: () => {} },
  MAIL_URL: 'cloudflare:',
  MAIL_FROM: 'sign@nordlicht-sign.eu',
}

test('parses complete settings, with defaults for optional settings', () => {
  const env = parseApiEnv(complete)
  expect(env.STORAGE_REGION).toBe('auto')
  expect(env.UPLOAD_POLICY.javascript).toBe('remove')
})

test('selects the Cloudflare email binding if MAIL_URL is missing', () => {
  const { MAIL_URL: _mail, ...rest } = complete
  expect(parseApiEnv(rest).MAIL_URL).toEqual(parseApiEnv({ ...complete, MAIL_URL: 'cloudflare:' }).MAIL_URL)
})

test.each([
  ['a round trip to the database', 'DATABASE_TIMEOUT_SECONDS', 10],
  ['all dependencies of a request', 'REQUEST_TIMEOUT_SECONDS', 14],
  ['an attempt at a response of the store', 'STORAGE_TIMEOUT_SECONDS', 5],
  ['the verdict of the scanner', 'SCANNER_TIMEOUT_SECONDS', 8],
] as const)('limits the wait for %s, configured by %s, to %i seconds', (_, name, seconds) => {
  expect([parseApiEnv(complete)[name], parseFunctionsEnv(functions)[name]]).toEqual([seconds, seconds])
  expect(() => parseApiEnv({ ...complete, [name]: `${seconds}.1` })).toThrow(name)
})

test('limits all attempts at the object store together to 12 seconds', () => {
  const { soon, afterSending } = storeLimits(parseApiEnv(complete).STORAGE_TIMEOUT_SECONDS)
  expect(Math.max(soon.wholeMs, afterSending.wholeMs)).toBe(12_000)
})

const required = Object.keys(complete).filter((name) => name !== 'SCANNER_URL' && name !== 'MAIL_URL')

test.each(required)('reports the missing setting %s of the api worker', (name) => {
  const { [name as keyof typeof complete]: _missing, ...rest } = complete
  expect(() => parseApiEnv(rest)).toThrow(`Missing or wrong bindings: ${name}:`)
})

test('lists all invalid settings together without their values', () => {
  const refusal = () =>
    parseApiEnv({ ...complete, LINK_SECRET: 'too-short-secret', DATABASE_URL: 'mysql://root:hush@db' })
  expect(refusal).toThrow(/DATABASE_URL.*LINK_SECRET/)
  expect(refusal).not.toThrow(/too-short-secret|hush/)
})

const { SCANNER_URL: _named, ...withoutScanner } = complete

const placeholders: [name: keyof typeof complete, value: string][] = [
  ['BASE_URL', 'https://api.chancery.example'],
  ['FUNCTIONS_URL', 'https://functions.staging.chancery.example'],
  ['STORAGE_ENDPOINT', 'https://account-id.r2.cloudflarestorage.com'],
  ['STORAGE_ENDPOINT', 'https://store.example.org/s3'],
  ['DATABASE_URL', 'postgres://chancery_app:x@ep-name.invalid/chancery'],
  ['SCANNER_URL', 'clamds://scanner.test:3311'],
  ['MAIL_FROM', 'Chancery <sign@chancery.example>'],
]

test.each(placeholders)('accepts a placeholder in %s only in a local stack: %s', (name, value) => {
  const settings = { ...complete, [name]: value }
  expect(() => parseApiEnv(settings)).toThrow(`${name}: still a placeholder`)
  expect(() => parseApiEnv({ ...settings, ENVIRONMENT: 'local' })).not.toThrow()
})

test('lists placeholders together with missing settings', () => {
  const { LINK_SECRET: _link, ...rest } = { ...complete, BASE_URL: 'https://api.chancery.example' }
  expect(() => parseApiEnv(rest)).toThrow(/LINK_SECRET: .*; BASE_URL: still a placeholder$/)
})

test('accepts a host name that only resembles a placeholder', () => {
  for (const host of ['example.eu', 'testing.eu', 'my-example.com', 'contest.nordlicht-sign.eu', 'invalid.eu'])
    expect(() => parseApiEnv({ ...complete, BASE_URL: `https://${host}` }), host).not.toThrow()
})

test.each(['BASE_URL', 'FUNCTIONS_URL', 'STORAGE_ENDPOINT', 'DNS_URL'])(
  'requires TLS for %s in a deployment',
  (name) => {
    const settings = { ...complete, [name]: 'http://nordlicht-sign.eu' }
    expect(() => parseApiEnv(settings)).toThrow(`${name}: must begin with https:`)
    expect(() => parseApiEnv({ ...settings, ENVIRONMENT: 'local' })).not.toThrow()
  },
)

test('permits the built-in scanner only in a local stack', () => {
  for (const settings of [withoutScanner, { ...complete, SCANNER_URL: 'builtin:' }]) {
    expect(() => parseApiEnv(settings)).toThrow(
      'SCANNER_URL: must be the address of a clamd; the built-in scanner detects only a test file',
    )
    expect(parseApiEnv({ ...settings, ENVIRONMENT: 'local' }).SCANNER_URL).toBe('builtin:')
  }
})

test('permits an unencrypted clamd connection only to a private IP address', () => {
  const inClear = (host: string) => () => parseApiEnv({ ...complete, SCANNER_URL: `clamd://${host}:3310` })
  for (const host of ['10.0.0.7', '172.31.0.1', '192.168.1.2', '100.64.0.1', '127.0.0.1'])
    expect(inClear(host)).not.toThrow()
  for (const host of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '10.0.0.7.nordlicht-sign.eu', 'clamd.internal', '10.1'])
    expect(inClear(host), host).toThrow('SCANNER_URL: must begin with clamds:')
})

test('accepts only known features with permitted values in the upload policy', () => {
  expect(parseApiEnv({ ...complete, UPLOAD_POLICY: '{"javascript":"allow"}' }).UPLOAD_POLICY.javascript).toBe('allow')
  for (const policy of [
    '{"macros":"allow"}',
    '{"javascript":"maybe"}',
    '{"encryption":"allow"}',
    '{"forms":"remove"}',
    '{',
    'null',
  ]) {
    expect(() => parseApiEnv({ ...complete, UPLOAD_POLICY: policy }), policy).toThrow('UPLOAD_POLICY')
  }
})

test('accepts settings of the functions worker without a seal key', () => {
  expect(parseFunctionsEnv(functions).SEAL_PRIVATE_KEY).toBeUndefined()
})

const logKey = await formatSigner('log.nordlicht-sign.eu', 'ed25519', new Uint8Array(32).fill(7))
const logLine = `log ${formatVerifier(await importSigner(logKey))}\n`

test('requires exactly one log in a valid TRANSPARENCY_LOG_POLICY, and the log key in the functions worker', () => {
  const withPolicy = (policy: string) => () => parseApiEnv({ ...complete, TRANSPARENCY_LOG_POLICY: policy })
  expect(withPolicy(`${logLine}quorum none`)().TRANSPARENCY_LOG_POLICY?.text).toBe(`${logLine}quorum none\n`)
  expect(withPolicy('quorum none\n')).toThrow('TRANSPARENCY_LOG_POLICY: The policy must name exactly one log')
  expect(withPolicy(`${logLine}quorum x\n`)).toThrow('TRANSPARENCY_LOG_POLICY: Line 2 of the policy')
  const settings = { ...functions, TRANSPARENCY_LOG_POLICY: `${logLine}quorum none\n` }
  expect(() => parseFunctionsEnv(settings)).toThrow(
    'TRANSPARENCY_LOG_KEY: must be set together with TRANSPARENCY_LOG_POLICY',
  )
  expect(parseFunctionsEnv({ ...settings, TRANSPARENCY_LOG_KEY: logKey }).TRANSPARENCY_LOG_KEY).toBe(logKey)
})

test.each([
  ['text without a certificate', 'none'],
  ['a truncated certificate', certificatePem.slice(0, 200)],
  ['a private key next to a certificate', certificatePem + privateKeyPem],
])('rejects %s as the retired seal certificates', (_, text) => {
  const start = () => parseFunctionsEnv({ ...functions, SEAL_CERTIFICATES_RETIRED: text })
  expect(start).toThrow('SEAL_CERTIFICATES_RETIRED: must contain only certificates in PEM format')
  expect(start).not.toThrow(/MI/)
})

const wrongKeyLists: [what: string, text: string][] = [
  ['only a PEM header', '-----BEGIN PUBLIC KEY-----'],
  ['a truncated second key', publicKeyPem + publicKeyPem.slice(0, 60)],
  ['a private key', publicKeyPem + privateKeyPem],
]

test.each(wrongKeyLists)(
  'rejects a list of public keys with %s in both workers, and shows no key in the error',
  (_, text) => {
    for (const start of [
      () => parseApiEnv({ ...complete, CHECKPOINT_PUBLIC_KEYS: text }),
      () => parseFunctionsEnv({ ...functions, CHECKPOINT_PUBLIC_KEYS: text }),
    ]) {
      expect(start).toThrow('CHECKPOINT_PUBLIC_KEYS: must contain only Ed25519 public keys in PEM format')
      expect(start).not.toThrow(/MC/)
    }
  },
)

const tsa = 'https://tsa.nordlicht-sign.eu/rfc3161'

test('selects the highest seal level that the configured authorities support, unless a level is configured', () => {
  const plain = parseFunctionsEnv(functions)
  expect([sealLevelToAttempt(plain), plain.SEAL_LEVEL_MIN, plain.TIMESTAMP_AUTHORITIES]).toEqual(['B-B', 'B-B', []])
  const stamped = parseFunctionsEnv({
    ...functions,
    TIMESTAMP_AUTHORITIES: `${tsa}, https://tsa.other.eu/#1.2.840.5 ,`,
  })
  expect(sealLevelToAttempt(stamped)).toBe('B-LTA')
  expect(stamped.TIMESTAMP_AUTHORITIES).toEqual([
    { url: tsa, policy: null },
    { url: 'https://tsa.other.eu/', policy: '1.2.840.5' },
  ])
  expect(sealLevelToAttempt(parseFunctionsEnv({ ...functions, TIMESTAMP_AUTHORITIES: tsa, SEAL_LEVEL: 'B-T' }))).toBe(
    'B-T',
  )
})

const wrongLevels: [settings: Record<string, string>, name: string][] = [
  [{ SEAL_LEVEL: 'B-LT' }, 'SEAL_LEVEL'],
  [{ SEAL_LEVEL: 'B-T' }, 'SEAL_LEVEL'],
  [{ SEAL_LEVEL_MIN: 'B-T' }, 'SEAL_LEVEL_MIN'],
  [{ TIMESTAMP_AUTHORITIES: tsa, SEAL_LEVEL: 'B-T', SEAL_LEVEL_MIN: 'B-LTA' }, 'SEAL_LEVEL_MIN'],
  [{ TIMESTAMP_AUTHORITIES: 'ftp://tsa.nordlicht-sign.eu/hush' }, 'TIMESTAMP_AUTHORITIES'],
  [{ TIMESTAMP_AUTHORITIES: 'hush' }, 'TIMESTAMP_AUTHORITIES'],
  [{ TIMESTAMP_AUTHORITIES: `${tsa}#hush` }, 'TIMESTAMP_AUTHORITIES'],
  [{ TIMESTAMP_AUTHORITIES: Array(5).fill(tsa).join() }, 'TIMESTAMP_AUTHORITIES'],
  [{ TIMESTAMP_AUTHORITIES: 'http://tsa.nordlicht-sign.eu' }, 'TIMESTAMP_CERTIFICATES'],
  [{ TIMESTAMP_CERTIFICATES: 'hush' }, 'TIMESTAMP_CERTIFICATES'],
  [{ TIMESTAMP_TIMEOUT_SECONDS: '0' }, 'TIMESTAMP_TIMEOUT_SECONDS'],
]

function expectRefused(start: () => unknown, name: string): void {
  expect(start).toThrow(`${name}:`)
  expect(start).not.toThrow(/hush/)
}

test.each(wrongLevels)(
  'rejects the settings %j in the functions worker without showing the value',
  (settings, name) => {
    expectRefused(() => parseFunctionsEnv({ ...functions, ...settings }), name)
  },
)

test('permits a timestamp authority without TLS with a known certificate and in a local stack', () => {
  const open = { ...functions, TIMESTAMP_AUTHORITIES: 'http://tsa.nordlicht-sign.eu' }
  expect(() => parseFunctionsEnv({ ...open, TIMESTAMP_CERTIFICATES: certificatePem })).not.toThrow()
  expect(() => parseFunctionsEnv({ ...open, ENVIRONMENT: 'local' })).not.toThrow()
})

test('permits allowed webhook hosts only in a local stack', () => {
  expect(parseApiEnv({ ...complete, WEBHOOK_ALLOWED_HOSTS: '' }).WEBHOOK_ALLOWED_HOSTS).toEqual([])
  const allowed = { WEBHOOK_ALLOWED_HOSTS: 'localhost:*, 127.0.0.1:9000' }
  for (const start of [
    () => parseApiEnv({ ...complete, ...allowed }),
    () => parseFunctionsEnv({ ...functions, ...allowed }),
  ])
    expect(start).toThrow('WEBHOOK_ALLOWED_HOSTS: must be empty, except with ENVIRONMENT=local')
  const local = parseApiEnv({ ...complete, ...allowed, ENVIRONMENT: 'local' })
  expect(local.WEBHOOK_ALLOWED_HOSTS).toEqual(['localhost:*', '127.0.0.1:9000'])
})

const privateRoutes = [
  'cloudflare:',
  'smtps://mail.nordlicht-sign.eu',
  'smtp://mail.nordlicht-sign.eu:2525',
  'https://outbox.nordlicht-sign.eu',
]
const clearRoutes = ['smtp+plain://mail.nordlicht-sign.eu', 'http://outbox.nordlicht-sign.eu:8790']

test('requires TLS for the email server of a production deployment', () => {
  for (const url of privateRoutes) expect(() => parseApiEnv({ ...complete, MAIL_URL: url }), url).not.toThrow()
  for (const url of clearRoutes) {
    expect(() => parseApiEnv({ ...complete, MAIL_URL: url }), url).toThrow('MAIL_URL: must use TLS')
    expect(() => parseApiEnv({ ...complete, MAIL_URL: url, ENVIRONMENT: 'local' }), url).not.toThrow()
  }
})

test('rejects an email server on port 25 except in a local stack', () => {
  for (const url of ['smtp://mail.nordlicht-sign.eu:25', 'smtps://mail.nordlicht-sign.eu:25']) {
    expect(() => parseApiEnv({ ...complete, MAIL_URL: url }), url).toThrow('MAIL_URL: must not use port 25')
    expect(() => parseApiEnv({ ...complete, MAIL_URL: url, ENVIRONMENT: 'local' }), url).not.toThrow()
  }
})

test('parses the host, port and TLS mode of an SMTP URL', () => {
  const routes = privateRoutes.slice(1, 3).map((url) => parseApiEnv({ ...complete, MAIL_URL: url }).MAIL_URL)
  expect(routes).toEqual([
    { kind: 'smtp', hostname: 'mail.nordlicht-sign.eu', port: 465, tls: 'implicit' },
    { kind: 'smtp', hostname: 'mail.nordlicht-sign.eu', port: 2525, tls: 'starttls' },
  ])
})

const wrongMailSettings: [settings: Record<string, string>, name: string][] = [
  [{ MAIL_URL: 'smtp://user:hush@mail.nordlicht-sign.eu' }, 'MAIL_URL'],
  [{ MAIL_URL: 'mail.nordlicht-sign.eu' }, 'MAIL_URL'],
  [{ MAIL_FROM: 'Chancery' }, 'MAIL_FROM'],
  [{ MAIL_REPLY_TO: 'a@b@c.eu' }, 'MAIL_REPLY_TO'],
  [{ MAIL_BOUNCE_ADDRESS: 'undelivered-mails@mail.nordlicht-sign.eu' }, 'MAIL_BOUNCE_ADDRESS'],
  [{ MAIL_USERNAME: 'chancery' }, 'MAIL_PASSWORD'],
  [{ MAIL_PASSWORD: 'hush' }, 'MAIL_PASSWORD'],
]

test.each(wrongMailSettings)('rejects the email settings %j without showing the value', (settings, name) => {
  expectRefused(() => parseApiEnv({ ...complete, ...settings }), name)
})

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const wrongKeyrings: [what: string, text: string][] = [
  ['an empty text', ''],
  ['a key without an id', key(1)],
  ['a key of 16 bytes', `k1:${Buffer.alloc(16, 1).toString('base64')}`],
  ['two keys of one id', `k1:${key(1)},k1:${key(2)}`],
  ['a trailing comma', `k1:${key(1)},`],
]

test.each(wrongKeyrings)('rejects %s as a webhook keyring without showing a key', (_, text) => {
  const start = () => parseApiEnv({ ...complete, WEBHOOK_ENCRYPTION_KEYS: text })
  expect(start).toThrow('WEBHOOK_ENCRYPTION_KEYS')
  expect(start).not.toThrow(/AQEBAQ|AgICAg/)
})
