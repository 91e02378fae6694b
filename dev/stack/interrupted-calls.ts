import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The outcome of a call that leaves a worker. The call passes, fails or stalls forever, or its worker dies. A call can
 * fail, stall or die before or after it takes effect.
 */
export type CallOutcome =
  | 'passes'
  | 'fails before'
  | 'fails after'
  | 'is silent before'
  | 'is silent after'
  | 'dies before'
  | 'dies after'

/** The kind of target that a call has. */
export type CallPort = 'database' | 'store' | 'mail' | 'queue' | 'worker' | 'fetch'

/** A call that is about to leave a worker: the kind and id of its invocation, and its number within that invocation. */
export type OutgoingCall = { kind: string; invocation: string; at: number; port: CallPort }

/**
 * The outgoing bindings of a worker, and the URL of the arbiter. The arbiter receives each call as JSON and returns its
 * outcome.
 */
export type Interruptions = {
  worker: string
  arbiterUrl: string
  queues: readonly string[]
  workers: readonly string[]
}

type Invocation = { kind: string; id: string; calls: number; isDead: boolean; death: PromiseWithResolvers<never> }
type Handler = (...args: unknown[]) => unknown
type Bindings = Record<string, unknown>

/** The duration of a stalled call, which exceeds any timeout. The timer shows the runtime that work is pending. */
const silenceMs = 600_000

/**
 * Lets an arbiter interrupt a worker's calls to the database, the store, mail, queues, the other worker and the
 * network. An invocation that dies fails immediately for its caller, and makes no further calls. This code runs in the
 * worker.
 */
export function interruptCalls<W extends object>(
  worker: W,
  { worker: name, arbiterUrl, queues, workers }: Interruptions,
  ask: typeof fetch,
): W {
  const invocations = new AsyncLocalStorage<Invocation>()
  const addresses: { port: CallPort; url: string }[] = []

  async function through<T>(port: CallPort, call: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
    const invocation = invocations.getStore()
    if (!invocation) return call()
    if (invocation.isDead) return never()
    invocation.calls += 1
    const { kind, id, calls: at } = invocation
    const outgoing: OutgoingCall = { kind, invocation: id, at, port }
    const fate = (await (
      await ask(arbiterUrl, { method: 'POST', body: JSON.stringify(outgoing) })
    ).text()) as CallOutcome
    if (invocation.isDead) return never()
    if (fate === 'passes') return call()
    if (fate.endsWith('after')) await tookEffect(call)
    if (fate.startsWith('fails')) throw new TypeError('Network connection lost.')
    if (fate.startsWith('is silent')) return silence(signal)
    invocation.isDead = true
    invocation.death.reject(new Error('The worker was killed.'))
    return never()
  }

  const send = globalThis.fetch
  globalThis.fetch = (...request: Parameters<typeof fetch>) => {
    const [input, init] = request
    const url = input instanceof Request ? input.url : String(input)
    const port = addresses.find((one) => url.startsWith(one.url))?.port ?? 'fetch'
    return through(port, () => send(...request), init?.signal ?? (input instanceof Request ? input.signal : null))
  }

  const interrupted = new WeakMap<object, Bindings>()
  const bindingsOf = (env: Bindings): Bindings => {
    const known = interrupted.get(env)
    if (known) return known
    const { DATABASE_FETCH_ENDPOINT: database, STORAGE_ENDPOINT: store, MAIL_URL: mail } = env
    for (const [port, url] of Object.entries({ database, store, mail }))
      if (typeof url === 'string') addresses.push({ port: port as CallPort, url })
    const calling = (port: CallPort, binding: string, methods: readonly string[]) => {
      const target = env[binding] as Record<string, (...args: unknown[]) => Promise<unknown>>
      const called =
        (method: string) =>
        (...args: unknown[]) =>
          through(port, () => target[method]!(...args), (args[1] as RequestInit | undefined)?.signal)
      return [binding, Object.fromEntries(methods.map((method) => [method, called(method)]))]
    }
    const made = {
      ...env,
      ...Object.fromEntries(queues.map((binding) => calling('queue', binding, ['send', 'sendBatch']))),
      ...Object.fromEntries(workers.filter((one) => one in env).map((one) => calling('worker', one, ['fetch']))),
    }
    interrupted.set(env, made)
    return made
  }

  const held = (handler: Handler, event: string): Handler =>
    function (this: unknown, subject, env, ...rest) {
      const kind = `${name} ${kindOf(event, subject)}`
      const death = Promise.withResolvers<never>()
      death.promise.catch(() => {})
      const invocation = { kind, id: crypto.randomUUID(), calls: 0, isDead: false, death }
      const run = async () => handler.call(this, subject, bindingsOf(env as Bindings), ...rest)
      return invocations.run(invocation, () => Promise.race([run(), death.promise]))
    }
  return Object.fromEntries(
    Object.entries(worker).map(([event, handler]) => [
      event,
      typeof handler === 'function' ? held(handler as Handler, event) : handler,
    ]),
  ) as W
}

/** Returns the kind of an invocation: its queue, or its method and path without ids. */
function kindOf(event: string, subject: unknown): string {
  if (subject instanceof Request) {
    const path = new URL(subject.url).pathname.replace(/\/(?=[^/]*\d)[^/]{16,}/g, '/:id')
    return `${subject.method} ${path}`
  }
  return (subject as { queue?: string }).queue ?? event
}

async function tookEffect(call: () => Promise<unknown>): Promise<void> {
  const response = await call()
  // The cancellation is not awaited, because it may take as long as a stalled call if the body comes from another
  // worker.
  if (response instanceof Response) response.body?.cancel().catch(() => {})
}

const never = () => new Promise<never>(() => {})

const silence = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal?.reason)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
    setTimeout(() => reject(new TypeError('Network connection lost.')), silenceMs)
  })
