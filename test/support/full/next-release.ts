import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '../../../dev/support/copied-project.ts'
import { writeFiles } from './toy-operation.ts'

/** The next release: its folder, and the contraction that the release after it will apply to the database. */
export type NextRelease = { folder: string; distDir: string; migrations: string; contraction: string }

/**
 * Creates the next release from a changed copy of this one. Every request authenticates with a renamed function, and
 * every read of documents selects an added column. The workers cannot run on the current schema. The contraction drops
 * what only the current release uses.
 */
export function makeNextRelease(): NextRelease {
  const folder = copyProject()
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const access = read('db/sql/access.sql')
  const [authorize] = /create or replace function chancery_authorize[\s\S]*?to chancery_app;\n/.exec(access) ?? []
  if (!authorize) throw new Error('chancery_authorize has another form. Adapt the pattern.')
  writeFiles(folder, {
    'db/sql/access.sql': `${access}\n${authorize.replaceAll('chancery_authorize', 'chancery_authorize_next')}`,
    'db/tenancy.ts': replaced(read('db/tenancy.ts'), 'from chancery_authorize(', 'from chancery_authorize_next('),
    'db/schema/documents.ts': replaced(
      read('db/schema/documents.ts'),
      "  title: text('title').notNull(),",
      "  title: text('title').notNull(),\n  nextRelease: text('next_release').notNull().default('none'),",
    ),
  })
  run(folder, 'dev/migrations/main.ts', 'next_release')
  run(folder, 'dev/build.ts')
  return {
    folder,
    distDir: join(folder, 'dist'),
    migrations: join(folder, 'drizzle'),
    contraction: 'drop function chancery_authorize(text, text, text)',
  }
}

/** Creates a folder with the API worker of one release and the functions worker of another. */
export function mixedRelease(folder: string, { api, functions }: { api: string; functions: string }): string {
  writeFiles(folder, { 'README.txt': 'workers of two releases\n' })
  const parts = { api, public: api, functions, 'functions-files': functions }
  for (const [part, from] of Object.entries(parts)) symlinkSync(join(from, part), join(folder, part))
  return folder
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`text not found: ${from}`)
  return text.replace(from, () => to)
}

function run(folder: string, script: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${script} of the next release exited with ${status}: ${stderr}`)
}
