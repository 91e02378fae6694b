import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { UsageError } from '../../../../admin/command.ts'
import { projectRoot, wranglerFile } from '../../../../admin/setup/deployment.ts'
import { runSetup } from '../../../../admin/setup/run-setup.ts'
import { readSecrets, secretsFile } from '../../../../admin/setup/secrets.ts'
import { temporaryFolder } from '../../../support/folder.ts'

/** Runs `npm run setup` and `npm run deploy` with another operator's arguments, in a separate folder. */

const given = {
  // No server listens on this port.
  DATABASE_OWNER_URL: 'postgresql://owner:hush-owner@127.0.0.1:9/chancery',
  STORAGE_ACCESS_KEY_ID: 'hush-id',
  STORAGE_SECRET_ACCESS_KEY: 'hush-key',
}
const settings = [
  'BASE_URL=https://api.acme.eu',
  'FUNCTIONS_URL=https://functions.acme.eu',
  'STORAGE_ENDPOINT=https://0123456789abcdef.r2.cloudflarestorage.com',
  'SCANNER_URL=clamds://scanner.acme.eu:3311',
  'MAIL_FROM=Acme <sign@acme.eu>',
]

let root: string
let ran: string[]
beforeEach(() => {
  root = temporaryFolder('release')
  ran = []
  for (const path of Object.values(wranglerFile)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    copyFileSync(join(projectRoot, path), join(root, path))
  }
})

/** Runs a script of package.json with arguments. */
async function npmRun(script: 'setup' | 'deploy', args: string[], env: NodeJS.ProcessEnv = {}) {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const [, , ...own] = scripts[script].split(' ') as string[]
  let output = ''
  let errors = ''
  const status = await runSetup([...own, ...args], {
    root,
    given: env,
    runProgram: async (program, programArgs) => {
      ran.push([program, ...programArgs].join(' '))
      return 0
    },
    print: (text) => {
      output += text
    },
    printError: (text) => {
      errors += text
    },
  })
  return { status, output, errors }
}

/** Returns every file of the folder with its bytes and modification time. */
const filesOf = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'utf8'), statSync(path).mode])

test('prints the steps of a release in order with `--show`', async () => {
  await npmRun('setup', ['staging', ...settings], given)
  const before = filesOf()
  const { status, output, errors } = await npmRun('deploy', ['staging', '--show'])
  expect([status, errors]).toEqual([0, ''])
  expect(output.split('\n').filter((line) => /^ +\d+\. /.test(line))).toEqual([
    '  1. check that wrangler is logged in to Cloudflare',
    '  2. check that the migrations can be applied to the database',
    '  3. build both workers',
    '  4. migrate the database',
    "  5. set the password of the workers' role",
    '  6. deploy the functions worker with its secrets',
    '  7. deploy the api worker with its secrets',
    '  8. check the deployment',
  ])
  expect(output).toContain('npx wrangler deploy -e staging -c functions/wrangler.toml --secrets-file')
  for (const secret of Object.values(readSecrets(secretsFile(root, 'staging'))).filter((text) => text !== 'id'))
    expect(output).not.toContain(secret)
  expect(ran).toEqual([])
  expect(filesOf()).toEqual(before)
})

test('rejects an unknown option, and changes nothing', async () => {
  const before = filesOf()
  await expect(npmRun('setup', ['staging', ...settings, '--dry-run'], given)).rejects.toThrow(
    new UsageError(
      'Unknown option --dry-run. Nothing was changed. To show the steps without running them, leave out --run.',
    ),
  )
  await expect(npmRun('setup', ['staging', '--force'], given)).rejects.toThrow(/^Unknown option --force\./)
  expect(filesOf()).toEqual(before)
})

test('prints a command that sets exactly the missing values of a deployment', async () => {
  const environment = { STORAGE_ACCESS_KEY_ID: 'hush-id' }
  const { status, errors } = await npmRun('setup', ['staging', settings[0]!, settings[4]!], environment)
  expect(status).toBe(1)
  expect(errors).toContain(
    `with this command:\nexport DATABASE_OWNER_URL='…'\nexport STORAGE_SECRET_ACCESS_KEY='…'\n` +
      `npm run setup -- staging FUNCTIONS_URL='…' STORAGE_ENDPOINT='…' SCANNER_URL='…'\n`,
  )
  expect(errors).not.toContain('usage:')
})

test('prints a valid command that enables the transparency log', async () => {
  const { output } = await npmRun('setup', ['staging', ...settings], given)
  const [, setting = ''] = /^npm run setup -- staging '(TRANSPARENCY_LOG_POLICY=log [^']+)'$/m.exec(output) ?? []
  expect(setting).toMatch(/\nquorum none$/)
  const { status, errors } = await npmRun('setup', ['staging', setting])
  expect([status, errors]).toEqual([0, ''])
  for (const path of Object.values(wranglerFile))
    expect(readFileSync(join(root, path), 'utf8')).toContain('\nTRANSPARENCY_LOG_POLICY = ')
})

test('starts a release with the first command that `--show` prints', async () => {
  await npmRun('setup', ['staging', ...settings], given)
  const shown = (await npmRun('deploy', ['staging', '--show'])).output
  // The release stops at its second step, because the database does not respond.
  await expect(npmRun('deploy', ['staging'])).rejects.toThrow(/ECONNREFUSED/)
  expect(ran).toEqual(['wrangler queues list'])
  expect(shown).toContain('     npx wrangler queues list\n')
})

test.each([['--show'], []])('lists the missing secrets of a release without creating them (%s)', async (...flags) => {
  await npmRun('setup', ['staging', ...settings])
  const file = secretsFile(root, 'production')
  const { status, output, errors } = await npmRun('deploy', ['production', ...flags], given)
  expect([status, output]).toEqual([1, ''])
  for (const name of ['DATABASE_URL', 'LINK_SECRET', 'WEBHOOK_ENCRYPTION_KEYS', 'SEAL_PRIVATE_KEY'])
    expect(errors).toContain(`${name} is missing\n`)
  expect(errors).not.toContain('STORAGE_ACCESS_KEY_ID is missing')
  expect(errors).toContain(`Copy ${file} from the machine that deployed the previous release`)
  expect(ran).toEqual([])
  expect(existsSync(file)).toBe(false)
})

test.each([
  ['no environment', 'deploy', ['--show'], /Use one of: staging, production/],
  ['an unknown environment', 'deploy', ['testing', '--show'], /Use one of/],
  ['a changed setting', 'deploy', ['staging', 'BASE_URL=https://api.acme.eu'], /does not change settings/],
  ['`--show` for a setup', 'setup', ['staging', '--show'], /works only with `npm run deploy`/],
  ['an unknown option', 'deploy', ['staging', '--dry-run'], /--dry-run/],
] as const)('rejects a deployment command with %s, and changes nothing', async (_, script, args, message) => {
  const before = filesOf()
  const refused = npmRun(script, [...args], given)
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.toSatisfy((error) => error instanceof UsageError || error.code.startsWith('ERR_PARSE'))
  expect([filesOf(), ran]).toEqual([before, []])
})
