import { join } from 'node:path'
import { AdminError } from '../admin/act.ts'
import { migrateDatabase } from '../admin/migrate.ts'
import { endWith, runAdmin } from '../admin/run.ts'
import { localBucket, localDataDir, readLocalSettings, s3Path, standardStoragePort } from './stack/local-data.ts'
import { runningOwnerUrl, startPostgres } from './stack/postgres.ts'
import { localSecrets } from './stack/secrets.ts'

/**
 * `npm run admin -- <command>`: runs an administration command on the database in `DATABASE_URL`, by default that of
 * the local stack.
 */

/** Runs `work` with the owner's URL of the local database. Starts the database if it is not running. */
async function withLocalDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const secrets = await localSecrets(localDataDir())
  // The ports of `npm run dev` can differ in each start, so the command uses those of the last start.
  const { STORAGE_ENDPOINT: endpoint = `http://127.0.0.1:${standardStoragePort}${s3Path}` } =
    readLocalSettings(localDataDir())?.settings.functions ?? {}
  process.env.WEBHOOK_ENCRYPTION_KEYS ??= secrets.webhookEncryptionKeys
  process.env.STORAGE_ENDPOINT ??= endpoint
  process.env.STORAGE_BUCKET ??= localBucket
  process.env.STORAGE_ACCESS_KEY_ID ??= secrets.storageAccessKeyId
  process.env.STORAGE_SECRET_ACCESS_KEY ??= secrets.storageSecretAccessKey
  const dataDir = join(localDataDir(), 'postgres')
  const running = runningOwnerUrl(dataDir)
  if (running) return work(running)
  const postgres = await startPostgres({ dataDir }).catch((error: Error) => {
    throw new AdminError(error.message)
  })
  try {
    await migrateDatabase(postgres.ownerUrl)
    return await work(postgres.ownerUrl)
  } finally {
    await postgres.stop()
  }
}

if (process.env.DATABASE_URL) await import('../admin/main.ts')
else endWith(await runAdmin(process.argv.slice(2), withLocalDatabase))
