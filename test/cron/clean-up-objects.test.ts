import { afterAll, expect, test } from 'vitest'
import type { Services } from '../../platform/context.ts'
import { deletePendingObjects } from '../../service/objects/delete-pending.ts'
import { startObjectPorts } from '../support/object-ports.ts'
import { storageAt } from '../support/storage.ts'

/** Tests the deletion of marked objects. Their rows are kept until the store has deleted the objects. */

const ports = await startObjectPorts()
const { services, query } = ports

afterAll(() => ports.dispose())

const giveToDeletion = (keys: string[]) => query("select chancery_delete_objects('org_a', $1)", [keys])
const makeDue = () => query("update pending_objects set due_at = now() - interval '1 second'")
const endAttempts = () =>
  query(`update pending_objects set due_at = now() - interval '1 second', storable_until = now() - interval '1 second',
    created_at = now() - interval '1 hour'`)

test('deletes marked objects and their rows', async () => {
  await ports.store(['gone/a', 'gone/b', 'stays'])
  await giveToDeletion(['gone/a', 'gone/b', 'gone/never-stored'])
  await deletePendingObjects(services)
  expect([await ports.held(), await ports.listed()]).toEqual([['stays'], []])
})

test('retries the deletion of a marked object after an outage of the store', async () => {
  await ports.store(['late'])
  await giveToDeletion(['late'])
  const away: Services = { ...services, storage: storageAt('http://127.0.0.1:9/s3') }
  await deletePendingObjects(away)
  expect(ports.events()).toEqual(['object_not_deleted'])
  await deletePendingObjects(services)
  expect([await ports.held(), await ports.listed()]).toEqual([['late', 'stays'], ['late marked']])
  await makeDue()
  await deletePendingObjects(services)
  expect([await ports.held(), await ports.listed()]).toEqual([['stays'], []])
})

test('deletes the remaining marked objects if some deletions fail', async () => {
  const keys = Array.from({ length: 300 }, (_, index) => `many/${String(index).padStart(3, '0')}`)
  const refused = keys.filter((_, index) => index % 60 === 0)
  await ports.store(keys)
  await giveToDeletion(keys)
  const refusing: Services = {
    ...services,
    storage: {
      ...services.storage,
      delete: async (key) => {
        if (refused.includes(key)) throw new Error('no')
        await services.storage.delete(key)
      },
    },
  }
  for (let run = 0; run < 2; run++) await deletePendingObjects(refusing)
  expect(await ports.held()).toEqual([...refused, 'stays'])
  expect(await ports.listed()).toEqual(refused.map((key) => `${key} marked`))
  await makeDue()
  await deletePendingObjects(services)
  expect(await ports.listed()).toEqual([])
})

test('deletes the objects of a crashed attempt only after the maximum duration of an attempt', async () => {
  await ports.register(['attempt/a', 'attempt/b', 'attempt/never-stored'])
  await ports.store(['attempt/a', 'attempt/b'])
  await ports.leaveUpload('attempt/b', 0)
  await ports.leaveUpload('running', 0)
  await deletePendingObjects(services)
  expect(await ports.held()).toEqual(['attempt/a', 'attempt/b', 'stays', 'upload of attempt/b', 'upload of running'])
  await endAttempts()
  await deletePendingObjects(services)
  expect([await ports.held(), await ports.listed()]).toEqual([['stays', 'upload of running'], []])
})

test('deletes an object again that a running attempt stored after its deletion', async () => {
  await ports.register(['zombie'])
  await ports.store(['zombie'])
  await query("update pending_objects set is_marked_for_deletion = true, due_at = now() where object_key = 'zombie'")
  await deletePendingObjects(services)
  expect([await ports.held(), await ports.listed()]).toEqual([['stays', 'upload of running'], ['zombie marked']])
  await ports.store(['zombie'])
  await deletePendingObjects(services)
  expect(await ports.held()).toContain('zombie')
  await endAttempts()
  await deletePendingObjects(services)
  expect([await ports.held(), await ports.listed()]).toEqual([['stays', 'upload of running'], []])
})

test('rolls back a transaction that references an object marked for deletion', async () => {
  await ports.register(['too-late'])
  await endAttempts()
  await deletePendingObjects(services)
  await expect(ports.name(['too-late'])).rejects.toMatchObject({ code: 'CH410' })
  expect(await query("select from documents where id = 'too-late'")).toEqual([])
})
