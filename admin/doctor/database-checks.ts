import { judgeBacklog, type Waiting } from '../../core/health/backlog.ts'
import {
  enterAs,
  isClosed,
  openTables,
  openTransactions,
  readWholeBacklog,
  requireAnswer,
  seenMigrations,
  strangersDocuments,
} from '../../db/administration/inspection.ts'
import { findChangedParts } from '../../db/administration/schema-record.ts'
import { readMigrations } from '../migrate.ts'
import { type DoctorCheck, type Ground, NotAsked } from './check.ts'

const minutesOf = (waiting?: Waiting): number => Math.floor((waiting?.ageSeconds ?? 0) / 60)

const appUrl = ({ workers }: Ground): string => workers.api.texts.DATABASE_URL ?? ''

function ownerUrl(ground: Ground): string {
  if (ground.ownerUrl === null) throw new NotAsked('the address of the owner is not here')
  return ground.ownerUrl
}

/** Throws an Error that names recorded parts of some kinds that somebody changed. */
async function refuseChanged(databaseUrl: string, isWanted: (kind: string) => boolean): Promise<void> {
  const changed = await findChangedParts(databaseUrl)
  const wanted = changed.filter(({ name }) => isWanted(name.split(' ')[0] ?? ''))
  if (wanted.length === 0) return
  const named = wanted.slice(0, 10).map(({ name, isMissing }) => `${name}${isMissing ? ' (missing)' : ''}`)
  throw new Error(`Changed by hand: ${named.join(', ')}.`)
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
    fix: 'restore what is named as drizzle/ defines it (an invalid index: reindex index <name>), and find out who changed it; DATABASE_URL=<owner> npm run db:migrate -- --accept-schema keeps it',
    look: async (ground) => {
      await refuseChanged(ownerUrl(ground), (kind) => kind !== 'grants' && kind !== 'policies')
      return 'every column, constraint, index, function and trigger is as the migrations made it'
    },
  },
  {
    name: 'grants',
    needs: ['migrations'],
    fix: 'grant and revoke on what is named as db/sql has it (tables.sql for tables), and find out who changed it; evidence and audit events are append-only for chancery_app',
    look: async (ground) => {
      await refuseChanged(ownerUrl(ground), (kind) => kind === 'grants')
      return 'chancery_app and everybody have the rights of the migrations'
    },
  },
  {
    name: 'open for work',
    needs: ['database'],
    fix: 'DATABASE_URL=<owner> npm run admin -- open, once the work that it was closed for is done',
    look: async (ground) => {
      if (await isClosed(appUrl(ground))) throw new Error('The service is closed: its role may not use the schema.')
      return 'yes'
    },
  },
  {
    name: 'database role',
    needs: ['open for work'],
    fix: 'let DATABASE_URL of both workers name the role chancery_app, which the migrations make, with the three alter role statements of db/sql/before-tables/organization.sql',
    look: async (ground) => {
      const { name, privilege, otherLimits } = await enterAs(appUrl(ground))
      if (privilege !== null) throw new Error(`As ${name}: ${privilege}.`)
      if (otherLimits.length > 0) throw new Error(`${name} has other limits of time: ${otherLimits.join(', ')}.`)
      return `${name}, with its limits of time`
    },
  },
  {
    name: 'row level security',
    needs: ['database role'],
    fix: 'drop added policies, and restore those that are named as db/sql/tables.sql has them; force row level security on tables that are named',
    look: async (ground) => {
      const { open, all } = await openTables(appUrl(ground))
      if (open.length > 0) throw new Error(`Not forced on ${open.join(', ')}.`)
      await refuseChanged(appUrl(ground), (kind) => kind === 'policies')
      const seen = await strangersDocuments(appUrl(ground))
      if (seen > 0) throw new Error(`Who has entered no organization sees ${seen} documents.`)
      return `forced on ${all} tables`
    },
  },
  {
    name: 'open transactions',
    needs: ['database'],
    fix: 'end the session (select pg_terminate_backend(<process>)) or the prepared transaction (rollback prepared <name>): while it is open, the audit log shows no new events and rows are not cleaned up',
    look: async (ground) => {
      const { transactionSecondsMax = 60 } = ground
      const open = await openTransactions(ownerUrl(ground), transactionSecondsMax)
      if (open.length > 0)
        throw new Error(`Open: ${open.map(({ session, seconds }) => `${session} for ${seconds} s`).join(', ')}.`)
      return `none is older than ${transactionSecondsMax} s`
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
