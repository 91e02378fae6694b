import { expect, test } from 'vitest'
import type { Log, LogFields } from '../../../../platform/ports/log.ts'
import { withMetrics } from '../../../../platform/ports/metrics.ts'

type Dataset = NonNullable<Parameters<typeof withMetrics>[1]>

/** Returns a log with metrics, its log lines, and its data points. */
function counted(write?: () => void) {
  const lines: LogFields[] = []
  const points: unknown[] = []
  const dataset = { writeDataPoint: write ?? ((point: unknown) => void points.push(point)) } as Dataset
  return { log: withMetrics((_, fields) => void lines.push(fields), dataset), lines, points }
}

test('counts requests, jobs and cleanups in the metrics by kind and outcome, without ids', () => {
  const { log, lines, points } = counted()
  log('info', {
    event: 'request',
    operation: 'folders.list',
    status: 429,
    code: 'rate_limited',
    durationMs: 12,
    keyId: 'key_1',
  })
  log('info', { event: 'job', jobKind: 'sealing', attempts: 2, reason: 'finished', jobId: 'job_1' })
  log('info', { event: 'cleanup_done', reason: 'jobs', count: 7 })
  expect(points).toEqual([
    { indexes: ['folders.list'], blobs: ['request', 'info', 'folders.list', '429 rate_limited'], doubles: [1, 12, 0] },
    { indexes: ['sealing'], blobs: ['job', 'info', 'sealing', 'finished'], doubles: [1, 0, 2] },
    { indexes: ['cleanup_done'], blobs: ['cleanup_done', 'info', '', 'jobs'], doubles: [7, 0, 0] },
  ])
  expect(lines).toHaveLength(3)
  expect(JSON.stringify(points)).not.toMatch(/key_1|job_1/)
})

test('writes one metrics data point for each kind of backlog', () => {
  const { log, points } = counted()
  log('warn', {
    event: 'backlog',
    alarms: ['mails_overdue'],
    backlog: { mails_overdue: { count: 3, ageSeconds: 130 }, dead_letters: { count: 0, ageSeconds: 0 } },
  })
  expect(points).toEqual([
    { indexes: ['mails_overdue'], blobs: ['backlog', 'warn', 'mails_overdue', ''], doubles: [3, 130, 0] },
    { indexes: ['dead_letters'], blobs: ['backlog', 'warn', 'dead_letters', ''], doubles: [0, 0, 0] },
  ])
})

test('logs normally if the metrics dataset is missing or fails', () => {
  const plain: Log = () => {}
  expect(withMetrics(plain, undefined)).toBe(plain)
  const { log, lines } = counted(() => {
    throw new Error('too many points')
  })
  log('info', { event: 'request' })
  expect(lines).toHaveLength(1)
})
