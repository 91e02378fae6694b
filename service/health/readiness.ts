import { type Backlog, judgeBacklog, overdueAlarm } from '../../core/health/backlog.ts'
import { type JobKind, jobKinds, jobTable, type Worker } from '../../core/jobs/kinds.ts'
import { limits } from '../../core/limits.ts'
import { runBatch, runOne } from '../../db/client.ts'
import { DatabaseError } from '../../db/failures.ts'
import { readBacklog } from '../../db/health/backlog.ts'
import { type DatabaseState, readDatabaseState } from '../../db/health/database-state.ts'
import type { Services } from '../../platform/context.ts'
import { failureReasonOf } from '../../platform/jobs/failure-reason.ts'
import { withTimeout } from '../../platform/ports/with-timeout.ts'
import { publishedKeys } from '../signing/checkpoint-keys.ts'

/** The result of one check. The reason is a code that contains no secrets or customer data. */
export type HealthCheck =
  | { ok: true; days?: number; seconds?: number }
  | { ok: false; reason: string; seconds?: number }

/** All checks by name, as docs/operations.md describes them. */
export type HealthChecks = Record<(typeof sharedChecks)[number], HealthCheck> & { sealKey?: HealthCheck }

export type Readiness = { status: 'ready' | 'not_ready'; checks: HealthChecks }

/** The checks of both workers. The functions worker also checks its seal key. */
export const sharedChecks = [
  'database',
  'role',
  'rowLevelSecurity',
  'migrations',
  'schema',
  'clock',
  'queues',
  'storage',
  'checkpointKeys',
] as const

const storageMs = 4_000
/** An object outside every organization's folder. The check succeeds even if the object does not exist. */
const probeKey = 'probes/write-once'

/**
 * Checks that a worker has everything that it needs for responses and jobs. Makes two round trips and returns within
 * seconds. Never throws.
 */
export async function checkReadiness(
  services: Services,
  worker: Worker,
  checkSealKey?: () => Promise<HealthCheck>,
): Promise<Readiness> {
  const { env, storage } = services
  const [database, stored, keys, sealKey] = await Promise.all([
    checkDatabase(services, worker),
    checked(() => withTimeout(storage.head(probeKey), storageMs), 'storage_unavailable'),
    checked(() => publishedKeys(env), 'signing_key_not_published'),
    checkSealKey?.(),
  ])
  const checks: HealthChecks = { ...database, storage: stored, checkpointKeys: keys, ...(sealKey ? { sealKey } : {}) }
  const failed = Object.entries(checks).flatMap(([name, check]) => (check.ok ? [] : [`${name}: ${check.reason}`]))
  if (failed.length > 0) services.log('error', { event: 'not_ready', reason: failed.join(', ') })
  return { status: failed.length === 0 ? 'ready' : 'not_ready', checks }
}

async function checked(work: () => Promise<unknown>, reason: string): Promise<HealthCheck> {
  try {
    await work()
    return { ok: true }
  } catch {
    return { ok: false, reason }
  }
}

/**
 * Reads the state and the backlog of the database. If the schema is too old for the backlog, returns null as `backlog`.
 */
async function askDatabase(database: Services['database']): Promise<{ state: DatabaseState; backlog: Backlog | null }> {
  try {
    return await runBatch(database, { state: readDatabaseState(), backlog: readBacklog() })
  } catch (error) {
    if (!(error instanceof DatabaseError && error.kind === 'outdated_schema')) throw error
    return { state: await runOne(database, readDatabaseState()), backlog: null }
  }
}

type DatabaseChecks = Omit<HealthChecks, 'storage' | 'checkpointKeys' | 'sealKey'>

async function checkDatabase({ database, runtime }: Services, worker: Worker): Promise<DatabaseChecks> {
  const requestedAt = runtime.now().getTime()
  try {
    const { state, backlog } = await askDatabase(database)
    const overdue = new Set(jobKinds.filter((kind) => jobTable[kind].worker === worker).map(overdueAlarm))
    const late = judgeBacklog(backlog ?? {}).raised.error.filter((alarm) => overdue.has(alarm as `${JobKind}s_overdue`))
    return {
      database: checkOf(state.isWritable, 'database_read_only'),
      role: state.isAppRole ? checkOf(state.hasTimeLimits, 'role_settings_changed') : privilegedRole,
      rowLevelSecurity: state.hasRowSecurity
        ? checkOf(state.hasOwnPolicies, 'policies_changed')
        : { ok: false, reason: 'row_level_security_off' },
      migrations: state.isMigrated ? { ok: true } : migrationMissing,
      schema: checkOf(state.schema === 'whole', `schema_${state.schema}`),
      clock: checkClock(state.at, { requestedAt, respondedAt: runtime.now().getTime() }),
      queues: backlog ? checkOf(late.length === 0, late.join(' ')) : unknown,
    }
  } catch (error) {
    const kind = error instanceof DatabaseError ? error.kind : null
    return {
      database: { ok: false, reason: failureReasonOf(error) },
      role: kind === 'privileged_role' ? privilegedRole : unknown,
      rowLevelSecurity: unknown,
      migrations: kind === 'outdated_schema' ? migrationMissing : unknown,
      schema: unknown,
      clock: unknown,
      queues: unknown,
    }
  }
}

const unknown: HealthCheck = { ok: false, reason: 'unknown' }
const privilegedRole: HealthCheck = { ok: false, reason: 'privileged_role' }
const migrationMissing: HealthCheck = { ok: false, reason: 'migration_missing' }

const checkOf = (isSo: boolean, reason: string): HealthCheck => (isSo ? { ok: true } : { ok: false, reason })

/**
 * Checks that the database time is between the times of the request and the response, within the permitted difference.
 */
function checkClock(at: Date, { requestedAt, respondedAt }: { requestedAt: number; respondedAt: number }): HealthCheck {
  const aheadMs = Math.max(0, at.getTime() - respondedAt) - Math.max(0, requestedAt - at.getTime())
  const seconds = Math.round(aheadMs / 1_000)
  return Math.abs(seconds) <= limits.clockDifferenceSecondsMax
    ? { ok: true, seconds }
    : { ok: false, reason: 'clocks_differ', seconds }
}
