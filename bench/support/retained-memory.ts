import { closeSync, openSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../../platform/ports/with-timeout.ts'

type Target = { id: string; webSocketDebuggerUrl: string }
type HeapUsage = { usedSize: number; backingStorageSize: number }
type Message = {
  id?: number
  method?: string
  params?: { context?: { id: number }; chunk?: string }
  result?: unknown
}

const pauseMs = 20
/** A collection of the complete heap can take many milliseconds. */
const responseMsMax = 30_000

export type RetainedMemory = {
  /** Returns the memory of the worker after a collection: the objects in its heap and their buffers. */
  now: () => Promise<number>
  /** Runs the work and returns the maximum sampled memory of the worker. */
  mostDuring: (work: () => Promise<unknown>) => Promise<number>
  /** Writes a heap snapshot to a file, for the memory tools of a browser. */
  writeSnapshot: (path: string) => Promise<void>
  close: () => void
}

/**
 * Attaches to a worker of a stack like a debugger, to measure its memory after a full collection. The stack needs
 * `limitHeaps`, and the worker must already have handled a request.
 */
export async function retainedMemoryOf(inspectorPort: number, worker: string): Promise<RetainedMemory> {
  const list = await fetch(`http://127.0.0.1:${inspectorPort}/json`, { signal: AbortSignal.timeout(responseMsMax) })
  const target = ((await list.json()) as Target[]).find(({ id }) => id === `core:user:${worker}`)
  if (!target) throw new Error(`The inspector has no worker ${worker}.`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const requests = new Map<number, (result: unknown) => void>()
  let contextId: number | undefined
  let count = 0
  let receiveChunk: ((chunk: string) => void) | null = null
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.method === 'Runtime.executionContextCreated') contextId = message.params?.context?.id
    if (message.method === 'HeapProfiler.addHeapSnapshotChunk') receiveChunk?.(message.params?.chunk ?? '')
    if (message.id !== undefined) requests.get(message.id)?.(message.result)
  })
  await withTimeout(
    new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', () => reject(new Error('The inspector accepts no connection.')), { once: true })
    }),
    responseMsMax,
  )
  const ask = (method: string, params: object = {}) => {
    count += 1
    const { promise, resolve } = Promise.withResolvers<unknown>()
    requests.set(count, resolve)
    socket.send(JSON.stringify({ id: count, method, params }))
    return withTimeout(promise, responseMsMax)
  }
  await ask('Runtime.enable')

  const now = async () => {
    await ask('Runtime.evaluate', { expression: 'gc()', contextId })
    const { usedSize, backingStorageSize } = (await ask('Runtime.getHeapUsage')) as HeapUsage
    return usedSize + backingStorageSize
  }
  const mostDuring = async (work: () => Promise<unknown>) => {
    let isOver = false
    let most = 0
    const working = work().finally(() => {
      isOver = true
    })
    while (!isOver) {
      most = Math.max(most, await now())
      await Promise.race([working, pause(pauseMs)])
    }
    await working
    return most
  }
  const writeSnapshot = async (path: string) => {
    const file = openSync(path, 'w')
    receiveChunk = (chunk) => void writeSync(file, chunk)
    try {
      await ask('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    } finally {
      receiveChunk = null
      closeSync(file)
    }
  }
  return { now, mostDuring, writeSnapshot, close: () => socket.close() }
}
