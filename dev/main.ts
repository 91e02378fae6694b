import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bootstrapped, bootstrapOrganization } from '../admin/bootstrap.ts'
import { root } from './build/build-part.ts'
import { build } from './build.ts'
import { copyBuild } from './stack/copy-build.ts'
import { type LocalSettings, localDataDir, localSettingsFile } from './stack/local-data.ts'
import { readPorts } from './stack/local-ports.ts'
import { readableLine } from './stack/log-line.ts'
import type { StoredMail } from './stack/mail-pages.ts'
import { type Stack, startStack } from './stack/stack.ts'

/** `npm run dev`: runs the complete service on this machine, on fixed ports, with persistent data in `.data`. */

type RootKeys = Bootstrapped & { test: Bootstrapped }

const databaseUrl = process.env.DATABASE_URL
const dataDir = localDataDir()

async function main() {
  const ports = await readPorts(process.env)
  console.log('Building ...')
  await build({ log: console.log })
  console.log('Starting ...')
  const distDir = join(dataDir, 'build')
  copyBuild(join(root, 'dist'), distDir)
  const stack = await startStack({
    dataDir,
    distDir,
    ports,
    databaseUrl,
    appDatabaseUrl: process.env.DATABASE_APP_URL,
    onLog: (line) => {
      const text = readableLine(line)
      if (text !== null) console.log(text)
    },
    onMail: announceMail,
    logPolicy: 'quorum none\n',
  })
  stopOnSignal(stack)
  const { settings, ownerDatabaseUrl } = stack
  const local: LocalSettings = { settings, ownerDatabaseUrl }
  writeFileSync(localSettingsFile(dataDir), JSON.stringify(local, null, 2), { mode: 0o600 })
  console.log(summary(stack, await rootKeys(stack)))
}

/**
 * Returns the root keys of the first organization and its sandbox. The first call creates the keys and stores them with
 * the data.
 */
async function rootKeys(stack: Stack): Promise<RootKeys> {
  const { host, pathname } = new URL(stack.ownerDatabaseUrl)
  // The keys are stored with the embedded database, so deleting the database also deletes the keys.
  const name = databaseUrl
    ? `root-keys-${`${host}${pathname}`.replace(/[^\w.-]/g, '-')}.json`
    : 'postgres/root-keys.json'
  const file = join(dataDir, name)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const keys = await bootstrapOrganization(stack.ownerDatabaseUrl)
  writeFileSync(file, JSON.stringify(keys, null, 2), { mode: 0o600 })
  return keys
}

function summary(stack: Stack, keys: RootKeys) {
  const lines = [
    ['API', stack.baseUrl],
    ['Functions', stack.functionsUrl],
    ['Documentation', `${stack.baseUrl}/docs`],
    ['Mail outbox', stack.mail.url],
    ['Object storage', `${stack.storageUrl}/${stack.bucket}`],
    ['Database', databaseUrl ? new URL(databaseUrl).host : stack.ownerDatabaseUrl],
    ['Worker logs', stack.workerLogFile],
    ['Organization', keys.organizationId],
    ['Root API key', keys.apiKey],
    ['Test API key', keys.test.apiKey],
  ]
  const table = lines.map(([label, value]) => `  ${label!.padEnd(15)} ${value}`).join('\n')
  return `\nChancery is running. Ctrl-C stops it; the data stays in ${dataDir}.\n\n${table}\n`
}

function announceMail(mail: StoredMail) {
  console.log(`mail to ${mail.to}: ${mail.subject} (${mail.id})`)
}

/** Stops the stack after a signal, or when the npm process that started this process has ended. */
function stopOnSignal(stack: Stack) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    console.log('\nStopping ...')
    await stack.dispose()
    console.log('Stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Otherwise the runtime's handler would exit this process before the database stops.
    process.removeAllListeners(signal)
    process.on(signal, stop)
  }
  // npm does not pass on SIGTERM, and after SIGKILL it cannot.
  const { ppid } = process
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== ppid && stop(), 500)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
