import { drizzle } from 'drizzle-orm/pg-proxy'
import { beforeEach, expect, test } from 'vitest'
import type { EnvelopeCommand } from '../../../../core/signing/commands.ts'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import type { Database, Statement } from '../../../../db/statement.ts'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import { transition } from '../../../../service/signing/transition.ts'
import { now } from '../../core/signing/deciding.ts'
import { commands, minutesLater, privatePem, publicPem, sampleEnvelope } from '../../core/signing/samples.ts'

let stored: EnvelopeState | null
/** Number of writes in which a concurrent writer is faster. */
let races: number
let loads: number
let written: string[]
let dispatched: string[]

beforeEach(() => {
  stored = sampleEnvelope()
  races = 0
  loads = 0
  written = []
  dispatched = []
})

const database = drizzle(async (text) => {
  written.push(text)
  return { rows: [] }
}) as unknown as Database

const ctx = {
  actor: { kind: 'system', id: 'test' },
  client: { ip: null, userAgent: null },
  requestId: 'req_1',
  runtime: realRuntime,
  newId: (kind: string) => `${kind}_1`,
  dispatch: async ({ kind }: { kind: string }) => void dispatched.push(kind),
  env: {
    LINK_SECRET: 'x'.repeat(40),
    CHECKPOINT_PRIVATE_KEY: privatePem,
    CHECKPOINT_PUBLIC_KEYS: publicPem,
  },
  db: {
    batch: async (statements: object) => {
      if (!('record' in statements)) throw new Error('the steps of a workflow were asked for')
      loads += 1
      const tail = { sequence: 3, hash: 'ab'.repeat(32), at: minutesLater(1) }
      const record = stored && { state: stored, tail, artifacts: [], values: {}, consentSignature: null }
      return { tenant: { at: now }, record }
    },
    batchUnlessTaken: async (_: string, statements: Record<string, Statement<unknown>>) => {
      if (races-- > 0) return null
      for (const { builders, read } of Object.values(statements)) {
        const results: unknown[] = []
        for (const build of builders) {
          await (build(database) as unknown as Promise<void>)
          const isMail = /insert into jobs/.test(text()) && !/workflow_run_steps/.test(text())
          results.push({ rows: isMail ? [{ isFound: true, isAdded: true }] : [] })
        }
        read(results)
      }
      return {}
    },
  },
} as unknown as Context

/** Returns the text of the newest statement. */
const text = (): string => written.at(-1) ?? ''

const change = (command: EnvelopeCommand) => transition(ctx, 'env_01', () => command)
const writesFields = () => written.filter((text) => text.includes('envelope_fields')).length

test('writes nothing for a missing envelope', async () => {
  stored = null
  expect([await change(commands.remind), written]).toEqual([{ kind: 'missing' }, []])
})

test('returns the rejection of a command with the database time, without writing anything', async () => {
  stored = sampleEnvelope({ status: 'waiting' })
  expect(await change(commands.sign)).toMatchObject({ kind: 'refused', at: now })
  expect(written).toEqual([])
})

test('writes nothing for a command that changes nothing', async () => {
  stored = { ...sampleEnvelope(), viewedAt: now, signer: { ...sampleEnvelope().signer, status: 'viewed' } }
  expect(await change(commands.open)).toMatchObject({ kind: 'done', events: [] })
  expect(written).toEqual([])
})

test('evaluates a command again after a conflicting write, and stops after a limit', async () => {
  races = 2
  expect(await change(commands.void)).toMatchObject({ kind: 'done', record: { state: { status: 'voided' } } })
  expect([loads, written.length > 5]).toEqual([3, true])
  races = 1_000
  await expect(change(commands.void)).rejects.toMatchObject({ code: 'unavailable' })
  expect(loads).toBe(28)
})

test('reuses a loaded envelope unless a conflicting write came first', async () => {
  const opened = await change(commands.open)
  if (opened.kind !== 'done') throw new Error(opened.kind)
  loads = 0
  const also = { loaded: { record: opened.record, at: now } }
  await transition(ctx, 'env_01', () => commands.void, also)
  expect(loads).toBe(0)
  races = 1
  await transition(ctx, 'env_01', () => commands.void, also)
  expect(loads).toBe(1)
})

test('dispatches jobs only for the write that succeeds, not for a conflicting write', async () => {
  stored = { ...sampleEnvelope(), signer: { ...sampleEnvelope().signer, status: 'viewed' } }
  races = 1
  await change(commands.void)
  expect(dispatched).toEqual(['mail'])
})

test("writes an envelope's fields to the database only if a correction changes them", async () => {
  await change({ type: 'correct', correction: { documentTitle: 'Lease' }, expectedRevision: 1 })
  expect(writesFields()).toBe(0)
  await change(commands.void)
  expect(writesFields()).toBe(0)
  const fields = sampleEnvelope().fields.slice(0, 1)
  await change({ type: 'correct', correction: { fields }, expectedRevision: 1 })
  expect(writesFields()).toBe(2)
})

test('reads the other steps of a workflow only if a step is closed', async () => {
  stored = sampleEnvelope({ workflow: { id: 'wf_01', step: 1 } as EnvelopeState['workflow'] })
  expect(await change(commands.remind)).toMatchObject({ kind: 'done' })
  await expect(change(commands.void)).rejects.toThrow('the steps of a workflow were asked for')
})
