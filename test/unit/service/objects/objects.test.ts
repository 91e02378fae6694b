import { beforeEach, expect, test } from 'vitest'
import { type Context, realWorld, type Services } from '../../../../platform/context.ts'
import { giveUp, orGiveUp, takeOver } from '../../../../service/objects/announced.ts'
import { compareStorage, storageCheckBounds } from '../../../../service/objects/check-storage.ts'
import { comparePage, isOwnStore } from '../../../../service/objects/compare-page.ts'
import { deleteLooseObjects } from '../../../../service/objects/delete-loose.ts'
import { streamedObject } from '../../../support/worker-bodies.ts'

type Row = Record<string, unknown>

/** What the database answers to a function, by a part of its name; what is asked is noted. */
let answers: Record<string, () => Row[]>
let asked: string[]
let logged: string[]
let deleted: string[]
let aborted: string[]
let broken: Set<string>
let mark: string | null

const week = storageCheckBounds.unnamedKeptMs
const now = new Date('2026-03-01T09:00:00Z')
const listed = (key: string, ageMs = week + 1) => ({ key, storedAt: new Date(now.getTime() - ageMs) })
let pages: { objects: ReturnType<typeof listed>[]; isLast: boolean }[]

beforeEach(() => {
  ;[asked, logged, deleted, aborted, broken, mark] = [[], [], [], [], new Set(), 'db_1']
  answers = { begin_storage_check: () => [{ place: 'uploads/a', database_id: 'db_1' }] }
  pages = [{ objects: [], isLast: true }]
})

