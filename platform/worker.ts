import type { ConsumedKind, Worker } from '../core/jobs/kinds.ts'
import type { Services } from './context.ts'
import { type Consumer, consumerOf, type WakeUps, wakeDueJobs } from './jobs/wake-ups.ts'
import type { SharedEnv } from './ports/env.ts'
import { describeError } from './ports/log.ts'
import { createServices, inBackground } from './services.ts'

/** What is a worker's own: what it answers, and who handles the messages of its queues. */
type Parts<W extends Worker> = {
  app: { fetch(request: Request, env: never, execution: ExecutionContext): Response | Promise<Response> }
  consumers: { readonly [K in ConsumedKind<W>]: Consumer }
  /** What its clock does beside waking due jobs. */
  errands?: readonly ((services: Services) => Promise<unknown>)[]
}

/**
 * The events of a worker. All of them share what `build` makes of the bindings: once per isolate, at its first event, since
 * bindings are only there then. `started` gives the same to events that a worker has for itself.
 */
export function workerEvents<W extends Worker, E extends SharedEnv>(
  worker: W,
  parse: (raw: unknown) => E,
  build: (services: Services, env: E) => Parts<W>,
) {
  const start = (raw: unknown) => {
    const env = parse(raw)
    const services = createServices(env)
    const { app, consumers, errands = [] } = build(services, env)
    return { app, env, errands, consumer: consumerOf(worker, consumers), background: inBackground(services) }
  }
  let running: ReturnType<typeof start> | null = null
  const started = (raw: unknown) => {
    running ??= start(raw)
    return running
  }
  const events = {
    fetch(request: Request, env: unknown, execution: ExecutionContext) {
      return started(env).app.fetch(request, env as never, execution)
    },

    async queue(batch: WakeUps, env: unknown) {
      const { background, consumer } = started(env)
      await consumer(background, batch)
    },

    async scheduled(_controller: ScheduledController, env: unknown) {
      const { background, errands } = started(env)
      // One failing errand must not keep another from its turn.
      const done = await Promise.allSettled([
        wakeDueJobs(background, worker),
        ...errands.map((errand) => errand(background)),
      ])
      for (const errand of done)
        if (errand.status === 'rejected')
          background.log('error', { event: 'errand_failed', ...describeError(errand.reason) })
    },
  }
  return { events, started }
}
