import { expect, test } from 'vitest'
import { DatabaseError } from '../../../../db/failures.ts'
import type { Services } from '../../../../platform/context.ts'
import { repeatStep, runScheduledTasks } from '../../../../platform/jobs/scheduled-run.ts'
import type { LogFields } from '../../../../platform/ports/log.ts'
import { virtualClock } from '../../../support/virtual-clock.ts'

function runOf(runSeconds: number) {
  const clock = virtualClock()
  const lines: LogFields[] = []
  const services = {
    runtime: clock.runtime,
    env: { SCHEDULED_RUN_SECONDS: runSeconds, SUBREQUESTS_MAX: 100 },
    database: {},
    storage: {},
    log: (_: string, line: LogFields) => void lines.push(line),
  } as unknown as Services
  return { ...clock, services, lines }
}

test('runs cleanup tasks once per scheduled run, and polled tasks every five seconds', async () => {
  const { services, ms } = runOf(50)
  const [did, looked]: [number[], number[]] = [[], []]
  await runScheduledTasks(services, {
    perRun: { tidy: async () => void did.push(ms()) },
    polled: { dispatch: async () => void looked.push(ms() / 1_000) },
  })
  expect(did).toEqual([0])
  expect(looked).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50])
})

test('continues the other polls of a scheduled run while one poll waits for a response', async () => {
  const { services, runtime } = runOf(50)
  let looked = 0
  await runScheduledTasks(services, {
    perRun: {},
    polled: { silent: () => runtime.pause(60_000), dispatch: async () => void looked++ },
  })
  expect(looked).toBe(11)
})

test('skips a task whose subrequest budget is used up, and continues the others', async () => {
  const { services } = runOf(50)
  const [greedy, modest]: [number[], number[]] = [[], []]
  await runScheduledTasks(services, {
    perRun: {},
    polled: {
      greedy: async ({ requests }) => {
        greedy.push(requests!.left())
        requests!.spend(1_000)
      },
      modest: async ({ requests }) => void modest.push(requests!.left()),
    },
  })
  expect(greedy).toHaveLength(1)
  expect(modest).toHaveLength(11)
})

test('polls only once in a scheduled run without a duration', async () => {
  const { services } = runOf(0)
  let looked = 0
  await runScheduledTasks(services, { perRun: {}, polled: { dispatch: async () => void looked++ } })
  expect(looked).toBe(1)
})

test('runs every scheduled task even if others fail, and logs the names of the failed tasks', async () => {
  const { services, lines } = runOf(5)
  const done: string[] = []
  const fails = (name: string) => async () => {
    done.push(name)
    throw new TypeError('no')
  }
  const works = (name: string) => async () => void done.push(name)
  await runScheduledTasks(services, {
    perRun: { a: fails('a'), b: works('b') },
    polled: { c: fails('c'), d: works('d') },
  })
  expect(done.sort()).toEqual(['a', 'b', 'c', 'c', 'd', 'd'])
  expect(lines.map(({ event, reason, errorName }) => `${event} ${reason} ${errorName}`).sort()).toEqual([
    'scheduled_task_failed a TypeError',
    'scheduled_task_failed c TypeError',
    'scheduled_task_failed c TypeError',
  ])
})

test('pauses scheduled tasks with one log line per run while the service is closed', async () => {
  const { services, lines } = runOf(50)
  let looked = 0
  const closed = async () => {
    looked++
    throw new DatabaseError('closed', { sqlState: '42P01' }, null)
  }
  await runScheduledTasks(services, { perRun: { a: closed, b: closed }, polled: { c: closed } })
  expect([looked, lines]).toEqual([13, [{ event: 'service_closed' }]])
})

test("repeats a task's step until no work is left, and starts no step after forty seconds", async () => {
  const { runtime, ms } = virtualClock()
  let left = 3
  await repeatStep({ runtime }, async () => --left > 0)
  expect(left).toBe(0)
  let steps = 0
  await repeatStep({ runtime }, async () => {
    steps += 1
    await runtime.pause(9_000)
    return true
  })
  expect([steps, ms()]).toEqual([5, 45_000])
})

test('stops a scheduled task when its subrequest budget is used up', async () => {
  const { runtime } = virtualClock()
  let left = 3
  const requests = { left: () => left, spend: () => undefined } as never
  let steps = 0
  await repeatStep({ runtime, requests }, async () => {
    steps += 1
    left -= 1
    return steps < 10
  })
  expect(steps).toBe(3)
})
