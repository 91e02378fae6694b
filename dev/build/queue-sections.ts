import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  deadLetterConsumer,
  deadLetterQueue,
  jobKinds,
  jobTable,
  queueRetries,
  type Worker,
} from '../../core/jobs/kinds.ts'

const configs = { 'wrangler.toml': 'api', 'functions/wrangler.toml': 'functions' } as const

/** Returns both wrangler.toml files with queues generated from the table of job kinds. */
export const queueSections = (base: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(configs).map(([path, worker]) => {
      const text = readFileSync(join(base, path), 'utf8')
      return [
        path,
        text.replaceAll(
          /^\[env\.(\w+)\.queues\]\n(?:(?!\[).*\n)*?consumers = \[\n(?:(?!\]).*\n)*\]\n/gm,
          (_, environment: string) => sectionOf(worker, environment),
        ),
      ]
    }),
  )

function sectionOf(worker: Worker, environment: string): string {
  const inEnvironment = (queue: string) => (environment === 'production' ? queue : `${queue}-${environment}`)
  const queues = jobKinds.map((kind) => ({ ...jobTable[kind].queue, worker: jobTable[kind].worker }))
  const letters = `dead_letter_queue = "${inEnvironment(deadLetterQueue[worker].name)}"`
  const other = deadLetterQueue[worker === 'api' ? 'functions' : 'api'].name
  return [
    `[env.${environment}.queues]`,
    '# Generated from core/jobs/kinds.ts by dev/derive.ts, which each build and check runs.',
    'producers = [',
    ...queues.map(({ binding, name }) => `  { binding = "${binding}", queue = "${inEnvironment(name)}" },`),
    ']',
    '# A message only dispatches a job. The database schedules the retries of each job.',
    'consumers = [',
    ...queues
      .filter((queue) => queue.worker === worker)
      .map((queue) => `  { ${consumer(inEnvironment(queue.name), { ...queue, ...queueRetries })}, ${letters} },`),
    '  # Stores the dead letters of the other worker.',
    `  { ${consumer(inEnvironment(other), deadLetterConsumer)} },`,
    ']',
    '',
  ].join('\n')
}

type Consumption = { maxBatchSize: number; maxBatchTimeout: number; maxRetries: number; retryDelay: number }

const consumer = (queue: string, { maxBatchSize, maxBatchTimeout, maxRetries, retryDelay }: Consumption): string =>
  `queue = "${queue}", max_batch_size = ${maxBatchSize}, max_batch_timeout = ${maxBatchTimeout}, max_retries = ${maxRetries}, retry_delay = ${retryDelay}`
