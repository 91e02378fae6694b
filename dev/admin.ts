import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AdminError } from './admin/act.ts'
import { type Command, type Commands, type Options, UsageError } from './admin/command.ts'
import { complianceCommands } from './admin/compliance.ts'
import { keyCommands } from './admin/keys.ts'
import { organizationCommands } from './admin/organizations.ts'
import { webhookKeyCommands } from './admin/webhook-keys.ts'
import { workflowCommands } from './admin/workflows.ts'
import { localDataDir } from './local-data.ts'
import { migrateDatabase } from './migrate.ts'
import { runningOwnerUrl, startPostgres } from './postgres.ts'

/** `npm run admin -- <command>`: what an operator does, as the owner of the database. */

const commands: Commands = {
  ...organizationCommands,
  ...keyCommands,
  ...complianceCommands,
  ...webhookKeyCommands,
  ...workflowCommands,
}

const usage = `usage: npm run admin -- <command> [options]

${Object.entries(commands)
  .map(([name, command]) => `  ${name.padEnd(20)} ${command.usage}`.trimEnd())
  .join('\n')}

The database is that of DATABASE_URL (its owner); without it, the local one of \`npm run dev\`.`

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
