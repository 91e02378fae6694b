import { AsyncLocalStorage } from 'node:async_hooks'

/** Limits on an invocation that the platform enforces but the local runtime does not. */
export type PlatformLimits = { subrequestsMax: number; connectionsMax: number }

type Invocation = { name: string; subrequests: number; open: number; waiting: (() => void)[]; hasWaited: boolean }
type Handler = (...args: unknown[]) => unknown

/**
 * Applies the platform's limits to a worker. A request above the subrequest limit fails, and a request above the
 * connection limit waits. The first waiting request of an invocation is logged as `connection_waited`. This code runs
 * in the worker.
 */
export function withPlatformLimits<W extends object>(worker: W, limits: PlatformLimits): W {
  const invocations = new AsyncLocalStorage<Invocation>()
  const send = globalThis.fetch
  // A request that need not wait costs one promise, because benchmarks measure workers with these limits.
  const sendIn = (invocation: Invocation, request: Parameters<typeof fetch>) => {
    invocation.open += 1
    const response = send(...request)
    const free = () => {
      invocation.open -= 1
      invocation.waiting.shift()?.()
    }
    response.then(free, free)
    return response
  }
  globalThis.fetch = (...request: Parameters<typeof fetch>) => {
    const invocation = invocations.getStore()
    if (!invocation) return send(...request)
    invocation.subrequests += 1
    if (invocation.subrequests > limits.subrequestsMax)
      return Promise.reject(new Error('Too many subrequests by a single invocation.'))
    if (invocation.open < limits.connectionsMax) return sendIn(invocation, request)
    return untilFree(invocation, limits).then(() => sendIn(invocation, request))
  }
  const held = (handler: Handler, kind: string): Handler =>
    function (this: unknown, ...args) {
      const { queue = '' } = (args[0] ?? {}) as { queue?: string }
      const invocation = { name: `${kind} ${queue}`.trim(), subrequests: 0, open: 0, waiting: [], hasWaited: false }
      return invocations.run(invocation, () => handler.apply(this, args))
    }
  return Object.fromEntries(
    Object.entries(worker).map(([name, handler]) => [
      name,
      typeof handler === 'function' ? held(handler as Handler, name) : handler,
    ]),
  ) as W
}

async function untilFree(invocation: Invocation, { connectionsMax }: PlatformLimits): Promise<void> {
  while (invocation.open >= connectionsMax) {
    if (!invocation.hasWaited)
      console.log(JSON.stringify({ level: 'debug', event: 'connection_waited', reason: invocation.name }))
    invocation.hasWaited = true
    await new Promise<void>((resolve) => {
      invocation.waiting.push(resolve)
    })
  }
}
