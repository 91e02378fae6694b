import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatVerifier, importSigner } from '../../transparency/note.ts'
import { UsageError } from '../command.ts'
import { missingSettings, placeholdersIn, wrongValues } from './check-values.ts'
import {
  type DeployedConfig,
  type DeployedWorker,
  type DeploymentName,
  deployedWorkers,
  readDeployedConfig,
  wranglerFile,
} from './deployment.ts'
import { isSettingOf, unknownSettings } from './known-settings.ts'
import {
  completeSecrets,
  externalSecrets,
  isSecretName,
  logSecret,
  missingSecrets,
  ownerSecret,
  readSecrets,
  type Secrets,
  secretsFile,
  secretsFromEnvironment,
  writeSecrets,
} from './secrets.ts'
import { domainVariables, withDomain, withVariable } from './settings.ts'

type Setting = { name: string; value: string }

/** Parses settings of the form NAME=value. Throws a UsageError for an unknown name and for a secret. */
export const readSettings = (settings: readonly string[]): Setting[] => settings.map(readSetting)

function readSetting(text: string): Setting {
  const [, name, value] = /^([A-Z][A-Z0-9_]+)=(.+)$/s.exec(text) ?? []
  if (!name || !value)
    throw new UsageError(`${text} is not a setting. Write NAME=value, such as BASE_URL=https://api.acme.eu.`)
  if (isSecretName(name))
    throw new UsageError(
      `${name} is a secret. Set it in the environment: ${name}=… npm run setup -- … To replace a secret that setup generated, see "Keys" in docs/operations.md.`,
    )
  const [unknown] = unknownSettings([name])
  if (unknown)
    throw new UsageError(
      `${name} is not a setting. ${unknown.similar ? `Did you mean ${unknown.similar}?` : 'docs/settings.md lists all settings.'} Nothing was changed.`,
    )
  refusePlaceholder(name, value)
  if (name === 'ENVIRONMENT' && value !== 'production')
    throw new UsageError('ENVIRONMENT must be production, in both staging and production.')
  if (Object.values<string>(domainVariables).includes(name) && !URL.canParse(value))
    throw new UsageError(`${name} must be a URL, such as https://api.acme.eu.`)
  return { name, value }
}

/** Throws a UsageError if a value contains a placeholder of the guides, such as `<account id>`. */
function refusePlaceholder(name: string, value: string): void {
  // A password can contain angle brackets. In a URL, they are percent-encoded.
  const isFreeText = isSecretName(name) && name !== ownerSecret
  const [placeholder] = (isFreeText ? /^<[^<>]+>$/ : /<[^<>@]+>/).exec(value) ?? []
  if (placeholder)
    throw new UsageError(
      `${name} contains the placeholder ${placeholder}. Replace it with your value. Nothing was changed.`,
    )
}

/**
 * Returns whether a setting belongs in a worker's wrangler.toml: the worker reads the setting, or the file already
 * contains it.
 */
const belongsTo = (worker: DeployedWorker, { vars }: DeployedConfig, name: string): boolean =>
  isSettingOf(worker, name) || name in vars

/** Returns a copy of the configurations with changed settings. */
const withSettings = (
  configs: Record<DeployedWorker, DeployedConfig>,
  settings: readonly Setting[],
): Record<DeployedWorker, DeployedConfig> => {
  const changed = (worker: DeployedWorker): DeployedConfig => {
    const own = settings.filter(({ name }) => belongsTo(worker, configs[worker], name))
    return {
      ...configs[worker],
      vars: { ...configs[worker].vars, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) },
    }
  }
  return { functions: changed('functions'), api: changed('api') }
}

/** Writes the settings of an environment into the wrangler.toml of each worker that reads them. */
function writeSettings(
  root: string,
  environment: DeploymentName,
  configs: Record<DeployedWorker, DeployedConfig>,
  settings: readonly Setting[],
): void {
  for (const worker of deployedWorkers) {
    const path = join(root, wranglerFile[worker])
    let toml = readFileSync(path, 'utf8')
    for (const { name, value } of settings) {
      if (!belongsTo(worker, configs[worker], name)) continue
      toml = withVariable(toml, environment, name, value)
      if (name === domainVariables[worker]) toml = withDomain(toml, environment, new URL(value).hostname)
    }
    writeFileSync(path, toml)
  }
}

