import { createWriteStream, type WriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type Request,
  Response,
  type V4WorkerOptions,
} from 'miniflare'
import { jobTable } from '../../core/jobs/kinds.ts'
import { root } from '../build/build-part.ts'
import type { QueueConsumer } from '../build/build-worker.ts'
import { s3Path } from './local-data.ts'
import { type BuiltWorker, loadBuiltWorker, withPlatformEntry } from './worker-modules.ts'

// On two cores, V8 has one helper thread. A compilation on that thread can wait for the garbage collector, which waits
// for sweeping on the same thread. Miniflare reads this setting when it starts the runtime.
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--single-threaded-gc'

export type WorkersOptions = {
  dataDir: string
  /**
   * The folder with the built workers `api` and `functions`, the browser files in `public`, and the functions worker's
   * files in `functions-files`.
   */
  distDir: string
  ports: { api: number; functions: number; storage: number }
  bucket: string
  storageCredentials: { accessKeyId: string; secretAccessKey: string }
  bindings: { api: Record<string, string>; functions: Record<string, string> }
  /** Changes to the queue consumers of wrangler.toml, by queue name. */
  queueOverrides?: Record<string, Partial<QueueConsumer>>
  /** The subrequest limit of an invocation, in place of the limit in wrangler.toml. */
  subrequestsMax?: number
  /** The URL of the arbiter for each call that leaves a worker (`interrupted-calls.ts`). By default, all calls pass. */
  arbiterUrl?: string
  /** The interval of the cron handlers in seconds. */
  cronSeconds: number
  /** The port for a debugger. */
  inspectorPort?: number
  onLog?: (line: string) => void
}

export type Workers = {
  /** The file with all lines that the workers have logged since they started. */
  logFile: string
  /** Runs the cron handlers of both workers once, and waits until they finish. */
  runCron: () => Promise<void>
  dispose: () => Promise<void>
}

/** Starts both built workers in one workerd, on separate ports, with their queues, an S3 store and cron. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const logFile = join(options.dataDir, 'workers.log')
  const logStream = createWriteStream(logFile, { flags: 'w' })
  const [api, functions] = (['api', 'functions'] as const).map((name) =>
    withPlatformEntry(loadBuiltWorker(join(options.distDir, name)), options),
  ) as [BuiltWorker, BuiltWorker]
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.ports.storage,
      // By default, Miniflare fetches the `cf` properties of requests from the network.
      cf: false,
      inspectorPort: options.inspectorPort,
      // Enables `/cdn-cgi/local/email` on the store's port, which delivers an email to a worker.
      unsafeTriggerHandlers: true,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: join(options.dataDir, 'resources'),
      handleStructuredLogs: ({ message }) => writeLog(message, logStream, options.onLog),
      workers: [
        storageWorker(options),
        filesWorker(options),
        {
          ...workerOptions(api, options.bindings.api, options),
          serviceBindings: {
            ASSETS: 'files',
            FUNCTIONS: functions.config.name,
            CONVERSIONS: { name: functions.config.name, entrypoint: 'Conversions' },
          },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: options.ports.api }],
        },
        {
          ...workerOptions(functions, options.bindings.functions, options),
          serviceBindings: { FILES: (request: Request) => functionsFile(options, request) },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: options.ports.functions }],
        },
      ],
    }),
  )
  try {
    await miniflare.ready
  } catch (error) {
    await miniflare.dispose()
    logStream.end()
    throw error
  }
  const scheduled = await Promise.all(
    [api.config, functions.config].map(async ({ name, crons }) => ({ worker: await miniflare.getWorker(name), crons })),
  )
  const runCron = async () => {
    for (const { worker, crons } of scheduled) for (const cron of crons) await worker.scheduled({ cron })
  }
  const stopCron = repeat(runCron, options.cronSeconds * 1000, (error) => options.onLog?.(`cron: ${error}`))
  return {
    logFile,
    runCron,
    dispose: async () => {
      await stopCron()
      await miniflare.dispose()
      logStream.end()
    },
  }
}

// The bucket belongs to a separate worker, so the api and functions workers have the same bindings as in production.
const storageWorker = (options: WorkersOptions): V4WorkerOptions => ({
  name: 'storage',
  ...notFoundModule(`The object store is at ${s3Path}.`),
  r2Buckets: { BUCKET: { id: options.bucket, s3Credentials: options.storageCredentials } },
})

// The files have a separate worker, because assets of the api worker would put two more workers in front of each of its
// requests.
const filesWorker = (options: WorkersOptions): V4WorkerOptions => ({
  name: 'files',
  ...notFoundModule('No such file.'),
  assets: {
    directory: join(options.distDir, 'public'),
    assetConfig: { html_handling: 'drop-trailing-slash', not_found_handling: 'none' },
  },
})

/** Returns a file for the functions worker. The runtime supports assets for only one worker. */
async function functionsFile(options: WorkersOptions, request: Request): Promise<Response> {
  try {
    return new Response(
      await readFile(join(options.distDir, 'functions-files', basename(new URL(request.url).pathname))),
    )
  } catch {
    return new Response(null, { status: 404 })
  }
}

const notFoundModule = (message: string) => ({
  modules: [
    {
      type: 'ESModule' as const,
      path: join(root, 'worker.js'),
      contents: `export default { fetch: () => new Response(${JSON.stringify(message)}, { status: 404 }) }`,
    },
  ],
  modulesRoot: root,
})

/**
 * The platform runs several consumers of a queue concurrently, but Miniflare runs only one. A larger batch has the same
 * effect.
 */
const localConsumers: Record<string, Partial<QueueConsumer>> = {
  [jobTable.sealing.queue.name]: { maxBatchSize: 3 },
}

function workerOptions(worker: BuiltWorker, bindings: Record<string, string>, options: WorkersOptions) {
  const { config, modules, modulesRoot } = worker
  const consumers = Object.entries(config.consumers).map(([queue, consumer]) => [
    queue,
    { ...consumer, ...localConsumers[queue], ...options.queueOverrides?.[queue] },
  ])
  return {
    name: config.name,
    modules,
    modulesRoot,
    compatibilityDate: config.compatibilityDate,
    compatibilityFlags: config.compatibilityFlags,
    bindings,
    workflows: config.workflows,
    queueProducers: config.producers,
    queueConsumers: Object.fromEntries(consumers) as Record<string, QueueConsumer>,
  }
}

function writeLog(message: string, log: WriteStream, onLog?: (line: string) => void) {
  for (const line of message.split('\n')) {
    log.write(`${line}\n`)
    // Omits the addresses in workerd's binary that follow an error message.
    if (!line.startsWith('stack: /')) onLog?.(line)
  }
}

/** Repeats work with a pause. Returns a function that stops the repetition and waits for the running call. */
function repeat(work: () => Promise<void>, pauseMs: number, onError: (error: unknown) => void) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      running = work()
        .catch(onError)
        .then(() => (isStopped ? undefined : schedule()))
    }, pauseMs)
  }
  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
