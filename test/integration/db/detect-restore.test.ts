import { expect, test } from 'vitest'
import { utf8 } from '../../../base/bytes.ts'
import { resultOf } from '../../../db/administration/owner.ts'
import { detectRestore } from '../../../service/health/detect-restore.ts'
import { ownMigrated } from '../../support/own-postgres.ts'
import { storedObject } from '../../support/stored-object.ts'

const own = ownMigrated()

/** Starts a store with one known object. */
function startStore() {
  const state = { mark: null as string | null, writes: 0 }
  const storage = {
    get: async () => (state.mark === null ? null : storedObject(utf8(state.mark))),
    put: async ({ body }: { body: Uint8Array }) => {
      state.mark = new TextDecoder().decode(body)
      state.writes += 1
      return { etag: '', contentLength: body.length }
    },
  }
  return { state, storage }
}

test('advances the audit log only once after a restore of the database', async () => {
  const { state, storage } = startStore()
  const logged: string[] = []
  const log = (level: string, { event }: { event: string }) => void logged.push(`${level} ${event}`)
  const look = () => detectRestore({ run: (statement) => resultOf(own.client, statement), storage, log })
  const horizon = async () => BigInt((await own.client.query('select chancery_audit_horizon()::text as at')).rows[0].at)

  await look()
  const [databaseId, position] = state.mark?.split(' ') ?? []
  expect(databaseId).toMatch(/^[0-9a-f-]{36}$/)
  expect(BigInt(position ?? 0)).toBeGreaterThan(0n)
  await look()
  expect(logged).toEqual([])

  // The store has recorded an audit log position that this database has not reached.
  const seen = (await horizon()) + 5_000n
  state.mark = `${databaseId} ${seen}`
  await look()
  expect(logged).toEqual(['error database_restored'])
  expect(await horizon()).toBeGreaterThan(seen)
  await look()
  await look()
  expect(logged).toHaveLength(1)
  expect(BigInt(state.mark.split(' ')[1] ?? 0)).toBeGreaterThan(seen)

  // Another database's mark must have no effect.
  const before = await horizon()
  state.mark = `another ${before * 2n}`
  await look()
  expect([logged.length, (await horizon()) < before * 2n]).toEqual([1, true])
  expect(state.mark).toMatch(new RegExp(`^${databaseId} `))
})
