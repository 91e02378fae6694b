import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { root } from './build-part.ts'

/** The part of a worker's wrangler.toml that the local stack needs. */
export type WorkerConfig = {
  name: string
  compatibilityDate: string
  compatibilityFlags: string[]
  crons: string[]
  /** The subrequest limit of an invocation. */
  subrequestsMax: number
  /** Queue names by binding. */
  producers: Record<string, string>
  consumers: Record<string, QueueConsumer>
  /** Workflow names and classes by binding. */
  workflows: Record<string, { name: string; className: string }>
}

export type QueueConsumer = {
  maxBatchSize: number
  maxBatchTimeout: number
  maxRetries: number
  retryDelay: number
  deadLetterQueue?: string
}

/** The name of the file that contains the WorkerConfig, in the folder of a built worker. */
export const workerConfigFile = 'worker-config.json'

/** The name of the file that lists the sources and imports of each module of a built worker (esbuild's metafile). */
export const metafileName = 'metafile.json'

/**
 * Bundles a worker into a folder in the form that `wrangler deploy` uploads: the entry point in `worker.js`, and
 * dynamic imports in separate modules. Throws with the bundler's message if the worker cannot be bundled.
 */
export async function buildWorker(options: { source: string; config: string; outDir: string }) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { worker: options.source },
    outdir: options.outDir,
    chunkNames: 'modules/[name]-[hash]',
    assetNames: 'modules/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    sourcemap: 'linked',
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    logLevel: 'silent',
    // wrangler's own bundler has the same target.
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'copy', '.wasm': 'copy' },
    alias: {
      // The SDK's browser build reads XML with DOMParser, which Workers do not have.
      '@aws-sdk/xml-builder': join(root, 'node_modules/@aws-sdk/xml-builder/dist-cjs/index.js'),
    },
  })
  writeFileSync(join(options.outDir, metafileName), JSON.stringify(metafile))
  const config = await readWorkerConfig(resolve(root, options.config))
  writeFileSync(join(options.outDir, workerConfigFile), JSON.stringify(config, null, 2))
}

/** The properties that this module reads from wrangler's result, whose published type is `any`. */
type ReadConfig = {
  name: string
  compatibility_date: string
  compatibility_flags: string[]
  triggers: { crons?: string[] }
  limits?: { subrequests?: number }
  workflows?: { binding: string; name: string; class_name: string }[]
  queues: {
    producers?: { binding: string; queue: string }[]
    consumers?: {
      queue: string
      max_batch_size: number
      max_batch_timeout: number
      max_retries: number
      retry_delay: number
      dead_letter_queue?: string
    }[]
  }
}

const platformSubrequestsMax = 10_000

/**
 * Reads the settings of an environment from a wrangler.toml, with wrangler's parser. The local stack uses the
 * production settings.
 */
export async function readWorkerConfig(path: string, env = 'production'): Promise<WorkerConfig> {
  const { unstable_readConfig } = await import('wrangler')
  const config = unstable_readConfig({ config: path, env }, { hideWarnings: true }) as ReadConfig
  const { producers = [], consumers = [] } = config.queues
  return {
    name: config.name,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    crons: config.triggers.crons ?? [],
    subrequestsMax: config.limits?.subrequests ?? platformSubrequestsMax,
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
          ...(consumer.dead_letter_queue ? { deadLetterQueue: consumer.dead_letter_queue } : {}),
        },
      ]),
    ),
  }
}
