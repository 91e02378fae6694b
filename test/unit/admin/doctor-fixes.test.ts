import { expect, test } from 'vitest'
import { type CheckedDeployment, examine } from '../../../admin/doctor/check.ts'
import { platformQueries } from '../../../admin/doctor/deployment.ts'
import { mailChecks } from '../../../admin/doctor/mail-checks.ts'
import { workerChecks } from '../../../admin/doctor/worker-checks.ts'

const texts = { MAIL_FROM: 'sign@acme.eu', MAIL_URL: 'cloudflare:', DNS_URL: 'http://127.0.0.1:9/dns-query' }

/** Runs one doctor check of a deployment, without the checks that it depends on. */
async function findingOf(name: string, wranglerError: Error) {
  const deployment: CheckedDeployment = {
    workers: { api: { texts, bindings: {} }, functions: { texts, bindings: {} } },
    ownerUrl: null,
    environment: 'staging',
    platform: platformQueries('staging', ['chancery-mail-staging'], async () => Promise.reject(wranglerError)),
    dkimSelectors: [],
    origins: [],
    now: () => new Date(),
  }
  const own = [...mailChecks, ...workerChecks].filter((check) => check.name === name)
  const [finding] = await examine(
    deployment,
    own.map(({ needs: _, ...check }) => check),
  )
  return finding
}

const loggedOut = new Error('\u001b[31mYou must be logged in. Set CLOUDFLARE_API_TOKEN\u001b[0m')

test.each(['queues', 'secrets by name'])(
  'suggests `wrangler login` in the “%s” check when Wrangler is logged out',
  async (name) => {
    expect(await findingOf(name, loggedOut)).toMatchObject({
      text: 'wrangler is not logged in.',
      fix: 'run npx wrangler login, or set CLOUDFLARE_API_TOKEN',
    })
  },
)

test.each([
  ['queues', 'The chancery-mail-staging queue does not exist', 'npm run setup -- staging --run'],
  ['secrets by name', 'not found', 'for the first deployment, run npm run setup -- staging --run'],
  ['secrets by name', 'not found', 'later, run npm run deploy -- staging'],
  ['workers', 'does not respond', 'for the first deployment, npm run setup -- staging --run'],
])('reports a Wrangler failure in the “%s” check as “%s”, and suggests “%s”', async (name, text, fix) => {
  expect(await findingOf(name, new Error('not found'))).toMatchObject({
    text: expect.stringContaining(text),
    fix: expect.stringContaining(fix),
  })
})

test.each(['mail: SPF', 'mail: DMARC'])(
  'refers to the DNS_URL setting in the “%s” check when the DNS resolver is unavailable',
  async (name) => {
    const finding = await findingOf(name, loggedOut)
    expect(finding?.text).toContain('the resolver is unavailable')
    expect(finding?.fix).toContain('DNS_URL')
  },
)
