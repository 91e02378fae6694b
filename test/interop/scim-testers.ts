import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { root } from '../../dev/build/build-part.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { pythonPackage } from '../support/full/python.ts'
import { type Finding, findingsOfSanity, findingsOfTester } from '../support/full/scim-findings.ts'

/**
 * `npm run test:full -- scim-testers`: runs two third-party SCIM testers, scim-sanity and scim2-tester, each with a new
 * organization. Exits with 1 for a finding that is not in `notOurs`, and for an entry of `notOurs` without a finding.
 */

type Tester = {
  name: string
  version: string
  program: string
  run(url: string, key: string): { args: string[]; env: Record<string, string> }
  read(output: string): Finding[]
}

const testers: Tester[] = [
  {
    ...{ name: 'scim-sanity', version: '0.7.4', program: 'scim-sanity', read: findingsOfSanity },
    run: (url, key) => ({ args: ['probe', url, '--token', key, '--json-output', '--i-accept-side-effects'], env: {} }),
  },
  {
    // The package scim2-cli installs scim2-tester together with its client.
    ...{ name: 'scim2-cli', version: '0.6.0', program: 'python', read: findingsOfTester },
    run: (url, key) => ({
      args: [join(root, 'test/interop/tools/scim-testers/check.py'), url],
      env: { SCIM_KEY: key },
    }),
  },
]

/** Findings that contradict the standard, each with the section that the tester ignores. */
const notOurs: { tester: string; finding: RegExp; because: string }[] = [
  {
    tester: 'scim2-cli',
    finding: /^User check_remove_attribute .* did not remove attribute 'active'$/,
    because:
      'the provider defines active (RFC 7643 section 4.1.1): every user is active or not, so a user without it is deactivated, which narrows rights',
  },
  {
    tester: 'scim2-cli',
    finding: /^User check_remove_attribute .* did not remove attribute 'roles'$/,
    because:
      'RFC 7643 section 4.1.2 specifies no roles: every user has one, so a user without it gets the least, which the response shows',
  },
]

async function outputOf(program: string, { args, env }: ReturnType<Tester['run']>): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env, NO_COLOR: '1' }, timeout: 120_000 })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return out.trim() === '' ? err : out
}

await withStack({}, async ({ stack }) => {
  for (const { name, version, program, run, read } of testers) {
    const installed = pythonPackage(name, version)
    if ('problem' in installed) {
      console.log(`${name} is not available: ${installed.problem}`)
      if (process.env.CHANCERY_ORACLES === 'required') process.exitCode = 1
      continue
    }
    const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
      name,
      requestsPerMinute: 1_000_000,
      // Creates a second administrator, because the last active one cannot lose the role.
      admin: { userName: 'administrator@example.com', givenName: 'Ada', familyName: 'Admin' },
    })
    const output = await outputOf(join(installed.bin, program), run(`${stack.baseUrl}/scim/v2`, apiKey))
    const findings = read(output)
    if (findings.length === 0) throw new Error(`${name} reported nothing: ${output.slice(-2_000)}`)
    const failed = findings.filter(({ isGood }) => !isGood)
    const named = notOurs.filter(({ tester }) => tester === name)
    const ours = failed.filter(({ title }) => !named.some(({ finding }) => finding.test(title)))
    const gone = named.filter(({ finding }) => !failed.some(({ title }) => finding.test(title)))
    for (const { finding, because } of named) console.log(`${name}, not ours: ${finding.source}: ${because}`)
    for (const { title } of ours) console.log(`${name}: ${title}`)
    for (const { finding } of gone) console.log(`${name}: no finding matches ${finding}. Remove the exception.`)
    console.log(
      `${name} ${version}: ${findings.length} checks, ${failed.length} with findings, ${ours.length} of them valid`,
    )
    if (ours.length + gone.length > 0) process.exitCode = 1
  }
})
