import { parseArgs } from 'node:util'
import { disableOtherAppRoleLogins, enableAppRoleLogin } from '../../db/administration/app-role.ts'
import { UsageError } from '../command.ts'
import { sealRequestPem } from '../make-keys.ts'
import { type DeploymentName, environments, isDeploymentName } from './deployment.ts'
import { newLogPolicy, type Prepared, prepare, readSettings } from './prepare.ts'
import { ownerSecret, rotateDatabaseRole, secretsFile, writeSecrets } from './secrets.ts'
import { type DeploymentStep, deploymentSteps, type RunProgram } from './steps.ts'

export const setupUsage = `usage: npm run setup -- <${environments.join('|')}> [NAME=value ...] [--seal-subject "CN=..., O=..."] [--run]
       npm run deploy -- <${environments.join('|')}> [--show]
       npm run --silent setup -- <${environments.join('|')}> --seal-request > seal.csr

NAME=value     a setting: BASE_URL, FUNCTIONS_URL, STORAGE_ENDPOINT, STORAGE_BUCKET, SCANNER_URL, MAIL_FROM, ... (docs/settings.md)
Set once in the environment: DATABASE_OWNER_URL, STORAGE_ACCESS_KEY_ID, STORAGE_SECRET_ACCESS_KEY; MAIL_USERNAME and MAIL_PASSWORD for SMTP
--seal-request prints a certificate request for the seal key; set SEAL_CERTIFICATE to the issued certificates, leaf first
--run          runs the steps; without it, setup changes only wrangler.toml files and .secrets/, and shows the steps
--show         shows the steps of a release and changes nothing
--set-role-password      gives the workers' role the password of DATABASE_URL; --run includes this step
--rotate-database-role   sets DATABASE_URL to the other database role with a new password; deploy afterwards
--lock-out-other-role    locks out the previous database role; run it after that deployment`

/**
 * The inputs of the setup command: the folder of both wrangler.toml files, the environment variables, other programs
 * and the output.
 */
export type SetupSurroundings = {
  root: string
  given: NodeJS.ProcessEnv
  runProgram: RunProgram
  print: (text: string) => void
  printError: (text: string) => void
}

