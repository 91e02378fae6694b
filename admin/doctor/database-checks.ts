import { lateReasons } from '../../core/archive/renewal-policy.ts'
import { type BacklogEntry, judgeBacklog } from '../../core/health/backlog.ts'
import {
  connectAsWorker,
  countVisibleDocuments,
  isClosed,
  openTables,
  openTransactions,
  readWholeBacklog,
  requireConnection,
  seenMigrations,
} from '../../db/administration/inspection.ts'
import { resultOf, withOwner } from '../../db/administration/owner.ts'
import { findAddedRules, findChangedParts } from '../../db/administration/schema-record.ts'
import { archiveState } from '../../db/archive/archive.ts'
import { readMigrations } from '../migrate.ts'
import { ownerSecret } from '../setup/secrets.ts'
import { type CheckedDeployment, type DoctorCheck, FixableError, SkippedCheckError } from './check.ts'

const minutesOf = (waiting?: BacklogEntry): number => Math.floor((waiting?.ageSeconds ?? 0) / 60)

const appUrl = ({ workers }: CheckedDeployment): string => workers.api.texts.DATABASE_URL ?? ''

/** Returns the owner URL of the database. Skips the check if there is none. */
export function ownerUrl(deployment: CheckedDeployment): string {
  if (deployment.ownerUrl === null) throw new SkippedCheckError(`${ownerSecret} is not available here`)
  return deployment.ownerUrl
}

/** Throws an Error that names added parts of the schema, and changed or missing parts of the given kinds. */
async function refuseChanged(
  databaseUrl: string,
  isWanted: (kind: string) => boolean,
  added: readonly string[] = [],
): Promise<void> {
  const changed = await findChangedParts(databaseUrl)
  const wanted = changed.filter(({ name }) => isWanted(name.split(' ')[0] ?? ''))
  const named = [
    ...wanted.map(({ name, isMissing }) => `${name}${isMissing ? ' (missing)' : ''}`),
    ...added.map((name) => `${name} (added)`),
  ]
  if (named.length > 0)
    throw new Error(`These parts of the database were changed by hand: ${named.slice(0, 10).join(', ')}.`)
}

/** Throws an error with a specific fix if the database refused the login. Otherwise throws the given error. */
function explainLogin(error: Error): never {
  if (!['28P01', '28000'].includes((error as { code?: string }).code ?? '')) throw error
  throw new FixableError(
    'The database rejected the login.',
    "run npm run setup -- <environment> --set-role-password, which gives the workers' role the password of DATABASE_URL",
    error,
  )
}

