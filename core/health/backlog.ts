import { type JobKind, jobKinds, jobTable } from '../jobs/kinds.ts'

export type Level = 'info' | 'warn' | 'error'

/** The number of waiting items, and the age of the oldest one. Some numbers stop at a limit. */
export type BacklogEntry = { count: number; ageSeconds: number }

/** The ages of the oldest item, in seconds, at which an alarm reaches each level. */
type Thresholds = Record<Exclude<Level, 'info'>, number>

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3_600

/** Returns the name of the alarm for jobs of a kind that are due but do not run. */
export const overdueAlarm = (kind: JobKind) => `${kind}s_overdue` as const

const overdueAlarms = Object.fromEntries<Thresholds>(
  jobKinds.map((kind) => [overdueAlarm(kind), jobTable[kind].overdue]),
) as Record<ReturnType<typeof overdueAlarm>, Thresholds>

/**
 * Every kind of work that can be delayed unnoticed, by the name of its alarm (docs/alarms.md). The age of a job or
 * delivery counts from its due time. Failed jobs and dead letters wait for an operator.
 */
export const alarms = {
  ...overdueAlarms,
  /** Envelopes that are signed but not completed, regardless of the state of their job. */
  envelopes_unsealed: { warn: minutes(15), error: hours(2) },
  expiries_overdue: { warn: minutes(10), error: hours(1) },
  notices_overdue: { warn: minutes(15), error: hours(2) },
  /**
   * Objects that are marked for deletion. The service deletes such an object a second time after an hour, because an
   * attempt may still have been storing it.
   */
  objects_undeleted: { warn: hours(2), error: hours(24) },
  /** Due jobs of sandboxes. A sandbox sets its own clock, so these jobs need no action. */
  sandbox_waiting: { warn: Number.POSITIVE_INFINITY, error: Number.POSITIVE_INFINITY },
  jobs_failed: { warn: 0, error: hours(1) },
  dead_letters: { warn: 0, error: hours(1) },
} satisfies Record<string, Thresholds>

export type AlarmName = keyof typeof alarms

/** The backlog of the whole service. Contains only alarms with waiting items. */
export type Backlog = Partial<Record<AlarmName, BacklogEntry>>

const levels: readonly Level[] = ['error', 'warn', 'info']

/** Returns the alarms that a backlog raises, and the highest of their levels. */
export function judgeBacklog(backlog: Backlog): { level: Level; raised: Record<Exclude<Level, 'info'>, AlarmName[]> } {
  const raised: Record<Level, AlarmName[]> = { error: [], warn: [], info: [] }
  for (const [name, { count, ageSeconds }] of Object.entries(backlog) as [AlarmName, BacklogEntry][])
    raised[levelOf(alarms[name], count, ageSeconds)].push(name)
  return { level: levels.find((level) => raised[level].length > 0) ?? 'info', raised }
}

function levelOf({ warn, error }: Thresholds, count: number, ageSeconds: number): Level {
  if (count === 0 || ageSeconds < warn) return 'info'
  return ageSeconds < error ? 'warn' : 'error'
}
