import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '../../admin/migrate.ts'
import { buildPart, root } from '../../dev/build/build-part.ts'
import { startPostgres } from '../../dev/stack/postgres.ts'

/** A migrated database without connections in every test cluster, for `create database … template`. */
const template = 'chancery_template'

const part = {
  name: 'test-cluster',
  inputs: [
    'drizzle',
    'admin/migrate.ts',
    'db/administration',
    'db/health/parts.ts',
    'dev/stack/postgres.ts',
    'package-lock.json',
    'test/support/database-template.ts',
  ],
  build: async (outDir: string) => {
    // The folder is outside the project, because the PostgreSQL user may have no access to the project's folders.
    const folder = mkdtempSync(join(tmpdir(), 'chancery-template-'))
    try {
      const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
      try {
        await migrateDatabase(postgres.ownerUrl)
        await asAdmin(postgres.adminUrl, `create database ${template} template chancery owner chancery_owner`)
      } finally {
        await postgres.stop()
      }
      copyWithOwners(join(folder, 'postgres'), join(outDir, 'postgres'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Copies a stopped cluster with the migrated database `chancery` to a new folder. */
export async function copyCluster(dataDir: string): Promise<void> {
  await buildPart(part)
  mkdirSync(dirname(dataDir), { recursive: true })
  copyWithOwners(join(root, 'dist', part.name, 'postgres'), dataDir)
}

// Keeps the owners, because the files of a cluster belong to the server's user.
const copyWithOwners = (from: string, to: string): void => void execFileSync('cp', ['-Rp', from, to])

/** Returns the superuser's URL for a running cluster. */
export function adminUrlOf(dataDir: string, anyUrl: string): string {
  const { admin } = JSON.parse(readFileSync(join(dataDir, 'passwords.json'), 'utf8')) as { admin: string }
  const url = new URL(anyUrl)
  url.username = 'postgres'
  url.password = admin
  url.pathname = '/postgres'
  return url.href
}

export type DatabaseUrls = {
  /** The URL of the superuser. */
  adminUrl: string
  ownerUrl: string
  appUrl: string
}

/** Creates another database on the server, migrated or empty. `urls` are the URLs of any database of the server. */
export async function createDatabase(urls: DatabaseUrls, content: 'migrated' | 'empty'): Promise<DatabaseUrls> {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const from = content === 'migrated' ? template : 'template0'
  await asAdmin(urls.adminUrl, `create database ${name} template ${from} owner chancery_owner`)
  const named = (url: string) => url.replace(/\/\w+$/, `/${name}`)
  return { adminUrl: named(urls.adminUrl), ownerUrl: named(urls.ownerUrl), appUrl: named(urls.appUrl) }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
