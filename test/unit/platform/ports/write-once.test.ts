import { expect, test } from 'vitest'
import { type ObjectStore, startObjectStore } from '../../../../dev/support/object-store.ts'
import type { SharedEnv } from '../../../../platform/ports/env.ts'
import type { LogFields } from '../../../../platform/ports/log.ts'
import { createStorage } from '../../../../platform/ports/open-storage.ts'
import { createWriteOnceProof } from '../../../../platform/ports/write-once.ts'

function storageOn(url: string) {
  const lines: LogFields[] = []
  const bindings = {
    STORAGE_ENDPOINT: url,
    STORAGE_BUCKET: 'bucket',
    STORAGE_REGION: 'auto',
    STORAGE_ACCESS_KEY_ID: 'id',
    STORAGE_SECRET_ACCESS_KEY: 'secret',
  }
  // The storage port reads only these five bindings.
  const storage = createStorage(bindings as SharedEnv, (_, fields) => void lines.push(fields))
  return { storage, lines }
}

async function withStore(options: { overwrites: boolean }, use: (store: ObjectStore) => Promise<void>): Promise<void> {
  const store = await startObjectStore(options)
  try {
    await use(store)
  } finally {
    await store.close()
  }
}

test('tests once per worker that the store rejects a second write', () =>
  withStore({ overwrites: false }, async (store) => {
    for (const requests of [2, 1]) {
      store.resetTraffic()
      const { storage, lines } = storageOn(store.url)
      for (let i = 0; i < 3; i++) await storage.proveWriteOnce()
      expect([store.traffic().calls, lines]).toEqual([{ PutObject: requests }, []])
    }
  }))

test('tests a store that permits overwrites again after a minute, and logs the fault once', async () => {
  const responses: ('refused' | 'stored')[] = ['stored', 'stored', 'stored', 'refused']
  const lines: LogFields[] = []
  let now = 0
  let calls = 0
  const putNew = async () => {
    calls++
    return responses.shift() ?? 'refused'
  }
  const prove = createWriteOnceProof(
    putNew as never,
    (_, fields) => void lines.push(fields),
    () => now,
  )
  for (let i = 0; i < 3; i++) await expect(prove()).rejects.toMatchObject({ code: 'unavailable' })
  expect([calls, lines]).toEqual([2, [{ event: 'store_overwrites' }]])
  now += 59_999
  await expect(prove()).rejects.toMatchObject({ extras: { retryAfterSeconds: 60 } })
  expect(calls).toBe(2)
  now += 1
  await prove()
  await prove()
  expect([calls, lines.length]).toEqual([4, 1])
})

test('fails the write-once check if the store permits overwrites, and logs the fault once', () =>
  withStore({ overwrites: true }, async (store) => {
    const { storage, lines } = storageOn(store.url)
    for (let i = 0; i < 3; i++) await expect(storage.proveWriteOnce()).rejects.toMatchObject({ code: 'unavailable' })
    expect(lines).toEqual([{ event: 'store_overwrites' }])
    expect(store.traffic().calls).toEqual({ PutObject: 2 })
  }))

test('fails the write-once check while the store is unavailable, and logs no fault', async () => {
  const away = await startObjectStore()
  await away.close()
  const { storage, lines } = storageOn(away.url)
  for (let i = 0; i < 2; i++)
    await expect(storage.proveWriteOnce()).rejects.toMatchObject({
      code: 'unavailable',
      extras: { retryAfterSeconds: 10 },
    })
  expect(lines).toEqual([])
})
