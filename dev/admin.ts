import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Keyring, parseKeyring } from '../core/webhooks/secret.ts'
import {
  AdminError,
  createOrganization,
  createOrganizationKey,
  listKeys,
  listOrganizations,
  revokeKey,
  setHold,
  setLimit,
  setRetention,
} from './admin-acts.ts'
import { rotateWebhookKeys } from './admin-webhook-keys.ts'
import { root } from './build-part.ts'
import { migrateDatabase } from './migrate.ts'
import { runningOwnerUrl, startPostgres } from './postgres.ts'
import { localSecrets } from './secrets.ts'

/** `npm run admin -- <command>`: what an operator does, as the owner of the database. */

const usage = `usage: npm run admin -- <command> [options]

  create-organization --name NAME [--environment live|test]
  list-organizations
  create-key          --organization ID --scopes A,B [--name NAME] [--environment live|test]
  list-keys           --organization ID
  revoke-key          --key ID                and every key below it
  set-limit           --key ID --per-minute N
  hold                --document ID           nothing moves it to the trash
  release             --document ID
  retain              --document ID --until 2031-12-31
  rotate-webhook-keys                         encrypts webhook secrets anew under the first of WEBHOOK_ENCRYPTION_KEYS

The database is that of DATABASE_URL (its owner); without it, the local one of \`npm run dev\`.`

class UsageError extends Error {}

type Options = Record<string, string | undefined>
type Command = { options: string[]; run: (databaseUrl: string, options: Options) => Promise<unknown> }

const commands: Record<string, Command> = {
  'create-organization': {
    options: ['name', 'environment'],
    run: (url, o) => createOrganization(url, { name: need(o, 'name'), environment: environmentOf(o) }),
  },
  'list-organizations': { options: [], run: (url) => listOrganizations(url) },
  'create-key': {
    options: ['organization', 'scopes', 'name', 'environment'],
    run: (url, o) =>
      createOrganizationKey(url, {
        organizationId: need(o, 'organization'),
        scopes: need(o, 'scopes')
          .split(',')
          .map((scope) => scope.trim()),
        name: o.name ?? null,
        environment: environmentOf(o),
      }),
  },
  'list-keys': { options: ['organization'], run: (url, o) => listKeys(url, need(o, 'organization')) },
  'revoke-key': { options: ['key'], run: (url, o) => revokeKey(url, need(o, 'key')) },
  'set-limit': {
    options: ['key', 'per-minute'],
    run: (url, o) => setLimit(url, need(o, 'key'), wholeNumber(need(o, 'per-minute'))),
  },
  hold: { options: ['document'], run: (url, o) => setHold(url, need(o, 'document'), true) },
  release: { options: ['document'], run: (url, o) => setHold(url, need(o, 'document'), false) },
  retain: {
    options: ['document', 'until'],
    run: (url, o) => setRetention(url, need(o, 'document'), dateOf(need(o, 'until'))),
  },
  'rotate-webhook-keys': { options: [], run: async (url) => rotateWebhookKeys(url, await webhookKeyring()) },
}

function need(options: Options, name: string): string {
  const value = options[name]
  if (!value) throw new UsageError(`--${name} is missing.`)
  return value
}

function environmentOf({ environment = 'live' }: Options): 'live' | 'test' {
  if (environment === 'live' || environment === 'test') return environment
  throw new UsageError('--environment is live or test.')
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new UsageError('--per-minute is a whole number from 1 to 9999999.')
}

function dateOf(text: string): Date {
  const date = new Date(text)
  // Date takes the 31st of February for a day in March.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime())
  if (isDay && date.toISOString().startsWith(text)) return date
  throw new UsageError('--until is a date such as 2031-12-31.')
}

/** The keys of a deployment from the environment, otherwise those of the local stack. */
async function webhookKeyring(): Promise<Keyring> {
  const given = process.env.WEBHOOK_ENCRYPTION_KEYS
  if (!given && process.env.DATABASE_URL) throw new UsageError('WEBHOOK_ENCRYPTION_KEYS is missing.')
  try {
    return parseKeyring(given ?? (await localSecrets(localDataDir())).webhookEncryptionKeys)
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`WEBHOOK_ENCRYPTION_KEYS: ${error.message}.`) : error
  }
}

const localDataDir = () => process.env.DATA_DIR ?? join(root, '.data')

function read(args: string[]): { command: Command; options: Options } {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(name ? `There is no command ${name}.` : 'Name a command.')
  try {
    const options = Object.fromEntries(command.options.map((option) => [option, { type: 'string' as const }]))
    return { command, options: parseArgs({ args: rest, options }).values as Options }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The owner's address of a running or, for the time of one command, started local database. */
async function withDatabaseUrl<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL)
  const dataDir = join(localDataDir(), 'postgres')
  const running = runningOwnerUrl(dataDir)
  if (running) return work(running)
  const postgres = await startPostgres({ dataDir })
  try {
    await migrateDatabase(postgres.ownerUrl)
    return await work(postgres.ownerUrl)
  } finally {
    await postgres.stop()
  }
}

async function main(): Promise<void> {
  const { command, options } = read(process.argv.slice(2))
  const result = await withDatabaseUrl((databaseUrl) => command.run(databaseUrl, options))
  if (Array.isArray(result)) console.table(result)
  else console.log(result === undefined ? 'done' : JSON.stringify(result, null, 2))
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 2
  } else if (error instanceof AdminError) {
    console.error(error.message)
    process.exitCode = 1
  } else if (databaseProblem(error)) {
    console.error(databaseProblem(error))
    process.exitCode = 1
  } else throw error
}

/** What the operator can do about a database that does not answer as it should; null for other errors. */
function databaseProblem(error: unknown): string | null {
  switch ((error as { code?: unknown } | null)?.code) {
    case '42P01':
      return 'The database has no tables yet: run `npm run db:migrate`.'
    case '42501':
      return 'The role of DATABASE_URL is not the owner of the tables.'
    case '28P01':
    case '3D000':
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database of DATABASE_URL cannot be entered: check its address, name and password.'
    default:
      return null
  }
}
