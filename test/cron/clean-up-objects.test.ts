import { afterAll, expect, test } from 'vitest'
import type { Services } from '../../platform/context.ts'
import { deleteLooseObjects } from '../../service/objects/delete-loose.ts'
import { startObjectGround } from '../support/object-ground.ts'
import { storageAt } from '../support/storage.ts'

/** What nothing names any more goes, and stays named until it is gone. */

const ground = await startObjectGround()
const { services, query } = ground

afterAll(() => ground.dispose())

const giveToDeletion = (keys: string[]) => query("select chancery_delete_objects('org_a', $1)", [keys])
const makeDue = () => query("update loose_objects set due_at = now() - interval '1 second'")
const endAttempts = () =>
  query(`update loose_objects set due_at = now() - interval '1 second', storable_until = now() - interval '1 second',
    created_at = now() - interval '1 hour'`)

test('objects that were given to deletion are deleted, and forgotten when the store has', async () => {
  await ground.store(['gone/a', 'gone/b', 'stays'])
  await giveToDeletion(['gone/a', 'gone/b', 'gone/never-stored'])
  await deleteLooseObjects(services)
  expect([await ground.held(), await ground.loose()]).toEqual([['stays'], []])
})

test('while the store is away an object stays named, for a repeat after minutes', async () => {
  await ground.store(['late'])
  await giveToDeletion(['late'])
  const away: Services = { ...services, storage: storageAt('http://127.0.0.1:9/s3') }
  await deleteLooseObjects(away)
  expect(ground.events()).toEqual(['object_not_deleted'])
  await deleteLooseObjects(services)
  expect([await ground.held(), await ground.loose()]).toEqual([['late', 'stays'], ['late doomed']])
  await makeDue()
  await deleteLooseObjects(services)
  expect([await ground.held(), await ground.loose()]).toEqual([['stays'], []])
})

test('of many objects those that the store refuses hold up no other', async () => {
  const keys = Array.from({ length: 300 }, (_, index) => `many/${String(index).padStart(3, '0')}`)
  const refused = keys.filter((_, index) => index % 60 === 0)
  await ground.store(keys)
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
  for (let tick = 0; tick < 2; tick++) await deleteLooseObjects(refusing)
  expect(await ground.held()).toEqual([...refused, 'stays'])
  expect(await ground.loose()).toEqual(refused.map((key) => `${key} doomed`))
  await makeDue()
  await deleteLooseObjects(services)
  expect(await ground.loose()).toEqual([])
})

test('what a dead attempt announced goes with its unfinished uploads once no attempt can last, and not before', async () => {
  await ground.announce(['attempt/a', 'attempt/b', 'attempt/never-stored'])
  await ground.store(['attempt/a', 'attempt/b'])
  await ground.leaveUpload('attempt/b', 0)
  await ground.leaveUpload('running', 0)
  await deleteLooseObjects(services)
  expect(await ground.held()).toEqual(['attempt/a', 'attempt/b', 'stays', 'upload of attempt/b', 'upload of running'])
  await endAttempts()
  await deleteLooseObjects(services)
  expect([await ground.held(), await ground.loose()]).toEqual([['stays', 'upload of running'], []])
})

test('what was given up early and stored again by an attempt that still ran is deleted in the end', async () => {
  await ground.announce(['zombie'])
  await ground.store(['zombie'])
  await query("update loose_objects set is_doomed = true, due_at = now() where object_key = 'zombie'")
  await deleteLooseObjects(services)
  expect([await ground.held(), await ground.loose()]).toEqual([['stays', 'upload of running'], ['zombie doomed']])
  await ground.store(['zombie'])
  await deleteLooseObjects(services)
  expect(await ground.held()).toContain('zombie')
  await endAttempts()
  await deleteLooseObjects(services)
  expect([await ground.held(), await ground.loose()]).toEqual([['stays', 'upload of running'], []])
})

test('an object that was doomed is not named any more, and nothing of the transaction that tried stays', async () => {
  await ground.announce(['too-late'])
  await endAttempts()
  await deleteLooseObjects(services)
  await expect(ground.name(['too-late'])).rejects.toMatchObject({ code: 'CH410' })
  expect(await query("select from documents where id = 'too-late'")).toEqual([])
})
