import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrateDatabase } from '../../admin/migrate.ts'
import { root } from '../build/build-part.ts'
import type { QueueConsumer } from '../build/build-worker.ts'
import { appRoleUrl } from './app-role.ts'
import { requireDiskSpace } from './free-space.ts'
import { localBucket, s3Path } from './local-data.ts'
import { logBindings } from './log-bindings.ts'
import { type MailOutbox, startMailOutbox } from './mail-outbox.ts'
import type { StoredMail } from './mail-pages.ts'
import { type NeonEndpoint, startNeonEndpoint } from './neon-endpoint.ts'
import { freePort } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { workerdPids } from './processes.ts'
import { type LocalSecrets, localSecrets } from './secrets.ts'
import { startWorkers } from './workers.ts'

export type StackOptions = {
  /** The folder for all data that survives a restart. */
  dataDir: string
  /** The ports on loopback. The defaults are free ports. */
  ports?: Partial<StackPorts>
  /** `false` trades the database's crash safety for speed in tests. The default is true. */
  durable?: boolean
  /** The owner's connection string of a database that is used instead of the embedded one. */
  databaseUrl?: string
  /** The connection string of `chancery_app` in `databaseUrl`. By default, the stack sets a password for the role. */
  appDatabaseUrl?: string
  /** Bindings to add or replace, in both workers or in one. */
  extraBindings?: { shared?: Record<string, string>; api?: Record<string, string>; functions?: Record<string, string> }
  queueOverrides?: Record<string, Partial<QueueConsumer>>
  /** Additional lines for the policy of a transparency log. If omitted, the stack has no log. */
  logPolicy?: string
  /** The subrequest limit of an invocation, in place of the limit in the worker's wrangler.toml. */
  subrequestsMax?: number
  /** The URL of the arbiter for each call that leaves a worker (`interrupted-calls.ts`). By default, all calls pass. */
  arbiterUrl?: string
  /** The interval of the cron handlers in seconds. The default is 5. */
  cronSeconds?: number
  /** The folder of the built workers. The default is `dist`. */
  distDir?: string
  /** The port for debugging the workers. By default, debugging is off. */
  inspectorPort?: number
  /** Receives each line that the workers log, in addition to the file `workers.log` in `dataDir`. */
  onLog?: (line: string) => void
  onMail?: (mail: StoredMail) => void
}

export type StackPorts = {
  api: number
  functions: number
  storage: number
  mail: number
  database: number
  neon: number
}

export type Stack = {
  baseUrl: string
  functionsUrl: string
  /** The URL of the S3 endpoint with its bucket. */
  storageUrl: string
  bucket: string
  storageCredentials: { accessKeyId: string; secretAccessKey: string }
  ownerDatabaseUrl: string
  appDatabaseUrl: string
  /** The endpoint that counts the workers' round trips. Null if the database is Neon itself. */
  neon: NeonEndpoint | null
  mail: MailOutbox
  secrets: LocalSecrets
  /** The settings of each worker. */
  settings: { api: Record<string, string>; functions: Record<string, string> }
  workerLogFile: string
  /** The process ids of workerd, for measurements. */
  workerPids: number[]
  runCron: () => Promise<void>
  dispose: () => Promise<void>
}

