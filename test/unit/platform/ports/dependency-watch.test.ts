import { expect, test } from 'vitest'
import { ApiError } from '../../../../core/errors.ts'
import { createDependencyWatch, watchedScanner } from '../../../../platform/ports/dependency-watch.ts'
import { UnexpectedResponseError } from '../../../../platform/ports/failure-cause.ts'

function watching() {
  const lines: object[] = []
  let at = 0
  const watch = createDependencyWatch(
    (level, fields) => void lines.push({ level, ...fields }),
    () => at,
  )
  const after = (seconds: number) => {
    at += seconds * 1_000
  }
  return { watch, after, lines: () => lines.splice(0) }
}

test("logs the start and the end of a dependency's outage once each", () => {
  const { watch, lines } = watching()
  for (let failure = 0; failure < 616; failure++) watch.failed('database', 'timeout')
  expect(lines()).toEqual([
    { level: 'error', event: 'dependency_down', dependency: 'database', cause: 'timeout', count: 1 },
  ])
  watch.worked('database')
  watch.worked('database')
  expect(lines()).toEqual([{ level: 'info', event: 'dependency_up', dependency: 'database', count: 616 }])
})

test('logs an intermittent dependency at most once per minute, and a long outage every minute', () => {
  const { watch, after, lines } = watching()
  for (let second = 0; second < 120; second++) {
    watch.failed('storage', 'http_503')
    watch.worked('storage')
    after(1)
  }
  expect(lines()).toMatchObject([
    { event: 'dependency_down', count: 1 },
    { event: 'dependency_up', count: 1 },
    { event: 'dependency_down', count: 60 },
    { event: 'dependency_up' },
  ])
  watch.failed('mail', 'timeout')
  after(60)
  watch.failed('mail', 'timeout')
  expect(lines()).toMatchObject([{ event: 'dependency_down' }, { event: 'dependency_down' }])
})

test('logs the outage and recovery of a dependency without changing the results, and ignores unexpected errors', async () => {
  const { watch, lines } = watching()
  const away = new ApiError('unavailable', 'Away.', { dependency: 'scanner', cause: new UnexpectedResponseError('?') })
  const failing = watchedScanner({ open: () => Promise.reject(away) }, watch)
  await expect(failing.open()).rejects.toBe(away)
  expect(lines()).toMatchObject([{ event: 'dependency_down', dependency: 'scanner', cause: 'unexpected_response' }])
  await expect(watch.run('storage', () => Promise.reject(new RangeError('a fault of ours')))).rejects.toThrow('ours')
  expect(lines()).toEqual([])
  const scan = { push: () => {}, finish: async () => ({ verdict: 'clean' }) as const, abort: async () => {} }
  const opened = await watchedScanner({ open: async () => scan }, watch).open()
  expect(await opened.finish()).toEqual({ verdict: 'clean' })
  expect(lines()).toMatchObject([{ event: 'dependency_up', dependency: 'scanner' }])
})

test('reports the dependency for which a request has waited longest', async () => {
  const { watch } = watching()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = watch.run('storage', () => promise)
  const second = watch.run('scanner', () => promise)
  expect(watch.slowest()).toBe('storage')
  resolve()
  await Promise.all([first, second])
  expect(watch.slowest()).toBeUndefined()
})
