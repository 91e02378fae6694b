import { existsSync, readFileSync, statSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot, readDeployedConfig } from '../../../../admin/setup/deployment.ts'
import { completeSecrets, rotateDatabaseRole, writeSecrets } from '../../../../admin/setup/secrets.ts'
import { type Deployment, type DeploymentStep, deploymentSteps, resourceSteps } from '../../../../admin/setup/steps.ts'
import { canLogIn, disableOtherAppRoleLogins } from '../../../../db/administration/app-role.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { type OwnPostgres, queryOnce, startOwnPostgres } from '../../../support/own-postgres.ts'

const releaseSteps = (deployment: Deployment) => deploymentSteps(deployment, { isRelease: true })

let postgres: OwnPostgres
let deployment: Deployment
/** The commands that ran. `secrets` contains the secrets of each worker. */
let ran: string[]
let uploaded: Record<string, string[]>
/** The resources that exist on the simulated platform. */
const held = new Set<string>()
const secretFiles: string[] = []

beforeAll(async () => {
  postgres = await startOwnPostgres()
  await asAdmin('drop role chancery_app')
  const root = temporaryFolder('steps')
  const secrets = await completeSecrets(
    { DATABASE_OWNER_URL: postgres.ownerUrl, STORAGE_ACCESS_KEY_ID: 'id', STORAGE_SECRET_ACCESS_KEY: 'hush' },
    { now: new Date(), sealSubject: 'CN=seal', logOrigin: null },
  )
  writeSecrets(`${root}/.secrets/staging.json`, secrets)
  const [functions, api] = await Promise.all(
    (['functions', 'api'] as const).map((worker) => readDeployedConfig(projectRoot, worker, 'staging')),
  )
  deployment = {
    root,
    environment: 'staging',
    configs: { functions: functions!, api: api! },
    secrets,
    runProgram: async (program, args) => {
      const name = args.at(-1) ?? ''
      if (args.includes('info')) return held.has(name) ? 0 : 1
      if (args.includes('create')) held.add(name)
      if (args.includes('--secrets-file')) {
        const isFunctions = args.includes('functions/wrangler.toml')
        secretFiles.push(name)
        expect(statSync(name).mode & 0o777).toBe(0o600)
        uploaded[isFunctions ? 'functions' : 'api'] = Object.keys(JSON.parse(readFileSync(name, 'utf8')))
      }
      ran.push([program, ...args.filter((arg) => arg !== secretFiles.at(-1))].join(' '))
      return 0
    },
  }
}, 60_000)

afterAll(() => postgres?.remove())