const database = {
  open: async () => ({
    execute: (statement: { queryChunks: ({ value?: string[] } | null)[] }) =>
      statement.queryChunks.flatMap((chunk) => chunk?.value ?? []).join(' '),
    batch: async ([text]: [string]) => {
      const name = /chancery_(\w+)/.exec(text)?.[1] ?? text
      asked.push(name)
      return [{ rows: answers[name]?.() ?? [] }]
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
    world: { ...realWorld, now: () => now },
    requests: { left },
    log: (_: string, { event }: { event: string }) => void logged.push(event),
  }) as unknown as Services
const services = servicesWith(() => 10_000)
const times = (name: string) => asked.filter((one) => one === name).length

test('nothing is compared while somebody else does or it is not due', async () => {
  answers.begin_storage_check = () => []
  await compareStorage(services)
  expect(asked).toEqual(['begin_storage_check'])
})

test('in the store of another database nothing is listed or deleted, and the log says so', async () => {
  mark = 'db_2'
  pages = [{ objects: [listed('uploads/b')], isLast: false }]
  await compareStorage(services)
  expect([asked, deleted, logged]).toEqual([
    ['begin_storage_check', 'end_storage_check'],
    [],
    ['store_of_another_database'],
  ])
  expect(await isOwnStore(storage as never, 'db_1')).toBe(false)
})

test('a store that nobody marked is taken by the first database that asks, and by no other', async () => {
  mark = null
  expect(await isOwnStore(storage as never, 'db_1')).toBe(true)
  expect(await isOwnStore(storage as never, 'db_2')).toBe(false)
})

test('step after step is taken until the store is compared, and no more than a tick may', async () => {
  pages = Array.from({ length: 4 }, (_, at) => ({ objects: [listed(`uploads/${at}`)], isLast: at === 3 }))
  await compareStorage(services)
  expect(times('begin_storage_check')).toBe(4)
  asked = []
  pages = Array.from({ length: 100 }, (_, at) => ({ objects: [listed(`uploads/${at}`)], isLast: false }))
  await compareStorage(services)
  expect(times('begin_storage_check')).toBe(30)
})

test('of what no row names only old files of organizations are deleted, and what the store keeps holds up no other', async () => {
  const keys = ['uploads/b', 'uploads/c', 'probes/database', 'uploads/named']
  pages = [{ objects: [...keys.map((key) => listed(key)), listed('uploads/young', 1_000)], isLast: true }]
  const unnamed = ['uploads/b', 'uploads/c', 'probes/database', 'uploads/young']
  answers.compare_objects = () => unnamed.map((object_key) => ({ finding: 'unnamed', object_key }))
  broken.add('uploads/b')
  await compareStorage(services)
  expect(deleted).toEqual(['uploads/c'])
  expect(logged).toEqual(['object_not_deleted', 'objects_unnamed', 'unnamed_objects_deleted'])
})

const missingOf = async (...findings: string[][]) => {
  let comparisons = 0
  const compare = async () => ({ unnamed: [], missing: findings[comparisons++] ?? [] })
  const { missing } = await comparePage({ storage: storage as never, compare, objectsMax: 10 }, '')
  return { missing, comparisons }
}

test('a named file counts as missing once the store says that it is not there, and a row still names it', async () => {
  const [gone, there] = ['uploads/gone', 'uploads/there']
  expect(await missingOf([gone, there], [gone, there])).toEqual({ missing: [gone], comparisons: 2 })
  expect(await missingOf([gone], [])).toEqual({ missing: [], comparisons: 2 })
  expect(await missingOf([there])).toEqual({ missing: [], comparisons: 1 })
  broken.add(gone)
  expect(await missingOf([gone], [gone])).toEqual({ missing: [], comparisons: 1 })
})

const loose = (count: number, isAttempt = false) =>
  Array.from({ length: count }, (_, at) => ({ object_key: `uploads/${at}`, is_attempt: isAttempt }))

test('objects that nothing names are deleted claim by claim, those of an attempt with the parts of its uploads', async () => {
  const claims = [loose(250), loose(3, true)]
  answers.claim_loose_objects = () => claims.shift() ?? []
  await deleteLooseObjects(services)
  expect([deleted.length, aborted.length, times('claim_loose_objects'), times('settle_loose_objects')]).toEqual([
    253, 3, 2, 2,
  ])
})

test('a store that is away is not asked for everything that waits, and what it keeps stays named', async () => {
  answers.claim_loose_objects = () => loose(250)
  broken = new Set(loose(250).map(({ object_key }) => object_key))
  await deleteLooseObjects(services)
  expect([times('claim_loose_objects'), times('settle_loose_objects'), logged.length]).toEqual([1, 0, 250])
})

test('however much waits, a tick deletes no more than its share, and an object that is refused holds up no other', async () => {
  answers.claim_loose_objects = () => loose(250)
  broken.add('uploads/7')
  await deleteLooseObjects(services)
  expect(times('claim_loose_objects')).toBe(24)
  expect(deleted.length).toBe(24 * 249)
})

test('no object is asked for beyond the requests that a tick has', async () => {
  answers.claim_loose_objects = () => loose(250)
  await deleteLooseObjects(servicesWith(() => Math.max(0, 20 - deleted.length)))
  expect(deleted.length).toBe(20)
})

const kept = (isAway = false) => {
  let ran = 0
  const run = async () => {
    ran++
    if (isAway) throw new Error('the database is away')
  }
  const ctx = { db: { run }, requestId: 'req_1', log: services.log } as unknown as Context
  return { ctx, ran: () => ran }
}

test('what was announced and not taken over is given up, whatever ended the work', async () => {
  const failed = kept()
  await expect(orGiveUp(failed.ctx, ['uploads/a'], () => Promise.reject(new Error('broke off')))).rejects.toThrow(
    'broke off',
  )
  const lost = kept()
  expect(await takeOver(lost.ctx, ['uploads/a'], async () => ({ isTaken: false, value: 1 }))).toBe(1)
  const taken = kept()
  expect(await takeOver(taken.ctx, ['uploads/a'], async () => ({ isTaken: true, value: 1 }))).toBe(1)
  expect([failed.ran(), lost.ran(), taken.ran()]).toEqual([1, 1, 0])
})

test('where it cannot be given up the first failure is told, and the log says so', async () => {
  await giveUp(kept(true).ctx, ['uploads/a'])
  await expect(orGiveUp(kept(true).ctx, ['uploads/a'], () => Promise.reject(new Error('broke off')))).rejects.toThrow(
    'broke off',
  )
  expect(logged).toEqual(['objects_not_given_up', 'objects_not_given_up'])
})
