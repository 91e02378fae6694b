import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { monitor } from '../../../clients/typescript/src/program/monitor.ts'
import { checkpointKey } from '../../../service/transparency/log-store.ts'
import { growLog } from '../../../service/transparency/sequencer.ts'
import { formatSigner, formatVerifier, importSigner } from '../../../transparency/note.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { memoryLogQueue, sampleEntry } from '../../support/memory-log-queue.ts'
import { memoryStore } from '../../support/memory-store.ts'

const signer = await importSigner(await formatSigner('log.example', 'ed25519', new Uint8Array(32).fill(1)))
const folder = temporaryFolder('monitor')
const state = join(folder, 'state.json')
let served = memoryStore()
const server: Server = createServer((request, response) => {
  const found = served.objects.get(`log${request.url}`)
  response.writeHead(found ? 200 : 404).end(found?.bytes)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const policy = join(folder, 'policy.txt')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
writeFileSync(policy, `log ${formatVerifier(signer)} ${url}\nquorum none\n`)
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Creates a transparency log with entries of the given numbers. */
async function logOf(numbers: number[], changed: Record<number, string> = {}) {
  const store = memoryStore()
  const log = memoryLogQueue()
  const sequencer = { storage: store.storage, queue: log.queue, signer, now: () => new Date() }
  for (const number of numbers) {
    const entry = await sampleEntry(number)
    log.add({ ...entry, head: changed[number] ?? entry.head })
  }
  while ((await growLog(sequencer)) > 0);
  return { store, log, sequencer }
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at)

let printed: string[]
beforeEach(() => {
  printed = []
  rmSync(state, { force: true })
  for (const name of ['CHANCERY_URL', 'CHANCERY_KEY']) vi.stubEnv(name, '')
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void printed.push(String(line)))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
const run = () =>
  monitor(['--policy', policy, '--state', state], () => {
    throw new Error('no key was given')
  })

describe('the monitor of a transparency log', () => {
  it('accepts a log that grew since the last run', async () => {
    const { store, log, sequencer } = await logOf(numbersTo(300))
    served = store
    expect(await run()).toBe(0)
    expect(await run()).toBe(0)
    log.add(await sampleEntry(300), await sampleEntry(301))
    await growLog(sequencer)
    expect(await run()).toBe(0)
    expect(printed.at(-1)).toBe('log.example: 302 entries, cosigned by no witness.')
  })

  it('reports a log that was rewritten or truncated since the last run', async () => {
    served = (await logOf(numbersTo(10))).store
    expect(await run()).toBe(0)
    served = (await logOf(numbersTo(12), { 4: 'f'.repeat(64) })).store
    expect(await run()).toBe(1)
    expect(printed.at(-1)).toContain('is inconsistent with the state')
    served = (await logOf(numbersTo(9))).store
    expect(await run()).toBe(1)
    expect(printed.at(-1)).toContain('is inconsistent with the state')
    expect(printed.at(-1)).toContain('The log has 9 entries instead of 10')
    served = (await logOf(numbersTo(12))).store
    expect(await run()).toBe(0)
  })

  it('reports a log entry with a different chain head for the same record', async () => {
    const { store, log, sequencer } = await logOf(numbersTo(10))
    served = store
    expect(await run()).toBe(0)
    log.add({ ...(await sampleEntry(4)), head: 'f'.repeat(64) })
    await growLog(sequencer)
    expect(await run()).toBe(1)
    expect(printed.at(-1)).toContain('Entry 10 contains a second, different head')
  })

  it('rejects a checkpoint with an invalid signature, and saves no state', async () => {
    const { store } = await logOf(numbersTo(3))
    served = store
    const object = store.objects.get(checkpointKey)
    if (object)
      store.objects.set(checkpointKey, { ...object, bytes: object.bytes.map((byte, at) => (at === 12 ? 50 : byte)) })
    await expect(run()).rejects.toThrow('No log in the policy signed')
    expect(existsSync(state)).toBe(false)
  })
})
