import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deploymentProblems } from '../../platform/ports/deployment-rules.ts'
import { formatVerifier, importSigner } from '../../transparency/note.ts'
import { UsageError } from '../command.ts'
import {
  type DeployedConfig,
  type DeployedWorker,
  type DeploymentName,
  deployedWorkers,
  readDeployedConfig,
  wranglerFile,
} from './deployment.ts'
import {
  completeSecrets,
  isSecretName,
  logSecret,
  missingSecrets,
  readSecrets,
  type Secrets,
  secretsFile,
  takeGiven,
  writeSecrets,
} from './secrets.ts'
import { domainVariables, withDomain, withVariable } from './settings.ts'

/** Writes settings into both wrangler.toml files, in their environment. Throws a UsageError for an unknown setting. */
export function writeSettings(root: string, environment: DeploymentName, settings: readonly string[]): void {
  const named = settings.map(readSetting)
  for (const worker of deployedWorkers) {
    const path = join(root, wranglerFile[worker])
    let toml = readFileSync(path, 'utf8')
    for (const { name, value } of named) {
      // Only the api worker sends mail.
      if (name.startsWith('MAIL_') && worker !== 'api') continue
      toml = withVariable(toml, environment, name, value)
      if (name === domainVariables[worker]) toml = withDomain(toml, environment, new URL(value).hostname)
    }
    writeFileSync(path, toml)
  }
}

function readSetting(text: string): { name: string; value: string } {
  const [, name, value] = /^([A-Z][A-Z0-9_]+)=(.+)$/s.exec(text) ?? []
  if (!name || !value)
    throw new UsageError(`${text} is not a setting. Write NAME=value, such as BASE_URL=https://api.acme.eu.`)
  if (isSecretName(name))
    throw new UsageError(`${name} is a secret. Set it in the environment or in the file of secrets.`)
  if (Object.values<string>(domainVariables).includes(name) && !URL.canParse(value))
    throw new UsageError(`${name} must be a URL, such as https://api.acme.eu.`)
  return { name, value }
}

export type Prepared = {
  configs: Record<DeployedWorker, DeployedConfig>
  secrets: Secrets
  /** The subject in the certificate of a new seal key. */
  sealSubject: string
  /** The values that are missing for a deployment. */
  lacks: string[]
}

/** Reads the configuration of an environment from both wrangler.toml files. */
export const readDeployedConfigs = async (
  root: string,
  environment: DeploymentName,
): Promise<Record<DeployedWorker, DeployedConfig>> => ({
  functions: await readDeployedConfig(root, 'functions', environment),
  api: await readDeployedConfig(root, 'api', environment),
})

type PrepareOptions = {
  given: NodeJS.ProcessEnv
  sealSubject: string | undefined
  now: Date
  /** True for a release. A release creates no secrets, because new ones would replace those of the running workers. */
  isRelease?: boolean
  /** True to write nothing. */
  isShown?: boolean
}

/**
 * Collects the secrets of a deployment, creates missing ones and stores them in their file. Returns the secrets and the
 * values that are missing.
 */
export async function prepare(
  root: string,
  environment: DeploymentName,
  { given, sealSubject, now, isRelease = false, isShown = false }: PrepareOptions,
): Promise<Prepared> {
  const configs = await readDeployedConfigs(root, environment)
  const file = secretsFile(root, environment)
  const { host, hostname } = new URL(configs.api.vars.BASE_URL ?? '')
  const subject = sealSubject ?? `CN=${hostname} seal`
  // A policy names the key of an existing log, which a new key cannot continue.
  const hasPolicy = configs.functions.vars.TRANSPARENCY_LOG_POLICY !== undefined
  const known = { ...readSecrets(file), ...takeGiven(given) }
  const secrets = isRelease
    ? known
    : await completeSecrets(known, {
        now,
        sealSubject: subject,
        logOrigin: hasPolicy ? null : `${host}${logPath}`,
      })
  const problems = deployedWorkers.flatMap((worker) =>
    deploymentProblems(configs[worker].vars).map((problem) => `${wranglerFile[worker]}: ${problem}`),
  )
  const lacks = [
    ...problems,
    ...missingSecrets(secrets).map((name) => `${name} is missing`),
    ...(hasPolicy && !secrets[logSecret] ? [`${logSecret} is missing: the key of the log in the policy`] : []),
  ]
  // An incomplete file of a release would look like the file of the previous release.
  if (!isShown && !(isRelease && lacks.length > 0)) writeSecrets(file, secrets)
  return { configs, secrets, sealSubject: subject, lacks }
}

const logPath = '/.well-known/chancery-log'

/**
 * Returns the policy of a new transparency log without witnesses. Returns null if the deployment already has a policy.
 */
export async function newLogPolicy({ configs, secrets }: Prepared): Promise<string | null> {
  const { TRANSPARENCY_LOG_POLICY: policy, BASE_URL } = configs.functions.vars
  if (policy !== undefined) return null
  const verifier = formatVerifier(await importSigner(secrets[logSecret] ?? ''))
  return `log ${verifier} ${BASE_URL}${logPath}\nquorum none\n`
}
