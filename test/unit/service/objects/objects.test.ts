import { beforeEach, expect, test } from 'vitest'
import { type Context, realRuntime, type Services } from '../../../../platform/context.ts'
import { compareStorage, storageCheckBounds } from '../../../../service/objects/check-storage.ts'
import { comparePage, isOwnStore } from '../../../../service/objects/compare-page.ts'
import { deletePendingObjects } from '../../../../service/objects/delete-pending.ts'
import { release, releaseOnFailure, releaseUnlessReferenced } from '../../../../service/objects/release.ts'
import { streamedObject } from '../../../support/worker-bodies.ts'

type Row = Record<string, unknown>

/** The results of database functions by a part of the function's name. Calls are recorded. */
let responses: Record<string, () => Row[]>
let called: string[]
let logged: string[]
let deleted: string[]
let aborted: string[]
let broken: Set<string>
let mark: string | null

const week = storageCheckBounds.unreferencedKeptMs
const now = new Date('2026-03-01T09:00:00Z')
const listed = (key: string, ageMs = week + 1) => ({ key, storedAt: new Date(now.getTime() - ageMs) })
let pages: { objects: ReturnType<typeof listed>[]; isLast: boolean }[]

beforeEach(() => {
  ;[called, logged, deleted, aborted, broken, mark] = [[], [], [], [], new Set(), 'db_1']
  responses = { begin_storage_check: () => [{ place: 'uploads/a', database_id: 'db_1' }] }
  pages = [{ objects: [], isLast: true }]
})

const database = {
  open: async () => ({
    execute: (statement: { queryChunks: ({ value?: string[] } | null)[] }) =>
      statement.queryChunks.flatMap((chunk) => chunk?.value ?? []).join(' '),
    batch: async ([text]: [string]) => {
      const name = /chancery_(\w+)/.exec(text)?.[1] ?? text
      called.push(name)
      return [{ rows: responses[name]?.() ?? [] }]
    },
  }),
}
const storage = {
  get: async () => {
    if (mark === null) return null
    const bytes = new TextEncoder().encode(mark)
    return { ...streamedObject(bytes), body: new Blob([bytes]).stream() }
  },
  putNew: async ({ body }: { body: Uint8Array }) => {
    mark ??= new TextDecoder().decode(body)
  },
  list: async () => pages.shift() ?? { objects: [], isLast: true },
  head: async (key: string) => {
    if (broken.has(key)) throw new Error('the store is away')
    return key.includes('there') ? {} : null
  },
  delete: async (key: string) => {
    if (broken.has(key)) throw new Error('the store is away')
    deleted.push(key)
  },
  abortUploads: async ({ prefix }: { prefix: string }) => {
    aborted.push(prefix)
    return 0
  },
}
const servicesWith = (left: () => number) =>
  ({
    database,
    storage,
    runtime: { ...realRuntime, now: () => now },
    requests: { left },
    log: (_: string, { event }: { event: string }) => void logged.push(event),
  }) as unknown as Services
const services = servicesWith(() => 10_000)
const times = (name: string) => called.filter((one) => one === name).length

test('compares no objects if no storage check can be claimed', async () => {
  responses.begin_storage_check = () => []
  await compareStorage(services)
  expect(called).toEqual(['begin_storage_check'])
})

test('logs an error instead of checking the store of another database', async () => {
  mark = 'db_2'
  pages = [{ objects: [listed('uploads/b')], isLast: false }]
  await compareStorage(services)
  expect([called, deleted, logged]).toEqual([
    ['begin_storage_check', 'end_storage_check'],
    [],
    ['store_of_another_database'],
  ])
  expect(await isOwnStore(storage as never, 'db_1')).toBe(false)
})

test('marks a new store with the first database that uses it', async () => {
  mark = null
  expect(await isOwnStore(storage as never, 'db_1')).toBe(true)
  expect(await isOwnStore(storage as never, 'db_2')).toBe(false)
})

test('compares the store in at most 30 steps per run', async () => {
  pages = Array.from({ length: 4 }, (_, at) => ({ objects: [listed(`uploads/${at}`)], isLast: at === 3 }))
  await compareStorage(services)
  expect(times('begin_storage_check')).toBe(4)
  called = []
  pages = Array.from({ length: 100 }, (_, at) => ({ objects: [listed(`uploads/${at}`)], isLast: false }))
  await compareStorage(services)
  expect(times('begin_storage_check')).toBe(30)
})

