import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lockOutOtherRoles } from '../../db/administration/app-role.ts'
import { UsageError } from '../command.ts'
import { sealRequestPem } from '../make-keys.ts'
import { environments, isDeploymentName, projectRoot } from './deployment.ts'
import { newLogPolicy, prepare, writeSettings } from './prepare.ts'
import { ownerSecret, rotateDatabaseRole, secretsFile, writeSecrets } from './secrets.ts'
import { type DeploymentStep, type RunProgram, releaseSteps, resourceSteps } from './steps.ts'

/**
 * Prepares a deployment: `npm run setup -- <staging|production> [NAME=value …] [--run]`. Writes settings into both
 * wrangler.toml, and secrets from the environment or new ones into `.secrets`. Then prints the commands of a
 * deployment, or runs them with `--run`. Every step can be repeated. `npm run deploy -- <staging|production>` runs
 * only the steps of a release.
 */

const usage = `usage: npm run setup -- <${environments.join('|')}> [NAME=value ...] [--seal-subject "CN=..., O=..."] [--run]
       npm run deploy -- <${environments.join('|')}> [--show]
       npm run --silent setup -- <${environments.join('|')}> --seal-request > seal.csr

NAME=value     a setting of both workers: BASE_URL, FUNCTIONS_URL, STORAGE_ENDPOINT, STORAGE_BUCKET, SCANNER_URL, MAIL_FROM, ...
in the environment, once: DATABASE_OWNER_URL, STORAGE_ACCESS_KEY_ID, STORAGE_SECRET_ACCESS_KEY; MAIL_USERNAME and MAIL_PASSWORD for SMTP
--seal-request a request for a certificate of the seal key; the answer of the authority, leaf first, is then SEAL_CERTIFICATE
--run          does what is otherwise only shown
--show         of a release: shows its steps and changes nothing
--rotate-database-role   puts the other database role, with a new password, into DATABASE_URL; then deploy
--lock-out-other-role    after that deployment: the previous database role may not log in any more`

const runProgram: RunProgram = (program, args, { isQuestion = false } = {}) =>
  new Promise((resolve, reject) => {
    const file = program === 'npm' ? 'npm' : join(projectRoot, 'node_modules/.bin', program)
    const child = spawn(file, args, { cwd: projectRoot, stdio: isQuestion ? 'ignore' : 'inherit' })
    child.once('error', reject)
    child.once('exit', (status) => resolve(status ?? 1))
  })

async function carryOut(steps: readonly DeploymentStep[]): Promise<void> {
  for (const [index, { what, isDone, run }] of steps.entries()) {
    const place = `${index + 1}/${steps.length} ${what}`
    if (await isDone?.()) console.log(`${place}: exists`)
    else {
      console.log(place)
      await run()
    }
  }
}

function show(steps: readonly DeploymentStep[]): void {
  for (const [index, { what, command }] of steps.entries())
    console.log(`${String(index + 1).padStart(3)}. ${what}\n     ${command}`)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      run: { type: 'boolean' },
      release: { type: 'boolean' },
      'seal-subject': { type: 'string' },
      'seal-request': { type: 'boolean' },
      show: { type: 'boolean' },
      'rotate-database-role': { type: 'boolean' },
      'lock-out-other-role': { type: 'boolean' },
    },
  })
  const [environment = '', ...settings] = positionals
  if (!isDeploymentName(environment)) throw new UsageError(`Use one of: ${environments.join(', ')}.`)
  writeSettings(projectRoot, environment, settings)
  const sealSubject = values['seal-subject']
  const prepared = await prepare(projectRoot, environment, { given: process.env, sealSubject, now: new Date() })
  if (values['seal-request']) {
    process.stdout.write(await sealRequestPem(prepared.secrets.SEAL_PRIVATE_KEY ?? '', prepared.sealSubject))
    return 0
  }
  if (values['lock-out-other-role']) {
    const locked = await lockOutOtherRoles(prepared.secrets[ownerSecret] ?? '', prepared.secrets.DATABASE_URL ?? '')
    console.log(locked.length === 0 ? 'No other role could log in.' : `${locked.join(', ')} may not log in any more.`)
    return 0
  }
  if (values['rotate-database-role']) {
    prepared.secrets = rotateDatabaseRole(prepared.secrets)
    writeSecrets(secretsFile(projectRoot, environment), prepared.secrets)
    console.log(
      `DATABASE_URL now uses the other role. Both work until you run --lock-out-other-role after the release:`,
    )
  }
  if (prepared.lacks.length > 0) {
    console.error(`Before ${environment} can be deployed:\n${prepared.lacks.map((one) => `  ${one}`).join('\n')}`)
    console.error(`\nThe secrets are in ${secretsFile(projectRoot, environment)}. How to set each value:\n${usage}`)
    return 1
  }
  const deployment = { root: projectRoot, environment, runProgram, ...prepared }
  const steps = [...(values.release ? [] : resourceSteps(deployment)), ...releaseSteps(deployment)]
  const isRun = values.run && !values.show
  if (isRun) await carryOut(steps)
  else show(steps)
  const logPolicy = values.release ? null : await newLogPolicy(prepared)
  if (logPolicy)
    console.log(`\nFor a transparency log, set TRANSPARENCY_LOG_POLICY in both wrangler.toml:\n${logPolicy}`)
  if (!values.release && isRun)
    console.log(
      `\nThe first organization and its key: DATABASE_URL=<of the owner> npm run admin -- create-organization --name …`,
    )
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(error instanceof Error ? error.message : error)
  if (isUsage) console.error(`\n${usage}`)
  process.exitCode = isUsage ? 2 : 1
}
