import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkStorage } from '../../admin/check-storage.ts'
import { utf8 } from '../../base/bytes.ts'
import type { Services } from '../../platform/context.ts'
import { splitSubrequestBudget, withSubrequestBudget } from '../../platform/jobs/split-subrequests.ts'
import { checkStorageOnce, compareStorage, storageCheckBounds } from '../../service/objects/check-storage.ts'
import { startObjectPorts } from '../support/object-ports.ts'
import { storedObject } from '../support/stored-object.ts'

/**
 * Compares the store with the database rows in bounded steps, which delete unregistered objects and report missing
 * ones.
 */

const ports = await startObjectPorts()
const { services, query } = ports

afterAll(() => ports.dispose())

beforeEach(async () => {
  await query('update storage_checks set ended_at = null, lease_until = null')
  ports.events()
})

const bounds = { ...storageCheckBounds, objectsMax: 3 }
const placeOf = async () => (await query<{ place: string }>('select place from storage_checks'))[0]?.place

/** Runs steps until a complete pass has ended, and returns the number of steps. */
async function wholePass(using: Services = services): Promise<number> {
  for (let steps = 1; ; steps++) {
    await checkStorageOnce(using, bounds)
    if ((await placeOf()) === '') return steps
  }
}

const named = ['texts/a/1', 'texts/b/1', 'texts/b/2', 'texts/c/1', 'texts/d/1', 'texts/e/1', 'texts/f/1']
await ports.register(named)
await ports.store(named, 30)
await ports.name(named)

test('resumes the storage check after the last checked object', async () => {
  await checkStorageOnce(services, bounds)
  expect(await placeOf()).toBe('texts/b/1')
  await checkStorageOnce(services, bounds)
  expect(await placeOf()).toBe('texts/d/1')
  expect(await wholePass()).toBe(1)
  await checkStorageOnce(services, bounds)
  expect([await placeOf(), ports.events(), await ports.held()]).toEqual(['', [], named])
})

test('checks all stored objects in one run if the subrequest budget suffices', async () => {
  const [requests] = splitSubrequestBudget(4, 1)
  await compareStorage(withSubrequestBudget(services, requests!), bounds)
  expect(await placeOf()).toBe('texts/b/1')
  await compareStorage(services, bounds)
  expect(await placeOf()).toBe('')
})

test('deletes only unregistered objects that are older than a week', async () => {
  await ports.store(['texts/a/0', 'texts/c/5', 'texts/z'], 8)
  await ports.store(['texts/b/young'], 6)
  await ports.register(['texts/b/registered'])
  await ports.store(['texts/b/registered'], 8)
  await wholePass()
  expect(await ports.held()).toEqual([...named, 'texts/b/registered', 'texts/b/young'].sort())
  expect(ports.events()).toEqual(expect.arrayContaining(['objects_unreferenced 1', 'unreferenced_objects_deleted 1']))
  // Without the deletion, every later pass would report this young object again.
  await services.storage.delete('texts/b/young')
})

test('continues the storage check when a request to the store fails', async () => {
  const [broken, others] = [
    ['texts/a/0', 'texts/c/5'],
    ['texts/b/0', 'texts/z'],
  ]
  await ports.store([...broken, ...others], 8)
  const refuse = async (): Promise<never> => {
    throw new Error('no')
  }
  const storage = {
    ...services.storage,
    delete: (key: string) => (broken.includes(key) ? refuse() : services.storage.delete(key)),
    head: refuse,
    abortUploads: refuse,
  }
  await wholePass({ ...services, storage })
  expect((await ports.held()).filter((key) => [...broken, ...others].includes(key))).toEqual(broken)
  expect(ports.events().filter((event) => event === 'object_not_deleted').length).toBeGreaterThanOrEqual(2)
  await query('update storage_checks set ended_at = null')
  await wholePass()
  expect((await ports.held()).filter((key) => broken.includes(key))).toEqual([])
  ports.events()
})

