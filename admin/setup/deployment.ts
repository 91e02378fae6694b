import { join } from 'node:path'

/** Both workers in the order of deployment. The first consumes the queues to which the second sends messages. */
export const deployedWorkers = ['functions', 'api'] as const
export type DeployedWorker = (typeof deployedWorkers)[number]

export const environments = ['staging', 'production'] as const
/** A separate deployment with its own database, bucket, queues and secrets. */
export type DeploymentName = (typeof environments)[number]

export const projectRoot = join(import.meta.dirname, '../..')

/** The configuration file of each worker, relative to the root of the project. */
export const wranglerFile: Record<DeployedWorker, string> = {
  functions: 'functions/wrangler.toml',
  api: 'wrangler.toml',
}

export const isDeploymentName = (text: string): text is DeploymentName =>
  (environments as readonly string[]).includes(text)

/** The properties that the setup reads from wrangler's configuration, whose published type is `any`. */
export type DeployedConfig = {
  name: string
  vars: Record<string, string>
  queues: {
    producers?: { queue: string }[]
    consumers?: { queue: string; dead_letter_queue?: string }[]
  }
}

/** Reads an environment's configuration from a worker's wrangler.toml, through wrangler itself. */
export async function readDeployedConfig(
  root: string,
  worker: DeployedWorker,
  env: DeploymentName,
): Promise<DeployedConfig> {
  const { unstable_readConfig } = await import('wrangler')
  return unstable_readConfig(
    { config: join(root, wranglerFile[worker]), env },
    { hideWarnings: true },
  ) as DeployedConfig
}
