import type { Dependency } from '../../core/health/dependencies.ts'
import { failureCauseOf } from './failure-cause.ts'
import type { Log } from './log.ts'
import type { Scanner } from './scanner.ts'
import type { Storage } from './storage.ts'

/** Logs when a dependency fails and when it works again. */
export type DependencyWatch = {
  failed(dependency: Dependency, cause: string): void
  worked(dependency: Dependency): void
  /** Runs a call to a dependency and records its outcome. */
  run<T>(dependency: Dependency, call: () => Promise<T>): Promise<T>
  /** Returns the dependency of the oldest call that is still running. */
  slowest(): Dependency | undefined
}

type State = { isDown: boolean; reportedAt: number; failures: number }

/** The minimum time in milliseconds between reports about a dependency that alternates between failure and success. */
const reportMs = 60_000

/**
 * Creates the dependency watch of one worker. Per dependency and minute, it logs at most one `dependency_down` and one
 * `dependency_up` line.
 */
export function createDependencyWatch(log: Log, now: () => number = Date.now): DependencyWatch {
  const states = new Map<Dependency, State>()
  const running = new Set<{ dependency: Dependency }>()
  const watch: DependencyWatch = {
    failed(dependency, cause) {
      const state = states.get(dependency) ?? { isDown: false, reportedAt: Number.NEGATIVE_INFINITY, failures: 0 }
      states.set(dependency, state)
      state.failures += 1
      if (now() - state.reportedAt < reportMs) return
      log('error', { event: 'dependency_down', dependency, cause, count: state.failures })
      Object.assign(state, { isDown: true, reportedAt: now(), failures: 0 })
    },
    worked(dependency) {
      const state = states.get(dependency)
      if (!state?.isDown) return
      state.isDown = false
      log('info', { event: 'dependency_up', dependency, count: state.failures + 1 })
      state.failures = 0
    },
    async run(dependency, call) {
      const entry = { dependency }
      running.add(entry)
      try {
        const result = await call()
        watch.worked(dependency)
        return result
      } catch (error) {
        const failure = failureCauseOf(error)
        if (failure?.dependency === dependency) watch.failed(dependency, failure.cause)
        throw error
      } finally {
        running.delete(entry)
      }
    },
    slowest: () => running.values().next().value?.dependency,
  }
  return watch
}

type StorageCall = (...args: unknown[]) => Promise<unknown>

/** Returns a store whose calls are watched. Signing a URL is not watched, because it sends no request. */
export const watchedStorage = (storage: Storage, watch: DependencyWatch): Storage =>
  Object.fromEntries(
    Object.entries(storage as unknown as Record<string, StorageCall>).map(([name, call]) => [
      name,
      name.startsWith('presign') ? call : (...args: unknown[]) => watch.run('storage', () => call(...args)),
    ]),
  ) as Storage

/** Returns a scanner whose calls are watched. */
export const watchedScanner = (scanner: Scanner, watch: DependencyWatch): Scanner => ({
  open: async () => {
    const scan = await watch.run('scanner', () => scanner.open())
    return { ...scan, finish: () => watch.run('scanner', () => scan.finish()) }
  },
})
