import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { placeholderBindings } from '../../../../admin/doctor/stand-in-bindings.ts'
import { makeNoteKey, makeSealKey } from '../../../../admin/make-keys.ts'
import { deployedWorkers, projectRoot, wranglerFile } from '../../../../admin/setup/deployment.ts'
import { newLogPolicy, prepare, readSettings } from '../../../../admin/setup/prepare.ts'
import { runSetup } from '../../../../admin/setup/run-setup.ts'
import { deployedSecrets, secretNames, secretsFile } from '../../../../admin/setup/secrets.ts'
import { parseApiEnv } from '../../../../platform/ports/api-env.ts'
import { parseFunctionsEnv } from '../../../../platform/ports/functions-env.ts'
import { ownLogKey } from '../../../../service/transparency/log-key.ts'
import { temporaryFolder } from '../../../support/folder.ts'

const given = {
  DATABASE_OWNER_URL: 'postgresql://owner:hush-owner@db.acme.eu/chancery?sslmode=require',
  STORAGE_ACCESS_KEY_ID: 'hush-id',
  STORAGE_SECRET_ACCESS_KEY: 'hush-key',
  // The owner's database URL, which other commands need.
  DATABASE_URL: 'postgresql://owner:hush-owner@db.acme.eu/chancery',
}
const settings = [
  'BASE_URL=https://api.acme.eu',
  'FUNCTIONS_URL=https://functions.acme.eu',
  'STORAGE_ENDPOINT=https://0123456789abcdef.r2.cloudflarestorage.com',
  'SCANNER_URL=clamds://scanner.acme.eu:3311',
  'MAIL_FROM=Acme <sign@acme.eu>',
]
const now = new Date('2026-03-01T12:00:00.000Z')

let root: string
const prepared = (from: NodeJS.ProcessEnv = given, texts: readonly string[] = []) =>
  prepare(root, 'staging', { given: from, settings: readSettings(texts), sealSubject: undefined, now })

/** Returns both wrangler.toml files and the secrets file. */
const files = () =>
  [...Object.values(wranglerFile).map((path) => join(root, path)), secretsFile(root, 'staging')].map((path) =>
    existsSync(path) ? readFileSync(path, 'utf8') : null,
  )

beforeEach(() => {
  root = temporaryFolder('setup')
  for (const path of Object.values(wranglerFile)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    copyFileSync(join(projectRoot, path), join(root, path))
  }
})

test('prepares settings and secrets that both workers accept', async () => {
  const { configs, secrets, lacks, wrong } = await prepared(given, settings)
  expect([lacks, wrong]).toEqual([[], []])
  const api = parseApiEnv({ ...configs.api.vars, ...deployedSecrets('api', secrets), ...placeholderBindings })
  const functions = parseFunctionsEnv({
    ...configs.functions.vars,
    ...deployedSecrets('functions', secrets),
    ...placeholderBindings,
  })
  expect([api.BASE_URL, functions.BASE_URL]).toEqual(['https://api.acme.eu', 'https://api.acme.eu'])
  expect(new X509Certificate(functions.SEAL_CERTIFICATE ?? '').subject).toBe('CN=api.acme.eu seal')
  const { username, hostname, pathname, search, password } = new URL(api.DATABASE_URL)
  expect([username, hostname, pathname, search]).toEqual([
    'chancery_app',
    'db.acme.eu',
    '/chancery',
    '?sslmode=require',
  ])
  expect(password.length).toBeGreaterThan(30)
})

test('assigns each worker only the secrets that it needs', async () => {
  const { secrets } = await prepared(given, settings)
  for (const worker of deployedWorkers)
    expect(Object.keys(deployedSecrets(worker, secrets))).not.toContain('DATABASE_OWNER_URL')
  expect(Object.keys(deployedSecrets('api', secrets)).filter((name) => name.startsWith('SEAL'))).toEqual([])
  expect(Object.keys(deployedSecrets('functions', secrets)).sort()).toEqual(
    [...secretNames.functions.needed, 'TRANSPARENCY_LOG_KEY'].sort(),
  )
})

test('preserves all secrets when setup runs again without values', async () => {
  const { secrets } = await prepared(given, settings)
  const again = await prepared({})
  expect(again.secrets).toEqual(secrets)
})

test('prints the name, but not the value, of a replaced secret', async () => {
  const first = await prepared(given, settings)
  const said: string[] = []
  const run = (from: NodeJS.ProcessEnv) =>
    runSetup(['staging'], {
      ...{ root, given: from, runProgram: () => Promise.reject(new Error('no program runs')) },
      print: () => undefined,
      printError: (text) => said.push(text),
    })
  expect(await run(given)).toBe(0)
  expect(said).toEqual([])
  const secret = 'a leftover of another deployment'
  expect(await run({ ...given, LINK_SECRET: secret })).toBe(0)
  expect(said.join('')).toContain(`replaces these secrets in ${secretsFile(root, 'staging')}: LINK_SECRET.`)
  expect(said.join('')).not.toContain(secret)
  const { secrets } = await prepared()
  expect([secrets.LINK_SECRET, secrets.CHECKPOINT_PRIVATE_KEY]).toEqual([secret, first.secrets.CHECKPOINT_PRIVATE_KEY])
})

