import { UsageError } from './command.ts'
import { endWith, runAdmin } from './run.ts'

/** `node admin/main.ts <command>`: operator commands. They run as the owner of the database in `DATABASE_URL`. */
const withDatabase = async <T>(work: (databaseUrl: string) => Promise<T>): Promise<T> => {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new UsageError('DATABASE_URL is not set. Set it to the owner URL of the database.')
  return work(databaseUrl)
}

endWith(await runAdmin(process.argv.slice(2), withDatabase))
