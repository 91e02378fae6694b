import { deploymentProblems } from '../../platform/ports/deployment-rules.ts'
import { settingSchemas } from '../../platform/ports/setting-schemas.ts'
import { type CheckedDeployment, examine } from '../doctor/check.ts'
import { sealKeyOf, settingProblems, settingsChecks } from '../doctor/settings-checks.ts'
import { placeholderBindings } from '../doctor/stand-in-bindings.ts'
import { type DeployedConfig, type DeployedWorker, deployedWorkers } from './deployment.ts'
import { deployedSecrets, isSecretName, logSecret, type Secrets } from './secrets.ts'

/** Valid stand-ins for missing values, which allow checks of all other values. */
const standIns: Readonly<Record<DeployedWorker, Secrets>> = (() => {
  const shared = {
    BASE_URL: 'https://api.stand-in.net',
    FUNCTIONS_URL: 'https://functions.stand-in.net',
    STORAGE_ENDPOINT: 'https://storage.stand-in.net',
    STORAGE_BUCKET: 'stand-in',
    SCANNER_URL: 'clamds://scanner.stand-in.net:3311',
    DATABASE_URL: 'postgresql://stand-in@database.stand-in.net/stand-in',
    STORAGE_ACCESS_KEY_ID: 'stand-in',
    STORAGE_SECRET_ACCESS_KEY: 'stand-in',
  }
  return { api: { ...shared, MAIL_FROM: 'sign@stand-in.net' }, functions: shared }
})()

/** Returns the required settings that are missing in a wrangler.toml. */
export const missingSettings = (worker: DeployedWorker, { vars }: DeployedConfig): string[] =>
  Object.entries(settingSchemas[worker])
    .filter(([name, schema]) => !isSecretName(name) && !(name in vars) && !schema.safeParse(undefined).success)
    .map(([name]) => name)

/** Returns the names of values that are placeholders. */
export const placeholdersIn = (texts: Secrets): string[] =>
  deploymentProblems(texts)
    .filter((problem) => problem.endsWith(': still a placeholder'))
    .map((problem) => problem.split(':', 1)[0] ?? '')

/**
 * Checks a deployment's values with the doctor's rules, and returns a line for each invalid value. Ignores missing
 * values and placeholders. With `isRelease`, skips the seal key, so an expired certificate does not block a release.
 */
export async function wrongValues(
  configs: Record<DeployedWorker, DeployedConfig>,
  secrets: Secrets,
  { now, isRelease }: { now: Date; isRelease: boolean },
): Promise<string[]> {
  const texts = (worker: DeployedWorker): Secrets => {
    const own = { ...configs[worker].vars, ...deployedSecrets(worker, secrets) }
    for (const name of placeholdersIn(own)) delete own[name]
    return { ...standIns[worker], ...own }
  }
  const functions = texts('functions')
  const hasLogKey = functions[logSecret] !== undefined
  // With a policy, the schema requires a key. A missing key is reported separately.
  if (!hasLogKey) functions[logSecret] = 'PRIVATE+KEY+stand-in'
  const deployment: CheckedDeployment = {
    workers: {
      api: { texts: texts('api'), bindings: placeholderBindings },
      functions: { texts: functions, bindings: placeholderBindings },
    },
    ownerUrl: null,
    platform: null,
    dkimSelectors: [],
    origins: [],
    now: () => now,
  }
  const problems = settingProblems(deployment)
  if (problems.length > 0)
    return [
      ...new Set(
        problems
          .filter((problem) => !problem.endsWith(': missing'))
          .map((problem) => problem.replace(workerPrefix, '')),
      ),
    ]
  const skipped = ['seal key', ...(hasLogKey ? [] : ['transparency log key'])]
  const findings = await examine(
    deployment,
    settingsChecks.filter(({ name }) => !skipped.includes(name)),
  )
  const failed = findings
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ name, text, fix }) => `${name}: ${text} Fix: ${fix}`)
  if (isRelease || !secrets.SEAL_PRIVATE_KEY) return failed
  const seal = await sealKeyOf(deployment).then(
    () => [],
    (error: Error) => [`seal key: ${error.message}`],
  )
  return [...failed, ...seal]
}

const workerPrefix = new RegExp(`^(${deployedWorkers.join('|')}): `)
