import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { build } from '../build.ts'
import type { Service } from '../demo/demo-client.ts'
import { type Stack, type StackOptions, startStack } from '../stack/stack.ts'

export type BenchStack = {
  stack: Stack
  service: Service
  /** A key for the organization's sandbox. */
  testKey: string
  folder: string
}

/**
 * Runs a benchmark on a separate stack with temporary data and without cron. The benchmark's key has every scope and a
 * very high rate limit.
 */
export async function withStack(
  options: Partial<StackOptions>,
  bench: (bench: BenchStack) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-bench-'))
  try {
    await build()
    const stack = await startStack({ durable: false, cronSeconds: 86_400, ...options, dataDir: join(folder, 'stack') })
    try {
      const { apiKey, test } = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
      const service = { baseUrl: stack.baseUrl, mailUrl: stack.mail.url, apiKey }
      await bench({ stack, service, testKey: test.apiKey, folder })
    } finally {
      await stack.dispose()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
