import { join } from 'node:path'
import { runAdmin } from './admin/run.ts'
import { migrateDatabase } from './migrate.ts'
import { localDataDir } from './stack/local-data.ts'
import { runningOwnerUrl, startPostgres } from './stack/postgres.ts'

/** `npm run admin -- <command>`: what an operator does, as the owner of the database. */

/** The owner's address of a running or, for the time of one command, started local database. */
async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
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

const { exitCode, stdout, stderr } = await runAdmin(process.argv.slice(2), withDatabase)
if (stdout) console.log(stdout)
if (stderr) console.error(stderr)
process.exitCode = exitCode
