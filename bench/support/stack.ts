import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { jobKinds, jobTable } from '../../core/jobs/kinds.ts'
import { build } from '../../dev/build.ts'
import { type StackOptions, startStack } from '../../dev/stack/stack.ts'
import { type BenchStack, withStack } from '../../dev/support/measured-stack.ts'
import { type ObjectStore, startObjectStore } from '../../dev/support/object-store.ts'
import { isSmallest } from './size.ts'

/** A stack that the benchmarks of one process share, and the store that its workers use. */
type Shared = { bench: Omit<BenchStack, 'service' | 'testKey'>; store: ObjectStore; close: () => Promise<void> }

export type StoredBench = BenchStack & { store: ObjectStore }

/** The delay of jobs, which separates them from the request that enqueued them. */
export const jobWaitSeconds = 0.5
/** Returns queue settings that delay every job. */
export const jobsAfter = (seconds: number) =>
  Object.fromEntries(
    jobKinds.map((kind) => [jobTable[kind].queue.name, { maxBatchSize: 100, maxBatchTimeout: seconds }]),
  )

let shared: Promise<Shared> | null = null

/**
 * Runs a benchmark in its own organization. At the usual size, the benchmark also has its own stack with the given
 * options. At the smallest size, all benchmarks of the process share one stack without the options.
 */
export async function withBenchStack(
  options: Partial<StackOptions>,
  work: (bench: BenchStack) => Promise<void>,
): Promise<void> {
  if (!isSmallest) return withStack(options, work)
  await onSharedStack(work)
}

/** Runs a benchmark like `withBenchStack`, on a stack whose object store counts its calls. */
export async function withStoredStack(
  options: Partial<StackOptions>,
  work: (bench: StoredBench) => Promise<void>,
): Promise<void> {
  if (isSmallest) return onSharedStack(work)
  const store = await startObjectStore()
  const { extraBindings } = options
  const bindings = { ...extraBindings, shared: { ...extraBindings?.shared, STORAGE_ENDPOINT: store.url } }
  try {
    await withStack({ ...options, extraBindings: bindings }, (bench) => work({ ...bench, store }))
  } finally {
    await store.close()
  }
}

async function onSharedStack(work: (bench: StoredBench) => Promise<void>): Promise<void> {
  shared ??= startShared()
  const { bench, store } = await shared
  const { stack } = bench
  const { apiKey, test } = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
  const service = { baseUrl: stack.baseUrl, mailUrl: stack.mail.url, apiKey }
  await work({ ...bench, service, testKey: test.apiKey, store })
}

async function startShared(): Promise<Shared> {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-bench-'))
  const store = await startObjectStore()
  await build()
  const stack = await startStack({
    dataDir: join(folder, 'stack'),
    durable: false,
    cronSeconds: 86_400,
    queueOverrides: jobsAfter(jobWaitSeconds),
    extraBindings: { shared: { STORAGE_ENDPOINT: store.url }, api: { WEBHOOK_TIMEOUT_SECONDS: '5' } },
  })
  const close = async () => {
    await stack.dispose()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { bench: { stack, folder }, store, close }
}

/** Stops the stack that the benchmarks of this process shared. */
export async function closeSharedStack(): Promise<void> {
  const open = await shared
  shared = null
  await open?.close()
}