test('lists every missing setup value', async () => {
  const { lacks, secrets } = await prepared({})
  expect(lacks).toEqual([
    'functions/wrangler.toml: BASE_URL: still a placeholder',
    'functions/wrangler.toml: FUNCTIONS_URL: still a placeholder',
    'functions/wrangler.toml: STORAGE_ENDPOINT: still a placeholder',
    'functions/wrangler.toml: SCANNER_URL: still a placeholder',
    'wrangler.toml: BASE_URL: still a placeholder',
    'wrangler.toml: FUNCTIONS_URL: still a placeholder',
    'wrangler.toml: STORAGE_ENDPOINT: still a placeholder',
    'wrangler.toml: SCANNER_URL: still a placeholder',
    'wrangler.toml: MAIL_FROM: still a placeholder',
    'DATABASE_OWNER_URL is missing',
    'STORAGE_ACCESS_KEY_ID is missing',
    'STORAGE_SECRET_ACCESS_KEY is missing',
    'SEAL_PRIVATE_KEY is missing: setup creates it once BASE_URL is set',
    'SEAL_CERTIFICATE is missing: setup creates it once BASE_URL is set',
  ])
  expect((await prepared({})).secrets.LINK_SECRET).toBe(secrets.LINK_SECRET)
})

test('stores secrets in a file that Git ignores and only its owner can read', async () => {
  const { secrets } = await prepared()
  const file = secretsFile(root, 'staging')
  expect([statSync(dirname(file)).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  expect(readdirSync(dirname(file))).toEqual(['staging.json'])
  expect(existsSync(secretsFile(root, 'production'))).toBe(false)
  // Throws if Git does not ignore the secrets file.
  execFileSync('git', ['check-ignore', '-q', secretsFile(projectRoot, 'staging')], { cwd: projectRoot })
  for (const path of Object.values(wranglerFile)) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  }
})

test.each([
  ['LINK_SECRET=hush', 'LINK_SECRET is a secret'],
  ['DATABASE_OWNER_URL=hush', 'DATABASE_OWNER_URL is a secret'],
  ['base=x', 'is not a setting'],
  ['BASE_URL=api.acme.eu', 'BASE_URL must be a URL'],
  ['SEAL_LEVLE=B-T', 'SEAL_LEVLE is not a setting. Did you mean SEAL_LEVEL? Nothing was changed.'],
  ['COLOR=red', 'COLOR is not a setting. docs/settings.md lists all settings. Nothing was changed.'],
  [
    'STORAGE_ENDPOINT=https://<account id>.r2.cloudflarestorage.com',
    'STORAGE_ENDPOINT contains the placeholder <account id>. Replace it with your value.',
  ],
  ['ENVIRONMENT=local', 'ENVIRONMENT must be production'],
])('rejects the setting %s', (text, message) => {
  expect(() => readSettings(['SCANNER_URL=clamds://a.eu:1', text])).toThrow(message)
})

const otherSeal = await makeSealKey({ now })
test.each([
  ['SCANNER_URL', ['SCANNER_URL=tls://scanner.acme.eu:3310'], {}],
  ['MAIL_URL', ['MAIL_URL=smtp://mail.acme.eu:25'], {}],
  ['FUNCTIONS_URL', ['FUNCTIONS_URL=https://functions.acme.eu/'], {}],
  ['MAIL_PASSWORD', [], { MAIL_USERNAME: 'acme' }],
  ['CHECKPOINT_PUBLIC_KEYS', [], { CHECKPOINT_PUBLIC_KEYS: 'hush' }],
  ['seal key', [], { SEAL_CERTIFICATE: 'hush' }],
  ['seal key', [], { SEAL_CERTIFICATE: otherSeal.certificatePem }],
])('reports an invalid value of %s, and writes no file', async (name, texts, environment) => {
  await prepared(given, settings)
  const before = files()
  const { wrong } = await prepared(environment, ['STORAGE_BUCKET=other', ...texts])
  expect(wrong).toEqual([expect.stringContaining(`${name}: `)])
  expect(wrong.join()).not.toContain('hush')
  expect(files()).toEqual(before)
})

test('reports an invalid setup value even if other values are missing', async () => {
  const before = files()
  const { wrong } = await prepared({}, ['SCANNER_URL=tls://scanner.acme.eu:3310'])
  expect(wrong).toEqual([expect.stringContaining('SCANNER_URL: ')])
  expect(files()).toEqual(before)
})

test.each([
  ['DATABASE_OWNER_URL', 'postgresql://owner:<password>@db.acme.eu/chancery', '<password>'],
  ['STORAGE_ACCESS_KEY_ID', '<id>', '<id>'],
])('rejects a placeholder in the secret %s, and writes nothing', async (name, value, placeholder) => {
  const before = files()
  await expect(prepared({ ...given, [name]: value }, settings)).rejects.toThrow(
    `${name} contains the placeholder ${placeholder}. Replace it with your value. Nothing was changed.`,
  )
  expect(files()).toEqual(before)
})

test('accepts angle brackets in a password', async () => {
  const { wrong } = await prepared({ ...given, MAIL_USERNAME: 'acme', MAIL_PASSWORD: 'a<b>c' }, settings)
  expect(wrong).toEqual([])
})

test('rejects an owner URL that is not a database URL', async () => {
  await expect(prepared({ ...given, DATABASE_OWNER_URL: 'db.acme.eu' })).rejects.toThrow('must be a postgres:// URL')
})

test('writes each setting only to the configuration of the worker that uses it', async () => {
  await prepared(given, [...settings, 'MAIL_BOUNCE_ADDRESS=bounce@acme.eu', 'ARCHIVE_PERIOD_DAYS=7'])
  const [functions, api] = files()
  expect([functions?.includes('ARCHIVE_PERIOD_DAYS = '), api?.includes('ARCHIVE_PERIOD_DAYS = ')]).toEqual([
    true,
    false,
  ])
  expect([functions?.includes('\nMAIL_BOUNCE_ADDRESS = '), api?.includes('\nMAIL_BOUNCE_ADDRESS = ')]).toEqual([
    false,
    true,
  ])
})

test('inserts a new checkpoint key before the published keys', async () => {
  const { secrets } = await prepared()
  const { secrets: next } = await prepare(root, 'production', {
    given: { ...given, CHECKPOINT_PUBLIC_KEYS: secrets.CHECKPOINT_PUBLIC_KEYS },
    sealSubject: undefined,
    now,
  })
  expect(next.CHECKPOINT_PUBLIC_KEYS?.endsWith(secrets.CHECKPOINT_PUBLIC_KEYS ?? '-')).toBe(true)
  expect(next.CHECKPOINT_PUBLIC_KEYS?.match(/BEGIN PUBLIC KEY/g)).toHaveLength(2)
})

test('rejects a seal certificate without its private key', async () => {
  await expect(prepared({ ...given, SEAL_CERTIFICATE: 'hush' })).rejects.toThrow('without SEAL_PRIVATE_KEY')
})

test('creates a transparency log key and its policy for BASE_URL', async () => {
  expect((await prepared({})).secrets.TRANSPARENCY_LOG_KEY).toBeUndefined()
  const first = await prepared(given, settings)
  const policy = await newLogPolicy(first)
  expect(policy).toMatch(
    /^log api\.acme\.eu\/\.well-known\/chancery-log\+\S+ https:\/\/api\.acme\.eu\/\.well-known\/chancery-log\nquorum none\n$/,
  )
  const { configs, secrets, ...second } = await prepared(given, [`TRANSPARENCY_LOG_POLICY=${policy}`])
  expect([second.lacks, second.wrong]).toEqual([[], []])
  expect(secrets.TRANSPARENCY_LOG_KEY).toBe(first.secrets.TRANSPARENCY_LOG_KEY)
  expect(await newLogPolicy({ configs, secrets, ...second })).toBeNull()
  const env = parseFunctionsEnv({
    ...configs.functions.vars,
    ...deployedSecrets('functions', secrets),
    ...placeholderBindings,
  })
  expect((await ownLogKey(env))?.name).toBe('api.acme.eu/.well-known/chancery-log')
})

test('replaces an unused transparency log key whose name contains a placeholder host name', async () => {
  const { privateKey } = await makeNoteKey('api.staging.chancery.example/.well-known/chancery-log', 'ed25519')
  const { lacks, wrong, secrets } = await prepared({ ...given, TRANSPARENCY_LOG_KEY: privateKey }, settings)
  expect([lacks, wrong]).toEqual([[], []])
  expect(secrets.TRANSPARENCY_LOG_KEY).toContain('+api.acme.eu/')
})

test('reports a missing transparency log key if the settings contain a policy', async () => {
  const { publicKey } = await makeNoteKey('log.acme.eu', 'ed25519')
  const policy = `TRANSPARENCY_LOG_POLICY=log ${publicKey} https://log.acme.eu\nquorum none\n`
  const { secrets, lacks } = await prepared(given, [...settings, policy])
  expect(lacks).toEqual(['TRANSPARENCY_LOG_KEY is missing: set it to the key of the log in TRANSPARENCY_LOG_POLICY'])
  expect(secrets.TRANSPARENCY_LOG_KEY).toBeUndefined()
})

test('reports a log policy for a different key', async () => {
  await prepared(given, settings)
  const { publicKey } = await makeNoteKey('log.acme.eu', 'ed25519')
  const { wrong } = await prepared({}, [`TRANSPARENCY_LOG_POLICY=log ${publicKey} https://log.acme.eu\nquorum none\n`])
  expect(wrong).toEqual([expect.stringContaining('TRANSPARENCY_LOG_KEY does not belong to the log')])
})
