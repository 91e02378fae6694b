import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type DeployedWorker,
  type DeploymentName,
  deployedWorkers,
  projectRoot,
  wranglerFile,
} from '../setup/deployment.ts'
import { readDeployedConfigs } from '../setup/prepare.ts'
import { deployedSecrets, ownerSecret, readSecrets, secretNames, secretsFile } from '../setup/secrets.ts'
import { queuesOf } from '../setup/steps.ts'
import { type CheckedDeployment, FixableError, type PlatformQuestions } from './check.ts'
import { placeholderBindings } from './stand-in-bindings.ts'

export type DoctorOptions = Pick<CheckedDeployment, 'dkimSelectors' | 'origins'>

/** Reads a deployment from both wrangler.toml files, the file of secrets and (through wrangler) the platform. */
export async function readDeployment(environment: DeploymentName, options: DoctorOptions): Promise<CheckedDeployment> {
  const configs = await readDeployedConfigs(projectRoot, environment)
  const secrets = readSecrets(secretsFile(projectRoot, environment))
  const workers = Object.fromEntries(
    deployedWorkers.map((worker) => [
      worker,
      { texts: { ...configs[worker].vars, ...deployedSecrets(worker, secrets) }, bindings: placeholderBindings },
    ]),
  ) as CheckedDeployment['workers']
  return {
    workers,
    ownerUrl: secrets[ownerSecret] ?? null,
    environment,
    platform: platformQueries(environment, queuesOf(Object.values(configs)), runWrangler),
    now: () => new Date(),
    ...options,
  }
}

/** Runs wrangler and returns its output. Throws if wrangler fails. */
export type RunWrangler = (args: string[]) => Promise<string>

const runWrangler: RunWrangler = async (args) => {
  const { stdout } = await promisify(execFile)(join(projectRoot, 'node_modules/.bin/wrangler'), args, {
    cwd: projectRoot,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  })
  return stdout
}

/** Returns the queries to the platform for a deployment. */
export function platformQueries(
  environment: DeploymentName,
  queues: readonly string[],
  ask: RunWrangler,
): PlatformQuestions {
  return {
    queues: async () => {
      for (const queue of queues) {
        const output = await ask(['queues', 'info', queue]).catch(refuseLoggedOut)
        if (output === null) return `The ${queue} queue does not exist, or Cloudflare is unavailable.`
        if (/consumers:\s*0\b/i.test(output)) return `The ${queue} queue has no consumer.`
      }
      return null
    },
    secrets: async () => {
      for (const worker of deployedWorkers) {
        const missing = await missingSecretNames(worker, environment, ask)
        if (missing.length > 0) return `The ${worker} worker has no value for these secrets: ${missing.join(', ')}.`
      }
      return null
    },
  }
}

/** Throws if wrangler failed because no user is logged in. Otherwise returns null. */
function refuseLoggedOut(error: unknown): null {
  const { message, stderr } = error as { message?: string; stderr?: string }
  if (!/log(ged)? ?in\b|CLOUDFLARE_API_TOKEN|authenticat/i.test(`${message} ${stderr}`)) return null
  throw new FixableError('wrangler is not logged in.', 'run npx wrangler login, or set CLOUDFLARE_API_TOKEN')
}

async function missingSecretNames(worker: DeployedWorker, environment: DeploymentName, ask: RunWrangler) {
  const output = await ask(['secret', 'list', '-e', environment, '-c', wranglerFile[worker], '--format', 'json']).catch(
    (error: unknown) => {
      refuseLoggedOut(error)
      throw error
    },
  )
  const names = (JSON.parse(output) as { name: string }[]).map(({ name }) => name)
  return secretNames[worker].needed.filter((name) => !names.includes(name))
}