/**
 * Starts the complete service on loopback: a migrated database, an object store, a mail outbox, and both workers with
 * queues and cron. If a part fails to start, stops the running parts.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  requireDiskSpace(dataDir)
  const cleanups: (() => Promise<unknown>)[] = []
  const dispose = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const secrets = await localSecrets(dataDir)
    const ports = await choosePorts(options.ports ?? {})
    const database = await prepareDatabase(options, dataDir, ports.database)
    cleanups.push(database.stop)
    const neon = isNeon(database.appUrl) ? null : await startNeonEndpoint({ port: ports.neon })
    if (neon) cleanups.push(neon.close)
    const mail = await startMailOutbox({ dataDir: join(dataDir, 'mail'), port: ports.mail, onMail: options.onMail })
    cleanups.push(mail.close)

    const baseUrl = `http://127.0.0.1:${ports.api}`
    const functionsUrl = `http://127.0.0.1:${ports.functions}`
    const storageUrl = `http://127.0.0.1:${ports.storage}${s3Path}`
    const shared = {
      ENVIRONMENT: 'local',
      BASE_URL: baseUrl,
      FUNCTIONS_URL: functionsUrl,
      DATABASE_URL: database.appUrl,
      ...(neon ? { DATABASE_FETCH_ENDPOINT: neon.url } : {}),
      STORAGE_ENDPOINT: storageUrl,
      STORAGE_BUCKET: localBucket,
      STORAGE_REGION: 'auto',
      STORAGE_ACCESS_KEY_ID: secrets.storageAccessKeyId,
      STORAGE_SECRET_ACCESS_KEY: secrets.storageSecretAccessKey,
      CHECKPOINT_PRIVATE_KEY: secrets.checkpointPrivateKey,
      CHECKPOINT_PUBLIC_KEYS: secrets.checkpointPublicKey,
      LINK_SECRET: secrets.linkSecret,
      WEBHOOK_ENCRYPTION_KEYS: secrets.webhookEncryptionKeys,
      WEBHOOK_ALLOWED_HOSTS: 'localhost:*,127.0.0.1:*',
      SCANNER_URL: 'builtin:',
      SCHEDULED_RUN_SECONDS: '0',
      ...options.extraBindings?.shared,
    }
    const mailBindings = {
      MAIL_URL: mail.url,
      MAIL_FROM: 'Chancery <sign@chancery.localhost>',
      MAIL_BOUNCE_ADDRESS: 'bounce@chancery.localhost',
    }
    const sealBindings = { SEAL_PRIVATE_KEY: secrets.sealPrivateKey, SEAL_CERTIFICATE: secrets.sealCertificate }
    const storageCredentials = {
      accessKeyId: secrets.storageAccessKeyId,
      secretAccessKey: secrets.storageSecretAccessKey,
    }
    const log = await logBindings(options.logPolicy, { key: secrets.transparencyLogKey, baseUrl })
    const settings = {
      api: { ...shared, ...log.shared, ...mailBindings, ...options.extraBindings?.api },
      functions: {
        ...shared,
        ...log.shared,
        ...log.functions,
        ...sealBindings,
        ...options.extraBindings?.functions,
      },
    }
    const earlierPids = new Set(workerdPids())
    const workers = await startWorkers({
      dataDir,
      distDir: resolve(options.distDir ?? join(root, 'dist')),
      ports,
      bucket: localBucket,
      storageCredentials,
      bindings: settings,
      queueOverrides: options.queueOverrides,
      subrequestsMax: options.subrequestsMax,
      arbiterUrl: options.arbiterUrl,
      cronSeconds: options.cronSeconds ?? 5,
      inspectorPort: options.inspectorPort,
      onLog: options.onLog,
    })
    cleanups.push(workers.dispose)
    return {
      baseUrl,
      functionsUrl,
      storageUrl,
      bucket: localBucket,
      storageCredentials,
      ownerDatabaseUrl: database.ownerUrl,
      appDatabaseUrl: database.appUrl,
      neon,
      mail,
      secrets,
      settings,
      workerLogFile: workers.logFile,
      workerPids: workerdPids().filter((pid) => !earlierPids.has(pid)),
      runCron: workers.runCron,
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function choosePorts(given: Partial<StackPorts>): Promise<StackPorts> {
  const names = ['api', 'functions', 'storage', 'mail', 'database', 'neon'] as const
  const chosen = await Promise.all(names.map(async (name) => [name, given[name] || (await freePort())] as const))
  return Object.fromEntries(chosen) as StackPorts
}

async function prepareDatabase(options: StackOptions, dataDir: string, port: number) {
  if (options.databaseUrl) {
    const ownerUrl = options.databaseUrl
    await migrateDatabase(ownerUrl)
    const appUrl = options.appDatabaseUrl ?? (await appRoleUrl({ dataDir, ownerUrl }))
    return { ownerUrl, appUrl, stop: async () => undefined }
  }
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port, durable: options.durable })
  try {
    await migrateDatabase(postgres.ownerUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return postgres
}

const isNeon = (url: string) => /(^|\.)neon\.tech$/.test(new URL(url).hostname)
