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
  if (ground.ownerUrl === null) throw new NotAsked('the owner URL of the database is not available here')
  return ground.ownerUrl
}

/** Checks of the database. */
export const databaseChecks: DoctorCheck[] = [
  {
    name: 'database',
    needs: ['settings'],
    fix: 'start the database of DATABASE_URL and make it reachable from here; docs/alarms.md: not_ready',
    look: async (ground) => {
      await requireAnswer(appUrl(ground))
      return 'answers'
    },
  },
  {
    name: 'migrations',
    needs: ['database'],
    fix: 'run DATABASE_URL=<owner> npm run db:migrate before you deploy the workers',
    look: async (ground) => {
      const wanted = readMigrations().map(({ hash }) => hash)
      const seen = await seenMigrations(ownerUrl(ground))
      const missing = wanted.filter((hash) => !seen.includes(hash)).length
      if (missing > 0) throw new Error(`${missing} of ${wanted.length} migrations are missing.`)
      if (seen.length > wanted.length)
        return `${seen.length}, including ${seen.length - wanted.length} of a later release`
      return `${seen.length}`
    },
  },
  {
    name: 'schema',
    needs: ['migrations'],
    fix: 'the schema was changed by hand: restore the named parts from drizzle/ and db/sql',
    look: async (ground) => {
      const missing = await missingParts(ownerUrl(ground), statementsOf(readMigrations()))
      if (missing.length > 0) throw new Error(`The database lacks ${missing.slice(0, 10).join(', ')}.`)
      return 'has all columns, functions, indexes and triggers'
    },
  },
  {
    name: 'database role',
    needs: ['database'],
    fix: 'set the role chancery_app in DATABASE_URL of both workers; migrations create it: alter role chancery_app login password …',
    look: async (ground) => {
      const { name, privilege, statementTimeout } = await enterAs(appUrl(ground))
      if (privilege !== null) throw new Error(`As ${name}: ${privilege}.`)
      if (statementTimeout === '0')
        throw new Error(
          `Statements of ${name} have no timeout. Apply the three alter role statements of db/sql/before-tables.`,
        )
      return `${name}, statement timeout ${statementTimeout}`
    },
  },
  {
    name: 'row level security',
    needs: ['database role'],
    fix: 'run DATABASE_URL=<owner> npm run db:migrate; if that does not help, force row-level security on the named tables (db/sql/tables.sql)',
    look: async (ground) => {
      const { open, all } = await openTables(appUrl(ground))
      if (open.length > 0) throw new Error(`Row-level security is not forced on ${open.join(', ')}.`)
      const seen = await strangersDocuments(appUrl(ground))
      if (seen > 0) throw new Error(`A session without an organization can read ${seen} documents.`)
      return `forced on ${all} tables`
    },
  },
  {
    name: 'work that is due',
    needs: ['schema'],
    fix: 'see the alarm in docs/alarms.md; usually a worker does not run or does not consume its queues',
    look: async (ground) => {
      const backlog = await readWholeBacklog(ownerUrl(ground))
      const { raised } = judgeBacklog(backlog)
      const late = [...raised.error, ...raised.warn].filter((alarm) => alarm.endsWith('_overdue'))
      if (late.length === 0) return 'nothing is overdue'
      const told = late.map((alarm) => `${alarm} (${backlog[alarm]?.count}, ${minutesOf(backlog[alarm])} minutes)`)
      throw new Error(`Overdue: ${told.join(', ')}.`)
    },
  },
]
