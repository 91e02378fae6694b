import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { root } from './build-part.ts'

/** What the local stack needs to know from a worker's wrangler.toml. */
export type WorkerConfig = {
  name: string
  compatibilityDate: string
  compatibilityFlags: string[]
  crons: string[]
  /** Queue name by binding. */
  producers: Record<string, string>
  consumers: Record<string, QueueConsumer>
  /** Workflow by binding. */
  workflows: Record<string, { name: string; className: string }>
}

export type QueueConsumer = {
  maxBatchSize: number
  maxBatchTimeout: number
  maxRetries: number
  retryDelay: number
  deadLetterQueue: string
}

/** The file beside a built worker that holds its WorkerConfig. */
export const workerConfigFile = 'worker-config.json'

const wrangler = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js')

/** Bundles the worker as `wrangler deploy` would upload it; throws with wrangler's message when it does not bundle. */
export async function buildWorker(options: { config: string; outDir: string }) {
  const config = resolve(root, options.config)
  const env = {
    ...process.env,
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    // The banner asks the registry for a newer version.
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_LOG_PATH: join(root, 'dist', '.wrangler.log'),
  }
  const args = [wrangler, 'deploy', '--dry-run', '--config', config, '--outdir', options.outDir]
  try {
    await promisify(execFile)(process.execPath, args, { cwd: dirname(config), env })
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string }
    throw new Error(`${options.config} does not build.\n${stripVTControlCharacters(stderr || stdout || String(error))}`)
  }
  rmSync(join(options.outDir, 'README.md'), { force: true })
  writeFileSync(join(options.outDir, workerConfigFile), JSON.stringify(await readWorkerConfig(config), null, 2))
}

/** The part of wrangler's own reading of the file that is used here; its published type gives `any` for it. */
type ReadConfig = {
  name: string
  compatibility_date: string
  compatibility_flags: string[]
  triggers: { crons?: string[] }
  workflows?: { binding: string; name: string; class_name: string }[]
  queues: {
    producers?: { binding: string; queue: string }[]
    consumers?: {
      queue: string
      max_batch_size: number
      max_batch_timeout: number
      max_retries: number
      retry_delay: number
      dead_letter_queue: string
    }[]
  }
}

/** What a wrangler.toml says, as wrangler itself reads it. */
export async function readWorkerConfig(path: string): Promise<WorkerConfig> {
  const { unstable_readConfig } = await import('wrangler')
  const config = unstable_readConfig({ config: path }, { hideWarnings: true }) as ReadConfig
  const { producers = [], consumers = [] } = config.queues
  return {
    name: config.name,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    crons: config.triggers.crons ?? [],
    workflows: Object.fromEntries(
      (config.workflows ?? []).map(({ binding, name, class_name: className }) => [binding, { name, className }]),
    ),
    producers: Object.fromEntries(producers.map(({ binding, queue }) => [binding, queue])),
    consumers: Object.fromEntries(
      consumers.map((consumer) => [
        consumer.queue,
        {
          maxBatchSize: consumer.max_batch_size,
          maxBatchTimeout: consumer.max_batch_timeout,
          maxRetries: consumer.max_retries,
          retryDelay: consumer.retry_delay,
          deadLetterQueue: consumer.dead_letter_queue,
        },
      ]),
    ),
  }
}
