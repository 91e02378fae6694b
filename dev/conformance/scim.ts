import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { build } from '../build.ts'
import { type Stack, startStack } from '../stack/stack.ts'
import { installTools } from '../support/tools.ts'

/**
 * Runs the user tests of the SCIM reference collection (`PostmanCollection.json` in the folder) with newman, against a
 * separate stack. Each part has a new organization. Exits with 1 for a failure without a waiver in this file, and for
 * an unused waiver.
 */

const parts = ['Endpoint tests', 'User tests', 'User tests with garbage']

/** Checks of behavior that the service intentionally does not have. Each entry maps `request: check` to the reason. */
const waivers: Record<string, string> = {
  'Get empty Users: Status code is 200': 'requests /users, but paths are case-sensitive and RFC 7644 defines /Users',
  'Get ServiceProviderConfig: Status code is 200':
    'requests /serviceConfiguration, but RFC 7644 defines /ServiceProviderConfig',
  'Get ServiceProviderConfig: Pach supported is true': 'as above',
  'Get User Filters: Body contians id1': 'filters on displayName, which has no index; rejected with invalidFilter',
  'Get user2 Check replace: Name is updated': 'name.formatted is not stored',
  'Patch user omalley new username: Status code is 204':
    'a PATCH returns 200 with the user, as the interface specifies',
  'patch user omalley active with boolean: Status code is 204':
    'a PATCH returns 200 with the user, as the interface specifies',
  'Put a user OMalley: Body contians Germany': 'addresses are not stored',
  'filter eq and (val or val): Total results': 'filters on names and parts of addresses; rejected with invalidFilter',
  'filter starts with: Total results': 'only equality is supported, as the interface specifies',
  'filter greater than: Total results': 'only equality is supported, as the interface specifies',
}

type Check = { request: string; check: string; error: string | null }
type Report = {
  run: {
    executions: { item: { name: string }; assertions?: { assertion: string; error?: { message: string } }[] }[]
    failures: { error: { name: string; message: string }; source: { name?: string } }[]
  }
}

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node dev/conformance/scim.ts <folder with PostmanCollection.json>')
  process.exit(2)
}
const workDir = mkdtempSync(join(tmpdir(), 'chancery-scim-'))
try {
  await build()
  const stack = await startStack({ dataDir: join(workDir, 'stack'), durable: false, cronSeconds: 86_400 })
  try {
    const collection = join(workDir, 'collection.json')
    writeFileSync(collection, withAddresses(readFileSync(join(folder, 'PostmanCollection.json'), 'utf8')))
    const checks: Check[] = []
    for (const part of parts) checks.push(...(await runPart(stack, collection, part)))
    report(checks)
  } finally {
    await stack.dispose()
  }
} finally {
  rmSync(workDir, { recursive: true, force: true })
}

/**
 * Returns the collection with email addresses as user names, which the service requires: `emp1` becomes
 * `emp1@example.com`.
 */
function withAddresses(text: string): string {
  const names = [...text.matchAll(/\\"userName\\"(?:: |,[^{}]*?\\"value\\":\s?)\\"([^"\\@]+)\\"/g)].map(
    ([, name]) => name ?? '',
  )
  let rewritten = text
  for (const name of new Set(names)) rewritten = rewritten.replaceAll(`\\"${name}\\"`, `\\"${name}@example.com\\"`)
  return rewritten
}

async function runPart(stack: Stack, collection: string, part: string): Promise<Check[]> {
  const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 100_000 })
  const { hostname, port } = new URL(stack.baseUrl)
  const variables = { Protocol: 'http', Server: hostname, Port: `:${port}`, Api: 'scim/v2', token: apiKey }
  const summary = join(workDir, 'report.json')
  rmSync(summary, { force: true })
  // Newman runs in another process, because this process serves the database endpoint. Newman exits with 1 if a check
  // fails.
  const trouble = await promisify(execFile)(
    process.execPath,
    [
      join(installTools(), 'newman/bin/newman.js'),
      ...['run', collection, '--folder', part, '--reporters', 'json', '--reporter-json-export', summary],
      ...Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]),
    ],
    { timeout: 120_000 },
  ).then(
    () => '',
    (error) => String(error),
  )
  const { run } = readReport(summary, trouble)
  const checks = run.executions.flatMap(({ item, assertions = [] }) =>
    assertions.map(({ assertion, error }) => ({ request: item.name, check: assertion, error: error?.message ?? null })),
  )
  // A failed request or script is not an assertion, so it is counted separately.
  const broken = run.failures
    .filter(({ error }) => error.name !== 'AssertionError' && !checks.some((check) => check.error === error.message))
    .map(({ error, source }) => ({ request: source.name ?? part, check: error.name, error: error.message }))
  console.log(`${part}: ${run.executions.length} requests, ${checks.length} checks`)
  return [...checks, ...broken]
}

function readReport(path: string, trouble: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    throw new Error(`newman wrote no report: ${trouble}`)
  }
}

function report(checks: readonly Check[]): void {
  const used = new Set<string>()
  const failed: string[] = []
  for (const { request, check, error } of checks) {
    if (error === null) continue
    const name = `${request}: ${check}`
    const reason = waivers[name]
    if (reason === undefined) failed.push(`FAILED  ${name}: ${error}`)
    else {
      used.add(name)
      console.log(`waived  ${name} (${reason})`)
    }
  }
  const unused = Object.keys(waivers).filter((name) => !used.has(name))
  for (const name of unused) failed.push(`FAILED  ${name}: passes now. Remove its waiver.`)
  for (const line of failed) console.log(line)
  const passed = checks.filter(({ error }) => error === null).length
  console.log(`${passed} of ${checks.length} checks pass, ${checks.length - passed} fail, ${used.size} of them waived`)
  if (failed.length > 0 || passed === 0) process.exitCode = 1
}