/** Runs the setup command and returns its exit code. Throws a UsageError for invalid arguments. */
export async function runSetup(args: string[], surroundings: SetupSurroundings): Promise<number> {
  const { root, given, runProgram, print, printError } = surroundings
  const say = (text: string) => print(`${text}\n`)
  if (args.includes('--help')) {
    say(setupUsage)
    return 0
  }
  const { values, positionals } = parsed(args)
  const { release: isRelease = false, show: isShown = false } = values
  const [environment = '', ...settings] = positionals
  if (!isDeploymentName(environment))
    throw new UsageError(`The environment is missing or unknown. Use one of: ${environments.join(', ')}.`)
  if (isShown && !isRelease)
    throw new UsageError('--show works only with `npm run deploy`. `npm run setup` shows its steps by default.')
  if (isRelease && settings.length > 0)
    throw new UsageError('A release does not change settings. Set them with `npm run setup` first.')
  const file = secretsFile(root, environment)
  const prepared = await prepare(root, environment, {
    settings: readSettings(settings),
    given,
    sealSubject: values['seal-subject'],
    now: new Date(),
    isRelease,
    isShown,
  })
  if (prepared.wrong.length > 0) {
    printError(`Nothing was changed. These values are wrong:\n${prepared.wrong.map((one) => `  ${one}\n`).join('')}`)
    printError('\nCorrect these values in the same command (docs/settings.md describes each setting).\n')
    return 1
  }
  if (prepared.replaced.length > 0)
    printError(
      `The environment of this command replaces these secrets in ${file}: ${prepared.replaced.join(', ')}. To keep a stored secret, unset its environment variable.\n`,
    )
  if (values['seal-request']) {
    if (prepared.sealSubject === null)
      throw new UsageError(
        'The certificate request has no subject. Set BASE_URL, or pass the subject with --seal-subject.',
      )
    print(await sealRequestPem(prepared.secrets.SEAL_PRIVATE_KEY ?? '', prepared.sealSubject))
    return 0
  }
  if (values['set-role-password']) {
    const appUrl = prepared.secrets.DATABASE_URL
    if (!appUrl) throw new UsageError(`Set ${ownerSecret} first. Setup derives DATABASE_URL from it.`)
    await enableAppRoleLogin(prepared.secrets[ownerSecret] ?? '', appUrl)
    say(`The role ${new URL(appUrl).username} can log in with the password in DATABASE_URL.`)
    return 0
  }
  if (values['lock-out-other-role']) {
    const locked = await disableOtherAppRoleLogins(
      prepared.secrets[ownerSecret] ?? '',
      prepared.secrets.DATABASE_URL ?? '',
    )
    say(locked.length === 0 ? 'No other role could log in.' : `These roles can no longer log in: ${locked.join(', ')}.`)
    return 0
  }
  if (values['rotate-database-role']) {
    prepared.secrets = rotateDatabaseRole(prepared.secrets)
    writeSecrets(file, prepared.secrets)
    say(
      `DATABASE_URL now uses the other database role. Both roles can log in. After the next deployment, run setup with --lock-out-other-role.`,
    )
  }
  if (prepared.lacks.length > 0) {
    printError(
      `The ${environment} environment cannot be deployed yet:\n${prepared.lacks.map((one) => `  ${one}\n`).join('')}`,
    )
    if (isRelease)
      printError(
        `\nA release creates no secrets. Copy ${file} from the machine that deployed the previous release, or run \`npm run setup -- ${environment}\`, which creates missing secrets.\n`,
      )
    else
      printError(
        `\nThe secrets are in ${file}. Set the missing values (docs/settings.md) with this command:\n${commandFor(environment, prepared.unset)}\n`,
      )
    return 1
  }
  const deployment = { root, environment, runProgram, ...prepared }
  const steps = deploymentSteps(deployment, { isRelease })
  const isRun = values.run && !isShown
  if (isRun) await carryOut(steps, say)
  else {
    show(steps, say)
    if (!isShown) say('\nTo run these steps, add --run.')
  }
  const logPolicy = isRelease ? null : await newLogPolicy(prepared)
  if (logPolicy)
    say(
      `\nTo use a transparency log, add your witnesses to this policy (docs/transparency.md), then run:\nnpm run setup -- ${environment} 'TRANSPARENCY_LOG_POLICY=${logPolicy.trimEnd()}'`,
    )
  if (!isRelease && isRun)
    say(
      `\nTo create the first organization and its key, run: ${createOrganizationCommand} (docs/deploy.md, "The first organization")`,
    )
  return 0
}

const options = {
  run: { type: 'boolean' },
  release: { type: 'boolean' },
  'seal-subject': { type: 'string' },
  'seal-request': { type: 'boolean' },
  show: { type: 'boolean' },
  'rotate-database-role': { type: 'boolean' },
  'lock-out-other-role': { type: 'boolean' },
  'set-role-password': { type: 'boolean' },
} as const

/** Parses the arguments. Throws a UsageError that names an unknown option. */
function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    const [, unknown] = /^Unknown option '(-[^']*)'/.exec((error as Error).message) ?? []
    if (unknown === undefined) throw error
    const hint = unknown === '--dry-run' ? ' To show the steps without running them, leave out --run.' : ''
    throw new UsageError(`Unknown option ${unknown}. Nothing was changed.${hint}`)
  }
}

/** Returns the setup command with the names of all values to set. */
const commandFor = (environment: DeploymentName, { settings, secrets }: Prepared['unset']): string =>
  [
    ...secrets.map((name) => `export ${name}='…'`),
    ['npm run setup --', environment, ...settings.map((name) => `${name}='…'`)].join(' '),
  ].join('\n')

const createOrganizationCommand =
  'DATABASE_URL=<DATABASE_OWNER_URL> npm run admin -- create-organization --name "Acme" --admin ada@acme.eu --given-name Ada --family-name Berg'

async function carryOut(steps: readonly DeploymentStep[], say: (text: string) => void): Promise<void> {
  for (const [index, { what, isDone, run }] of steps.entries()) {
    const place = `${index + 1}/${steps.length} ${what}`
    if (await isDone?.()) say(`${place}: exists`)
    else {
      say(place)
      await run()
    }
  }
}

function show(steps: readonly DeploymentStep[], say: (text: string) => void): void {
  for (const [index, { what, command }] of steps.entries())
    say(`${String(index + 1).padStart(3)}. ${what}\n     ${command}`)
}
