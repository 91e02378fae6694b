import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../../dev/build/build-part.ts'
import { build } from '../../dev/build.ts'
import { type Stack, type StackOptions, startStack } from '../../dev/stack/stack.ts'
import { adminUrlOf, copyCluster } from './database-template.ts'
import { startDnsStub } from './dns-stub.ts'
import type { StackAddresses } from './stack.ts'

type Dns = Awaited<ReturnType<typeof startDnsStub>>
type Shared = { parts: Promise<{ stack: Stack; dns: Dns }>; dataDir: string; users: number }

// Keeps Node's compile cache for test workers and the programs that they start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')

// Each vitest project loads this file, but one run needs only one stack.
const shared = globalThis as { chanceryTestStack?: Shared }

/** Builds the workers, starts a migrated stack on free ports in a temporary folder, and provides its addresses. */
export default async function setup(project: TestProject) {
  shared.chanceryTestStack ??= start()
  const { parts, dataDir } = shared.chanceryTestStack
  shared.chanceryTestStack.users += 1
  const { stack, dns } = await parts
  const adminDatabaseUrl = adminUrlOf(join(dataDir, 'postgres'), stack.ownerDatabaseUrl)
  project.provide('stack', { ...addressesOf(stack, dns), adminDatabaseUrl })

  return async () => {
    const current = shared.chanceryTestStack
    if (!current || --current.users > 0) return
    shared.chanceryTestStack = undefined
    await stack.dispose()
    await dns.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function start(): Shared {
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-test-'))
  return { parts: startParts(dataDir), dataDir, users: 0 }
}

async function startParts(dataDir: string) {
  await Promise.all([build(), copyCluster(join(dataDir, 'postgres'))])
  return startTestStack({ dataDir })
}

/** Starts a stack with the settings of the tests and a separate DNS resolver. */
export async function startTestStack(
  options: Pick<StackOptions, 'dataDir' | 'distDir' | 'databaseUrl' | 'appDatabaseUrl'>,
) {
  const dns = await startDnsStub()
  // Shortens the webhook timeout, because some tests wait for a receiver that does not respond.
  const extraBindings = { shared: { DNS_URL: dns.url }, api: { WEBHOOK_TIMEOUT_SECONDS: '1.5' } }
  // Delivers messages immediately, because no test may wait until a batch is full.
  const queueOverrides = { 'chancery-webhooks': { maxBatchTimeout: 0 } }
  return {
    dns,
    stack: await startStack({ ...options, durable: false, cronSeconds: 1, extraBindings, queueOverrides }),
  }
}

function addressesOf(stack: Stack, dns: Dns): Omit<StackAddresses, 'adminDatabaseUrl'> {
  const { baseUrl, functionsUrl, storageUrl, bucket, storageCredentials, secrets, workerLogFile, workerPids } = stack
  return {
    baseUrl,
    functionsUrl,
    storageUrl,
    bucket,
    storageCredentials,
    ownerDatabaseUrl: stack.ownerDatabaseUrl,
    appDatabaseUrl: stack.appDatabaseUrl,
    neonUrl: stack.neon?.url ?? '',
    mailUrl: stack.mail.url,
    dnsUrl: dns.url,
    checkpointPublicKey: secrets.checkpointPublicKey,
    sealCertificate: secrets.sealCertificate,
    webhookEncryptionKeys: secrets.webhookEncryptionKeys,
    workerLogFile,
    workerPids,
  }
}