async function asAdmin(text: string) {
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function carryOut(steps: readonly DeploymentStep[]) {
  ran = []
  uploaded = {}
  for (const { isDone, run } of steps) if (!(await isDone?.())) await run()
}

test('creates the queues and the bucket only once', async () => {
  await carryOut(resourceSteps(deployment))
  expect(ran.filter((line) => line.includes('queues create')).map((line) => line.split(' ').at(-1))).toEqual([
    'chancery-functions-dead-letters-staging',
    'chancery-scan-staging',
    'chancery-extraction-staging',
    'chancery-sealing-staging',
    'chancery-webhooks-staging',
    'chancery-mail-staging',
    'chancery-bulk-sends-staging',
    'chancery-workflows-staging',
    'chancery-api-dead-letters-staging',
  ])
  expect(ran.at(-1)).toBe('wrangler r2 bucket create chancery-documents-staging')
  await carryOut(resourceSteps(deployment))
  expect(ran).toEqual([])
})

test('runs the steps of a release in order, ending with the doctor', async () => {
  expect(await canLogIn(deployment.secrets.DATABASE_URL ?? '')).toBe(false)
  await carryOut(releaseSteps(deployment))
  const release = [
    'wrangler queues list',
    'npm run --silent build',
    'wrangler deploy -e staging -c functions/wrangler.toml --secrets-file',
    'wrangler deploy -e staging -c wrangler.toml --secrets-file',
    'npm run --silent doctor -- staging',
  ]
  expect(ran).toEqual(release)
  expect(await canLogIn(deployment.secrets.DATABASE_URL ?? '')).toBe(true)
  expect(uploaded.api).not.toContain('SEAL_PRIVATE_KEY')
  expect(uploaded.functions).toContain('SEAL_PRIVATE_KEY')
  expect([...(uploaded.api ?? []), ...(uploaded.functions ?? [])]).not.toContain('DATABASE_OWNER_URL')
  await carryOut(releaseSteps(deployment))
  expect(ran).toEqual(release)
  expect(secretFiles.filter((file) => existsSync(file))).toEqual([])
})

test('checks the Cloudflare login and the database at the start of a release', async () => {
  const without = (changes: Partial<Deployment>) => carryOut(releaseSteps({ ...deployment, ...changes }))
  const loggedOut: Deployment['runProgram'] = async (_, args) => {
    ran.push(args.join(' '))
    return args.join(' ') === 'queues list' ? 1 : 0
  }
  await expect(without({ runProgram: loggedOut })).rejects.toThrow(/not logged in.*wrangler login.*Nothing was changed/)
  expect(ran).toEqual(['queues list'])
  const secrets = { ...deployment.secrets, DATABASE_OWNER_URL: 'postgresql://owner:x@127.0.0.1:9/chancery' }
  await expect(without({ secrets })).rejects.toThrow(/ECONNREFUSED/)
  expect(ran).toEqual(['wrangler queues list'])
})

test('checks the Cloudflare login before it creates queues', async () => {
  const steps = deploymentSteps(deployment, { isRelease: false }).map(({ what }) => what)
  expect(steps[0]).toBe('check that wrangler is logged in to Cloudflare')
  expect(steps.findIndex((what) => what.startsWith('create the queue '))).toBe(2)
})

test('rotates the database password with a second role', async () => {
  const before = deployment.secrets
  const rotated = rotateDatabaseRole(before)
  const [first, second] = [before.DATABASE_URL ?? '', rotated.DATABASE_URL ?? '']
  expect([new URL(first).username, new URL(second).username]).toEqual(['chancery_app', 'chancery_app_2'])
  await carryOut(releaseSteps({ ...deployment, secrets: rotated }))
  expect([await canLogIn(first), await canLogIn(second)]).toEqual([true, true])
  const seen = await queryOnce(
    second,
    `select count(*)::int as documents, current_setting('statement_timeout') as timeout, chancery_is_privileged_role() as privileged from documents`,
  )
  expect(seen).toEqual([{ documents: 0, timeout: '25s', privileged: false }])
  await expect(queryOnce(second, 'delete from evidence_records')).rejects.toMatchObject({ code: '42501' })
  expect(await disableOtherAppRoleLogins(postgres.ownerUrl, second)).toEqual(['chancery_app'])
  expect([await canLogIn(first), await canLogIn(second)]).toEqual([false, true])
  const again = rotateDatabaseRole(rotated)
  await carryOut(releaseSteps({ ...deployment, secrets: again }))
  expect(await disableOtherAppRoleLogins(postgres.ownerUrl, again.DATABASE_URL ?? '')).toEqual(['chancery_app_2'])
  expect([await canLogIn(first), await canLogIn(again.DATABASE_URL ?? ''), await canLogIn(second)]).toEqual([
    false,
    true,
    false,
  ])
  deployment = { ...deployment, secrets: again }
})

test('deletes the secret files after a failed command of a release', async () => {
  ran = []
  const failing: Deployment = {
    ...deployment,
    runProgram: async (_, args) => {
      ran.push(args.join(' '))
      if (args.includes('--secrets-file')) secretFiles.push(args.at(-1) ?? '')
      return args.includes('functions/wrangler.toml') ? 1 : 0
    },
  }
  await expect(carryOut(releaseSteps(failing))).rejects.toThrow('wrangler deploy -e staging … failed with exit code 1')
  expect(ran.filter((line) => line.includes('-c wrangler.toml'))).toEqual([])
  expect(existsSync(secretFiles.at(-1) ?? '')).toBe(false)
})

test('omits secrets from the descriptions of release steps', () => {
  const shown = [...resourceSteps(deployment), ...releaseSteps(deployment)].map(({ what, command }) => what + command)
  for (const secret of Object.values(deployment.secrets).filter((text) => text !== 'id'))
    expect(shown.join('\n')).not.toContain(secret)
})
