import { inspectionPath } from '../core/inspection.ts'
import type { Worker } from '../core/jobs/kinds.ts'
import type { Services } from './context.ts'
import type { Probe } from './inspection.ts'
import type { Consumer, MessageBatch } from './jobs/job-messages.ts'
import type { ScheduledTask, ScheduledTasks } from './jobs/scheduled-run.ts'
import { type SharedEnv, StartRefusedError } from './ports/env.ts'
import { consoleLog } from './ports/log.ts'
import { refusedStart } from './refused-start.ts'
import { createServices, inBackground } from './services.ts'

/** The parts of a worker: its app, its queue consumers and its scheduled tasks. */
type Parts = {
  app: { fetch(request: Request, env: never, execution: ExecutionContext): Response | Promise<Response> }
  loadConsumer: () => Promise<Consumer>
  loadScheduledTasks: () => Promise<ScheduledTasks>
  /** The dependency checks that the operator's inspection of this worker runs. */
  probes?: Record<string, Probe>
}

/**
 * Returns the event handlers of a worker. They share the result of `build`, which runs once per isolate with the first
 * event, because bindings are unavailable earlier. The code for each kind of event is loaded with its first event.
 * `started` gives other event handlers of the worker this result.
 */
export function workerEvents<E extends SharedEnv>(
  worker: Worker,
  parse: (raw: unknown) => E,
  build: (services: Services, env: E) => Parts,
) {
  const start = (raw: unknown) => {
    const env = parse(raw)
    const services = createServices(env)
    return { ...build(services, env), env, services, background: inBackground(services) }
  }
  const inspect = async ({ services, probes = {} }: ReturnType<typeof start>, request: Request, raw: unknown) => {
    const { respondToInspection } = await import('./inspection.ts')
    return respondToInspection(services, { worker, request, raw: raw as Record<string, unknown>, probes })
  }
  let running: ReturnType<typeof start> | null = null
  let isRefusalLogged = false
  const started = (raw: unknown) => {
    try {
      running ??= start(raw)
      return running
    } catch (error) {
      if (error instanceof StartRefusedError && !isRefusalLogged)
        consoleLog('error', { event: 'start_refused', reason: error.problems.join('; ') })
      isRefusalLogged = true
      throw error
    }
  }
  const events = {
    fetch(request: Request, env: unknown, execution: ExecutionContext) {
      try {
        const running = started(env)
        return request.url.includes(inspectionPath) && new URL(request.url).pathname === inspectionPath
          ? inspect(running, request, env)
          : running.app.fetch(request, env as never, execution)
      } catch (error) {
        return refusedStart(error, request)
      }
    },

    async queue(batch: MessageBatch, env: unknown) {
      const { background, loadConsumer } = started(env)
      const consume = await loadConsumer()
      await consume(background, batch)
    },

    async scheduled(_controller: ScheduledController, env: unknown) {
      const { background, loadScheduledTasks } = started(env)
      const [tasks, { dispatchDueJobs }, { runScheduledTasks }] = await Promise.all([
        loadScheduledTasks(),
        import('./jobs/job-messages.ts'),
        import('./jobs/scheduled-run.ts'),
      ])
      const dispatchJobs: ScheduledTask = (services) => dispatchDueJobs(services, worker)
      await runScheduledTasks(background, { ...tasks, polled: { dispatchJobs, ...tasks.polled } })
    },
  }
  return { events, started }
}