export type Prepared = {
  configs: Record<DeployedWorker, DeployedConfig>
  secrets: Secrets
  /** The subject for the certificate of a new seal key. Null if neither the subject nor BASE_URL is set. */
  sealSubject: string | null
  /** Values that are missing for a deployment. */
  lacks: string[]
  /** The names of the missing values that the operator must set, for the command that sets them. */
  unset: { settings: string[]; secrets: string[] }
  /** The names of the stored secrets that the environment of this process replaces. */
  replaced: string[]
  /** Values that the workers or the doctor would reject. If there are any, nothing was written. */
  wrong: string[]
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
  /** New settings, which are written with the secrets. */
  settings?: readonly Setting[]
  given: NodeJS.ProcessEnv
  sealSubject: string | undefined
  now: Date
  /** True for a release. A release creates no secrets, because new ones would replace those of the running workers. */
  isRelease?: boolean
  /** True for a dry run, which writes nothing. */
  isShown?: boolean
}

/**
 * Collects, creates and checks the values of a deployment, writes settings and secrets into their files, and returns
 * what is missing. Writes nothing if a value is wrong.
 */
export async function prepare(
  root: string,
  environment: DeploymentName,
  { settings = [], given, sealSubject, now, isRelease = false, isShown = false }: PrepareOptions,
): Promise<Prepared> {
  const configs = withSettings(await readDeployedConfigs(root, environment), settings)
  const file = secretsFile(root, environment)
  const { host, hostname } = new URL(configs.api.vars.BASE_URL ?? '')
  const hasAddress = !placeholdersIn(configs.api.vars).includes('BASE_URL')
  const subject = sealSubject ?? (hasAddress ? `CN=${hostname} seal` : null)
  // A policy names the key of an existing log, which a new key cannot continue.
  const hasPolicy = configs.functions.vars.TRANSPARENCY_LOG_POLICY !== undefined
  const environmentSecrets = secretsFromEnvironment(given)
  for (const [name, value] of Object.entries(environmentSecrets)) refusePlaceholder(name, value)
  const stored = readSecrets(file)
  const replaced = Object.keys(environmentSecrets).filter(
    (name) => stored[name] && stored[name] !== environmentSecrets[name],
  )
  const known = { ...stored, ...environmentSecrets }
  // A key whose name is a placeholder cannot be used.
  if (!hasPolicy && placeholdersIn(known).includes(logSecret)) delete known[logSecret]
  const secrets = isRelease
    ? known
    : await completeSecrets(known, {
        now,
        sealSubject: subject,
        logOrigin: hasPolicy || !hasAddress ? null : `${host}${logPath}`,
      })
  const wrong = await wrongValues(configs, secrets, { now, isRelease })
  const unsetSettings = deployedWorkers.flatMap((worker) => [
    ...placeholdersIn(configs[worker].vars).map((name) => ({ worker, name, problem: ': still a placeholder' })),
    ...missingSettings(worker, configs[worker]).map((name) => ({ worker, name, problem: ' is missing' })),
  ])
  const lacks = [
    ...unsetSettings.map(({ worker, name, problem }) => `${wranglerFile[worker]}: ${name}${problem}`),
    ...missingSecrets(secrets)
      // Setup derives DATABASE_URL from the URL of the owner.
      .filter((name) => name !== 'DATABASE_URL' || isRelease)
      .map((name) => `${name} is missing${isRelease || externalSecrets.includes(name) ? '' : waitsForAddress}`),
    ...(hasPolicy && !secrets[logSecret]
      ? [`${logSecret} is missing: set it to the key of the log in TRANSPARENCY_LOG_POLICY`]
      : []),
  ]
  const unset = {
    settings: [...new Set(unsetSettings.map(({ name }) => name))],
    secrets: [...externalSecrets, ...(hasPolicy ? [logSecret] : [])].filter((name) => !secrets[name]),
  }
  // A release writes only complete files, because an incomplete file would look like that of the previous release.
  if (!isShown && wrong.length === 0 && !(isRelease && lacks.length > 0)) {
    writeSettings(root, environment, configs, settings)
    writeSecrets(file, secrets)
  }
  return { configs, secrets, sealSubject: subject, lacks, unset, replaced, wrong }
}

const waitsForAddress = ': setup creates it once BASE_URL is set'
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