test('deletes only old unreferenced objects of organizations, even if one deletion fails', async () => {
  const keys = ['uploads/b', 'uploads/c', 'probes/database', 'uploads/named']
  pages = [{ objects: [...keys.map((key) => listed(key)), listed('uploads/young', 1_000)], isLast: true }]
  const unreferenced = ['uploads/b', 'uploads/c', 'probes/database', 'uploads/young']
  responses.compare_objects = () => unreferenced.map((object_key) => ({ finding: 'unreferenced', object_key }))
  broken.add('uploads/b')
  await compareStorage(services)
  expect(deleted).toEqual(['uploads/c'])
  expect(logged).toEqual(['object_not_deleted', 'objects_unreferenced', 'unreferenced_objects_deleted'])
})

const missingOf = async (...findings: string[][]) => {
  let comparisons = 0
  const compare = async () => ({ unreferenced: [], missing: findings[comparisons++] ?? [] })
  const { missing } = await comparePage({ storage: storage as never, compare, objectsMax: 10 }, '')
  return { missing, comparisons }
}

test('reports a file as missing only if the store lacks the file and a row still references it', async () => {
  const [gone, there] = ['uploads/gone', 'uploads/there']
  expect(await missingOf([gone, there], [gone, there])).toEqual({ missing: [gone], comparisons: 2 })
  expect(await missingOf([gone], [])).toEqual({ missing: [], comparisons: 2 })
  expect(await missingOf([there])).toEqual({ missing: [], comparisons: 1 })
  broken.add(gone)
  expect(await missingOf([gone], [gone])).toEqual({ missing: [], comparisons: 1 })
})

const pendingObjects = (count: number, isAttempt = false) =>
  Array.from({ length: count }, (_, at) => ({ object_key: `uploads/${at}`, is_attempt: isAttempt }))

test('deletes pending objects in batches, including the parts of unfinished uploads', async () => {
  const claims = [pendingObjects(250), pendingObjects(3, true)]
  responses.claim_pending_objects = () => claims.shift() ?? []
  await deletePendingObjects(services)
  expect([deleted.length, aborted.length, times('claim_pending_objects'), times('settle_pending_objects')]).toEqual([
    253, 3, 2, 2,
  ])
})

test('stops deleting pending objects after one batch while the store is unavailable', async () => {
  responses.claim_pending_objects = () => pendingObjects(250)
  broken = new Set(pendingObjects(250).map(({ object_key }) => object_key))
  await deletePendingObjects(services)
  expect([times('claim_pending_objects'), times('settle_pending_objects'), logged.length]).toEqual([1, 0, 250])
})

test('deletes at most 24 batches of pending objects per run, even if one deletion fails', async () => {
  responses.claim_pending_objects = () => pendingObjects(250)
  broken.add('uploads/7')
  await deletePendingObjects(services)
  expect(times('claim_pending_objects')).toBe(24)
  expect(deleted.length).toBe(24 * 249)
})

test("stops deleting pending objects if the run's subrequest budget is used up", async () => {
  responses.claim_pending_objects = () => pendingObjects(250)
  await deletePendingObjects(servicesWith(() => Math.max(0, 20 - deleted.length)))
  expect(deleted.length).toBe(20)
})

const kept = (isDown = false) => {
  let ran = 0
  const run = async () => {
    ran++
    if (isDown) throw new Error('the database is unavailable')
  }
  const ctx = { db: { run }, requestId: 'req_1', log: services.log } as unknown as Context
  return { ctx, ran: () => ran }
}

test('releases registered objects that are not referenced, even after an error', async () => {
  const failed = kept()
  await expect(
    releaseOnFailure(failed.ctx, ['uploads/a'], () => Promise.reject(new Error('broke off'))),
  ).rejects.toThrow('broke off')
  const lost = kept()
  expect(await releaseUnlessReferenced(lost.ctx, ['uploads/a'], async () => ({ isTaken: false, value: 1 }))).toBe(1)
  const taken = kept()
  expect(await releaseUnlessReferenced(taken.ctx, ['uploads/a'], async () => ({ isTaken: true, value: 1 }))).toBe(1)
  expect([failed.ran(), lost.ran(), taken.ran()]).toEqual([1, 1, 0])
})

test('rethrows the original error even if the registered objects cannot be released', async () => {
  await release(kept(true).ctx, ['uploads/a'])
  await expect(
    releaseOnFailure(kept(true).ctx, ['uploads/a'], () => Promise.reject(new Error('broke off'))),
  ).rejects.toThrow('broke off')
  expect(logged).toEqual(['objects_not_released', 'objects_not_released'])
})
