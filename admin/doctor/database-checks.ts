import { judgeBacklog, type Waiting } from '../../core/health/backlog.ts'
import {
  enterAs,
  openTables,
  readWholeBacklog,
  requireAnswer,
  seenMigrations,
  strangersDocuments,
} from '../../db/administration/inspection.ts'
import { missingParts } from '../../db/administration/missing-parts.ts'
import { readMigrations, statementsOf } from '../migrate.ts'
import { type DoctorCheck, type Ground, NotAsked } from './check.ts'

const minutesOf = (waiting?: Waiting): number => Math.floor((waiting?.ageSeconds ?? 0) / 60)

const appUrl = ({ workers }: Ground): string => workers.api.texts.DATABASE_URL ?? ''

function ownerUrl(ground: Ground): string {
  if (ground.ownerUrl === null) throw new NotAsked('the address of the owner is not here')
  return ground.ownerUrl
}

/** What the database that the settings lead to says. */
export const databaseChecks: DoctorCheck[] = [
  {
    name: 'database',
    needs: ['settings'],
    fix: 'let it run where DATABASE_URL of both workers leads to, and be reached from here; docs/alarms.md: not_ready',
    look: async (ground) => {
      await requireAnswer(appUrl(ground))
      return 'answers'
    },
  },
  {
    name: 'migrations',
    needs: ['database'],
    fix: 'DATABASE_URL=<owner> npm run db:migrate, before the workers are deployed',
    look: async (ground) => {
      const wanted = readMigrations().map(({ hash }) => hash)
      const seen = await seenMigrations(ownerUrl(ground))
      const missing = wanted.filter((hash) => !seen.includes(hash)).length
      if (missing > 0) throw new Error(`The database has not seen ${missing} of ${wanted.length} migrations.`)
      if (seen.length > wanted.length) return `${seen.length}, ${seen.length - wanted.length} of a later release`
      return `${seen.length}`
    },
  },
  {
    name: 'schema',
    needs: ['migrations'],
    fix: 'somebody changed it by hand: bring back what is named as drizzle/ and db/sql have it, and find out who',
    look: async (ground) => {
      const missing = await missingParts(ownerUrl(ground), statementsOf(readMigrations()))
      if (missing.length > 0) throw new Error(`The database lacks ${missing.slice(0, 10).join(', ')}.`)
      return 'has every column, function, index and trigger'
    },
  },
  {
    name: 'database role',
    needs: ['database'],
    fix: 'let DATABASE_URL of both workers name the role chancery_app, which the migrations make: alter role chancery_app login password …',
    look: async (ground) => {
      const { name, privilege, statementTimeout } = await enterAs(appUrl(ground))
      if (privilege !== null) throw new Error(`As ${name}: ${privilege}.`)
      if (statementTimeout === '0')
        throw new Error(
          `${name} waits for statements without end: the three alter role of db/sql/before-tables are missing.`,
        )
      return `${name}, no statement longer than ${statementTimeout}`
    },
  },
  {
    name: 'row level security',
    needs: ['database role'],
    fix: 'DATABASE_URL=<owner> npm run db:migrate brings what a migration lacks; otherwise force it again on what is named (db/sql/tables.sql)',
    look: async (ground) => {
      const { open, all } = await openTables(appUrl(ground))
      if (open.length > 0) throw new Error(`Not forced on ${open.join(', ')}.`)
      const seen = await strangersDocuments(appUrl(ground))
      if (seen > 0) throw new Error(`Who has entered no organization sees ${seen} documents.`)
      return `forced on ${all} tables`
    },
  },
  {
    name: 'work that is due',
    needs: ['schema'],
    fix: 'each alarm has its section in docs/alarms.md; mostly a worker does not run or does not consume its queues',
    look: async (ground) => {
      const backlog = await readWholeBacklog(ownerUrl(ground))
      const { raised } = judgeBacklog(backlog)
      const late = [...raised.error, ...raised.warn].filter((alarm) => alarm.endsWith('_overdue'))
      if (late.length === 0) return 'none is late'
      const told = late.map((alarm) => `${alarm} (${backlog[alarm]?.count}, ${minutesOf(backlog[alarm])} minutes)`)
      throw new Error(`Overdue: ${told.join(', ')}.`)
    },
  },
]
