import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NeonEndpoint, startNeonEndpoint } from '../../../dev/stack/neon-endpoint.ts'
import { failureOf, ownNeonEndpoint } from '../../support/neon-endpoint.ts'

const own = ownNeonEndpoint()

describe('Neon-compatible endpoint under load', () => {
  test('processes 100 concurrent requests over 10 database connections', async () => {
    const work = Array.from({ length: 100 }, (_, index) => {
      if (index % 10 === 3) return failureOf(own.sql`select ${index}::int / 0 as value`).then((error) => error?.code)
      if (index % 10 === 7)
        return own.sql.transaction([own.sql`select 1`, own.sql`select ${index}::int as value`]).then(([, rows]) => rows)
      return own.sql`select ${index}::int as value, pg_sleep(0.005)::text as slept`.then((rows) => [
        { value: rows[0]?.value },
      ])
    })
    const expected = Array.from({ length: 100 }, (_, index) => (index % 10 === 3 ? '22012' : [{ value: index }]))
    expect(await Promise.all(work)).toEqual(expected)
    expect(own.endpoint.stats()).toMatchObject({ requests: 100, statements: 110, batches: 10, errors: 10 })
  })

  describe('with all connections in use', () => {
    const waitMsMax = 300
    let small: NeonEndpoint
    let owner: pg.Client

    beforeAll(async () => {
      small = await startNeonEndpoint({ poolSize: 1, waitMsMax })
      owner = new pg.Client(own.urls.ownerUrl)
      await owner.connect()
    })
    afterAll(async () => {
      await owner.end()
      await small.close()
    })
    beforeEach(async () => {
      small.resetStats()
      await owner.query('select pg_advisory_lock(1)')
    })

    const send = (query: string, signal?: AbortSignal) =>
      fetch(small.url, {
        method: 'POST',
        headers: { 'neon-connection-string': own.urls.ownerUrl },
        body: JSON.stringify({ query, params: [] }),
        ...(signal ? { signal } : {}),
      })
    const waiting = `select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`
    /** Occupies the only connection until the returned function releases it. */
    async function holdConnection() {
      const held = send('select pg_advisory_lock(1), pg_advisory_unlock(1)')
      await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
      return async () => {
        await owner.query('select pg_advisory_unlock(1)')
        expect((await held).status).toBe(200)
      }
    }
    const labels = async () => (await owner.query('select label from parent')).rows

    test('rejects a request with 503 after the maximum wait for a connection', async () => {
      const giveBack = await holdConnection()
      const insert = (id: number) => send(`insert into parent values (${id}, 'late')`)
      const statuses = (await Promise.all([1, 2, 3].map(insert))).map(({ status }) => status)
      expect(statuses).toEqual([503, 503, 503])
      expect(small.stats()).toMatchObject({ turnedAway: 3, errors: 3 })
      expect(small.stats().longestWaitMs).toBeLessThanOrEqual(waitMsMax)
      await giveBack()
      expect((await send('select 1 as one')).status).toBe(200)
      expect(await labels()).toEqual([])
    })

    test('runs no statement of a client that disconnected while it waited', async () => {
      const giveBack = await holdConnection()
      const sender = new AbortController()
      const sent = send("insert into parent values (1, 'given up')", sender.signal).catch(() => 'gone')
      await expect.poll(() => small.stats().requests).toBe(2)
      sender.abort()
      expect(await sent).toBe('gone')
      // Waits until the disconnect has arrived, before the connection is released. Each query takes one turn of the
      // event loop.
      for (let turn = 0; turn < 50; turn++) await owner.query('select 1')
      await giveBack()
      expect((await send('select 1 as one')).status).toBe(200)
      expect(await labels()).toEqual([])
    })
  })
})
