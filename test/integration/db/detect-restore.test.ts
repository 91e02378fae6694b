import { expect, test } from 'vitest'
import { utf8 } from '../../../base/bytes.ts'
import { resultOf } from '../../../db/administration/owner.ts'
import type { Statement } from '../../../db/statement.ts'
import { detectRestore } from '../../../service/health/detect-restore.ts'
import { ownMigrated } from '../../support/own-postgres.ts'
import { storedObject } from '../../support/stored-object.ts'

const own = ownMigrated()

/** Starts a store with one known object. Its entity tag is the number of writes. */
function startStore() {
  const state = { mark: null as string | null, writes: 0 }
  const write = (body: Uint8Array, isCurrent: boolean) => {
    if (!isCurrent) return 'refused' as const
    state.mark = new TextDecoder().decode(body)
    state.writes += 1
    return 'stored' as const
  }
  const storage = {
    get: async () => (state.mark === null ? null : { ...storedObject(utf8(state.mark)), etag: String(state.writes) }),
    putNew: async ({ body }: { body: Uint8Array }) => write(body, state.mark === null),
    replace: async ({ body, etag }: { body: Uint8Array; etag: string }) => write(body, etag === String(state.writes)),
  }
  return { state, storage }
}

const horizon = async () => BigInt((await own.client.query('select chancery_audit_horizon()::text as at')).rows[0].at)

/** Waits until the horizon advances. Transactions of other tests in the same cluster can hold it back. */
async function advanced(): Promise<void> {
  const before = await horizon()
  await own.client.query('create temporary table if not exists advance as select 1')
  await own.client.query('insert into advance values (1)')
  await expect.poll(horizon).toBeGreaterThan(before)
}

test('advances the audit log only once after a restore of the database', async () => {
  const { state, storage } = startStore()
  const logged: string[] = []
  const log = (level: string, { event }: { event: string }) => void logged.push(`${level} ${event}`)
  const look = () => detectRestore({ run: (statement) => resultOf(own.client, statement), storage, log })
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

test('does not set the mark back if a run that started earlier ends later', async () => {
  const { state, storage } = startStore()
  const log = () => {}
  const run = <T>(statement: Statement<T>) => resultOf(own.client, statement)
  for (const isFirst of [true, false]) {
    // The earlier run stops before it writes its mark.
    const begun = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const late = async <T>(write: () => Promise<T>) => {
      begun.resolve()
      await gate.promise
      return write()
    }
    const slow = {
      get: storage.get,
      putNew: (object: Parameters<typeof storage.putNew>[0]) => late(() => storage.putNew(object)),
      replace: (object: Parameters<typeof storage.replace>[0]) => late(() => storage.replace(object)),
    }
    expect(state.mark === null).toBe(isFirst)
    await advanced()
    const earlier = detectRestore({ run, storage: slow, log })
    await begun.promise
    await advanced()
    await detectRestore({ run, storage, log })
    const newer = state.mark
    gate.resolve()
    await earlier
    expect([newer !== null, state.mark]).toEqual([true, newer])
  }
})
