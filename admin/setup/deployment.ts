import { join } from 'node:path'

/** Both workers, the one first that has to be there first: what it consumes is put into queues by the other as well. */
export const deployedWorkers = ['functions', 'api'] as const
export type DeployedWorker = (typeof deployedWorkers)[number]

export const environments = ['staging', 'production'] as const
/** What is deployed apart, with a database, a bucket, queues and secrets of its own. */
export type DeploymentName = (typeof environments)[number]

export const projectRoot = join(import.meta.dirname, '../..')

/** The file that wrangler reads for a worker, below the root of the project. */
export const wranglerFile: Record<DeployedWorker, string> = {
  functions: 'functions/wrangler.toml',
  api: 'wrangler.toml',
}

export const isDeploymentName = (text: string): text is DeploymentName =>
  (environments as readonly string[]).includes(text)

/** What wrangler reads of an environment; its published type gives `any` for it. */
export type DeployedConfig = {
  name: string
  vars: Record<string, string>
  queues: {
    producers?: { queue: string }[]
    consumers?: { queue: string; dead_letter_queue?: string }[]
  }
}

/** What a worker's wrangler.toml says of an environment, as wrangler itself reads it. */
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