export const databaseChecks: DoctorCheck[] = [
  {
    name: 'database',
    needs: ['settings'],
    fix: 'start the database in DATABASE_URL and make it reachable from this machine, or correct the URL; see not_ready in docs/alarms.md',
    run: async (deployment) => {
      await requireConnection(appUrl(deployment))
      return 'responds'
    },
  },
  {
    name: 'database owner',
    needs: ['database'],
    fix: `correct the host, database name and password in ${ownerSecret}, in .secrets/<environment>.json`,
    run: async (deployment) => {
      await withOwner(ownerUrl(deployment), async () => undefined)
      return 'can log in'
    },
  },
  {
    name: 'migrations',
    needs: ['database owner'],
    fix: 'run DATABASE_URL=<owner> npm run db:migrate before you deploy the workers',
    run: async (deployment) => {
      const wanted = readMigrations().map(({ hash }) => hash)
      const seen = await seenMigrations(ownerUrl(deployment))
      const missing = wanted.filter((hash) => !seen.includes(hash)).length
      if (missing > 0) throw new Error(`${missing} of ${wanted.length} migrations are missing.`)
      if (seen.length > wanted.length)
        return `${seen.length} migrations are applied, including ${seen.length - wanted.length} from a later release`
      return `all ${seen.length} migrations are applied`
    },
  },
  {
    name: 'archive',
    needs: ['migrations'],
    fix: 'see archive_late in docs/alarms.md',
    run: async (deployment) => {
      const { TIMESTAMP_AUTHORITIES, ARCHIVE_PERIOD_DAYS = '30' } = deployment.workers.functions.texts
      if (!TIMESTAMP_AUTHORITIES || Number(ARCHIVE_PERIOD_DAYS) === 0) return 'no archive is configured'
      const state = await withOwner(ownerUrl(deployment), (owner) => resultOf(owner, archiveState()))
      const late = lateReasons(state, Number(ARCHIVE_PERIOD_DAYS), deployment.now())
      if (late.length > 0)
        throw new Error(
          `The archive is late: ${late.map(({ reason, count }) => `${reason} (${count} days)`).join(', ')}.`,
        )
      return `${state.batches} batches, and ${state.waitingSince ? '' : 'no '}objects wait for the next batch`
    },
  },
  {
    name: 'schema',
    needs: ['migrations'],
    fix: 'restore the named parts as drizzle/ defines them (for an invalid index, run reindex index <name>), and drop added parts; to keep the changes instead, run DATABASE_URL=<owner> npm run db:migrate -- --accept-schema',
    run: async (deployment) => {
      const added = await findAddedRules(ownerUrl(deployment))
      await refuseChanged(ownerUrl(deployment), (kind) => kind !== 'grants' && kind !== 'policies', added)
      return 'all columns, constraints, indexes, functions and triggers match the migrations'
    },
  },
  {
    name: 'grants',
    needs: ['migrations'],
    fix: 'set the privileges of the named objects as db/sql defines them (tables.sql for tables), and find out who changed them; chancery_app must not be able to update or delete evidence and audit events',
    run: async (deployment) => {
      await refuseChanged(ownerUrl(deployment), (kind) => kind === 'grants')
      return 'chancery_app and PUBLIC have the privileges that the migrations grant'
    },
  },
  {
    name: 'open for work',
    needs: ['database'],
    fix: 'after the maintenance, run DATABASE_URL=<owner> npm run admin -- open',
    run: async (deployment) => {
      if (await isClosed(appUrl(deployment)))
        throw new Error("The service is closed: the workers' role cannot use the schema.")
      return 'yes'
    },
  },
  {
    name: 'database role',
    needs: ['open for work'],
    fix: 'use the chancery_app role in the DATABASE_URL of both workers; for missing timeouts, run the alter role statements in db/sql/before-tables/organization.sql; for a read-only role, reset default_transaction_read_only for the role and the database',
    run: async (deployment) => {
      const { name, privilege, otherLimits, isReadOnly } = await connectAsWorker(appUrl(deployment)).catch(explainLogin)
      if (privilege !== null) throw new Error(`As ${name}: ${privilege}.`)
      if (isReadOnly) throw new Error(`${name} is read-only: default_transaction_read_only is on.`)
      if (otherLimits.length > 0)
        throw new Error(`${name} does not have the timeouts that the migrations set: ${otherLimits.join(', ')}.`)
      return `${name}, with its timeouts`
    },
  },
  {
    name: 'row level security',
    needs: ['database role'],
    fix: 'drop added policies, restore changed policies from db/sql/tables.sql, and force row-level security on the named tables',
    run: async (deployment) => {
      const { open, all } = await openTables(appUrl(deployment))
      if (open.length > 0) throw new Error(`Row-level security is not forced on ${open.join(', ')}.`)
      await refuseChanged(appUrl(deployment), (kind) => kind === 'policies')
      const seen = await countVisibleDocuments(appUrl(deployment))
      if (seen > 0) throw new Error(`A session without an organization can read ${seen} documents.`)
      return `forced on ${all} tables`
    },
  },
  {
    name: 'open transactions',
    needs: ['database owner'],
    fix: 'end the session (select pg_terminate_backend(<process>)) or the prepared transaction (rollback prepared <name>): while it is open, the audit log shows no new events and rows are not cleaned up',
    run: async (deployment) => {
      const { transactionSecondsMax = 60 } = deployment
      const open = await openTransactions(ownerUrl(deployment), transactionSecondsMax)
      if (open.length > 0)
        throw new Error(
          `These transactions have been open too long: ${open.map(({ session, seconds }) => `${session} for ${seconds} s`).join(', ')}.`,
        )
      return `no transaction has been open for more than ${transactionSecondsMax} s`
    },
  },
  {
    name: 'work that is due',
    needs: ['schema'],
    fix: 'see the alarm in docs/alarms.md; usually, a worker is not running or is not consuming its queues',
    run: async (deployment) => {
      const backlog = await readWholeBacklog(ownerUrl(deployment))
      const { raised } = judgeBacklog(backlog)
      const late = [...raised.error, ...raised.warn].filter((alarm) => alarm.endsWith('_overdue'))
      if (late.length === 0) return 'nothing is overdue'
      const overdue = late.map((alarm) => `${alarm} (${backlog[alarm]?.count}, ${minutesOf(backlog[alarm])} minutes)`)
      throw new Error(`This work is overdue: ${overdue.join(', ')}.`)
    },
  },
]