test('aborts multipart uploads that are older than a week', async () => {
  await ports.leaveUpload('texts/old', 8)
  await ports.leaveUpload('texts/young', 6)
  await wholePass()
  expect((await ports.held()).filter((line) => line.startsWith('upload'))).toEqual(['upload of texts/young'])
})

test('ignores unrelated objects in the bucket', async () => {
  await ports.store(['backups/database'], 60)
  await ports.leaveUpload('backups/part', 60)
  const before = await ports.held()
  await wholePass()
  expect([await ports.held(), ports.events()]).toEqual([before, []])
  await services.storage.delete('backups/database')
  await services.storage.abortUploads({ prefix: 'backups/', before: null })
})

test('reports a missing object, and preserves its database row', async () => {
  await services.storage.delete('texts/c/1')
  await wholePass()
  expect(ports.events()).toContain('objects_missing 1')
  expect(await query("select object_key from document_versions where object_key = 'texts/c/1'")).toHaveLength(1)
  await ports.store(['texts/c/1'])
})

test('reports no missing objects if objects are stored or deleted during the check', async () => {
  const busy: Services = {
    ...services,
    storage: {
      ...services.storage,
      list: async (page) => {
        const response = await services.storage.list(page)
        await ports.register(['texts/b/new'])
        await ports.store(['texts/b/new'])
        await ports.name(['texts/b/new'])
        await query("delete from document_versions where object_key = 'texts/d/1'")
        await services.storage.delete('texts/d/1')
        return response
      },
    },
  }
  await checkStorageOnce(busy, storageCheckBounds)
  expect(ports.events().filter((event) => event.startsWith('objects_missing'))).toEqual([])
  expect(await ports.held()).toContain('texts/b/new')
})

test('deletes nothing from the store of another database', async () => {
  await ports.store(['texts/foreign'], 30)
  const foreign: Services = {
    ...services,
    storage: { ...services.storage, get: async () => storedObject(utf8('another')) },
  }
  await checkStorageOnce(foreign, bounds)
  expect(ports.events()).toEqual(['store_of_another_database'])
  expect(await ports.held()).toContain('texts/foreign')
  await expect(checkStorage(ports.ownerUrl, foreign.storage, { deletes: true, now: new Date() })).rejects.toThrow(
    'belongs to another database',
  )
  expect(await ports.held()).toContain('texts/foreign')
})

test('deletes unreferenced objects only on request', async () => {
  await services.storage.delete('texts/e/1')
  await ports.store(['texts/just-stored'])
  await ports.leaveUpload('texts/unfinished', 1)
  const look = (deletes: boolean) => checkStorage(ports.ownerUrl, services.storage, { deletes, now: new Date() })
  const before = await ports.held()
  const report = await look(false)
  expect(report).toMatchObject({
    unreferenced: { count: 2, bytes: 10, deleted: 0, keys: ['texts/foreign', 'texts/just-stored'] },
    missing: { count: 1, keys: ['texts/e/1'] },
    unfinishedUploads: null,
    pendingObjects: { markedForDeletion: 0, registered: 1 },
  })
  expect(await ports.held()).toEqual(before)
  expect(await look(true)).toMatchObject({ unreferenced: { count: 2, deleted: 1 }, unfinishedUploads: 2 })
  expect(await ports.held()).toEqual(before.filter((line) => line !== 'texts/foreign' && !line.startsWith('upload')))
})

test('compares the SHA-256 of every stored file with its database row on request', async () => {
  const look = (hashes: boolean) =>
    checkStorage(ports.ownerUrl, services.storage, { deletes: false, hashes, now: new Date() })
  await query(`update document_versions set sha256 = encode(sha256('\\x0000000000'), 'hex')`)
  expect((await look(false)).hashes).toBeNull()
  expect((await look(true)).hashes).toEqual({ checked: 6, bytes: 30, differing: [] })
  await services.storage.put({ key: 'texts/c/1', body: utf8('other'), contentType: 'application/pdf' })
  expect((await look(true)).hashes).toMatchObject({ checked: 6, differing: ['texts/c/1'] })
})
