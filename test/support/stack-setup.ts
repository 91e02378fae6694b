import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../dev/build.ts'
import { type Stack, startStack } from '../../dev/stack.ts'
import type { StackAddresses } from './stack.ts'

type Shared = { stack: Promise<Stack>; dataDir: string; users: number }

// Each project loads this file anew; one run of vitest still needs one stack only.
const shared = globalThis as { chanceryTestStack?: Shared }

/** Builds the workers, starts a migrated stack on free ports in a temporary folder, and provides its addresses. */
export default async function setup(project: TestProject) {
  shared.chanceryTestStack ??= start()
  const { stack, dataDir } = shared.chanceryTestStack
  shared.chanceryTestStack.users += 1
  project.provide('stack', addressesOf(await stack))

  return async () => {
    const current = shared.chanceryTestStack
    if (!current || --current.users > 0) return
    shared.chanceryTestStack = undefined
    await (await stack).dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function start(): Shared {
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-test-'))
  const stack = build().then(() => startStack({ dataDir, durable: false, cronSeconds: 1 }))
  return { stack, dataDir, users: 0 }
}

function addressesOf(stack: Stack): StackAddresses {
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
    checkpointPublicKey: secrets.checkpointPublicKey,
    sealCertificate: secrets.sealCertificate,
    workerLogFile,
    workerPids,
  }
}
