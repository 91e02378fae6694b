import { expect, test } from 'vitest'
import { startTripCounter } from '../../../bench/support/trip-counter.ts'

test("counts the round trips of an operation's requests, but not those of its jobs", async () => {
  const counter = await startTripCounter()
  const call = async (kind: string, invocation: string, port = 'database') => {
    const body = JSON.stringify({ kind, invocation, at: 1, port })
    expect(await (await fetch(counter.url, { method: 'POST', body })).text()).toBe('passes')
  }
  await call('chancery-api GET /v1/account', 'before')
  await counter.count('documents.create', 1, async () => {
    await call('chancery-api POST /v1/documents', 'first')
    await call('chancery-api POST /v1/documents', 'first', 'queue')
    await call('chancery-functions chancery-extraction', 'job')
  })
  await counter.count('documents.get', 1, async () => {
    await call('chancery-api POST /v1/documents', 'first')
    await call('chancery-functions chancery-extraction', 'job')
    await call('chancery-api GET /v1/account', 'before')
    await call('chancery-api GET /v1/documents/:id', 'second')
  })
  await counter.count('(sealing)', null, () => call('chancery-functions chancery-sealing', 'sealing'))
  await counter.close()
  expect(counter.counts()).toEqual([
    { name: 'documents.create', most: 1, trips: 2 },
    { name: 'documents.get', most: 1, trips: 1 },
    { name: '(sealing)', most: null, trips: 1 },
  ])
})
