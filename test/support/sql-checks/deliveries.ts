import { expect } from 'vitest'
import { ago, ahead, type Check, type Row } from '../sql-scene.ts'

const endpoint = (id: string, more: Row = {}): Row => ({ id, url: `https://${id}.example/in`, ...more })
const delivery = (id: string, endpoint_id: string, more: Row = {}): Row => ({
  id,
  endpoint_id,
  event_id: 'evt',
  next_attempt_at: ago('1 minute'),
  ...more,
})
const foreign = { organization_id: 'org_b' }
const claim = `select concat_ws(' ', organization_id, id, attempt, body, url, (select string_agg(s ->> 'ciphertext', ',') from jsonb_array_elements(secrets) s)) as line
  from chancery_claim_deliveries($1, $2, 60, 3, $3) order by organization_id, endpoint_id, url nulls last, id`

const events = [
  { id: 'evt', body: 'own' },
  { id: 'evt', body: 'foreign', ...foreign },
  { id: 'evt2', body: 'second', type: 'b' },
]

export const deliveryChecks: Check[] = [
  {
    of: 'chancery_claim_deliveries',
    guarantee: 'returns each due delivery with its endpoint, body and valid secrets',
    run: async ({ seed, asApp, look }) => {
      await seed('webhook_events', events)
      await seed('webhook_endpoints', [
        endpoint('open'),
        endpoint('open', { ...foreign, url: 'https://b.example' }),
        endpoint('second'),
        endpoint('later'),
        endpoint('left out'),
      ])
      const secret = (endpoint_id: string, version: number, ciphertext: string, more: Row = {}) => ({
        endpoint_id,
        version,
        ciphertext,
        ...more,
      })
      await seed('webhook_secrets', [
        secret('open', 1, 'over', { valid_until: ago('1 second') }),
        secret('open', 2, 'old', { valid_until: ahead('1 hour') }),
        secret('open', 3, 'new'),
        secret('open', 1, 'foreign', foreign),
        secret('second', 1, 'second'),
      ])
      await seed('webhook_deliveries', [
        delivery('one', 'open'),
        delivery('two', 'open', { event_id: 'evt2', next_attempt_at: ago('30 seconds') }),
        delivery('lost', 'second', { attempts: 1, lease_owner: 'gone' }),
        delivery('one', 'open', foreign),
        delivery('later', 'open', { next_attempt_at: ahead('1 hour') }),
        delivery('done', 'open', { state: 'delivered' }),
        delivery('later too', 'later', { next_attempt_at: ahead('1 hour') }),
        delivery('left out', 'left out', { next_attempt_at: ago('1 second') }),
      ])
      expect(await asApp(claim, ['me', 100, ['left out']])).toEqual([
        { line: 'org_a one 1 own https://open.example/in new,old' },
        { line: 'org_a two 1 second' },
        { line: 'org_a lost 2 own https://second.example/in second' },
        { line: 'org_b one 1 foreign https://b.example foreign' },
      ])
      expect(
        await look(
          'webhook_deliveries',
          'organization_id, id',
          "lease_owner = 'me' and next_attempt_at = now()::timestamptz(3) + interval '60 seconds'",
        ),
      ).toEqual(['org_a lost', 'org_a one', 'org_a two', 'org_b one'])
      expect(
        await look('webhook_deliveries', 'organization_id, id, attempts', "lease_owner is distinct from 'me'"),
      ).toEqual(['org_a done 0', 'org_a later 0', 'org_a later too 0', 'org_a left out 0'])
      expect(await look('webhook_attempts', 'organization_id, delivery_id, attempt, error')).toEqual([
        'org_a lost 1 attempt_lost',
      ])
      expect(await asApp(claim, ['another', 100, ['left out']])).toEqual([])
    },
  },
  {
    of: 'chancery_claim_deliveries',
    guarantee: 'settles due deliveries to closed endpoints or after the last attempt instead of claiming them',
    run: async ({ seed, asApp, look }) => {
      await seed('webhook_events', events)
      await seed('webhook_endpoints', [
        endpoint('deleted', { deleted_at: ago('1 day') }),
        endpoint('disabled', { enabled: false, disabled_reason: 'gone' }),
        endpoint('paused', { enabled: false }),
        endpoint('open'),
      ])
      await seed(
        'webhook_deliveries',
        ['deleted', 'disabled', 'paused', 'open'].map((id) => delivery(id, id)),
      )
      await seed('webhook_deliveries', [delivery('tried', 'open', { attempts: 3, lease_owner: 'gone' })])
      expect(await asApp(claim, ['me', 100, []])).toEqual([{ line: 'org_a open 1 own https://open.example/in' }])
      expect(await look('webhook_deliveries', 'id, state, attempts, lease_owner')).toEqual([
        'deleted canceled 0',
        'disabled canceled 0',
        'open pending 1 me',
        'paused held 0',
        'tried failed 3',
      ])
    },
  },
  {
    of: 'chancery_claim_deliveries',
    guarantee: 'claims at most the requested number of rows and the maximum bytes of one response',
    run: async ({ seed, asApp, look }) => {
      await seed('webhook_events', [{ id: 'evt', body: 'x'.repeat(3_000_000) }])
      await seed('webhook_endpoints', [endpoint('open')])
      await seed(
        'webhook_deliveries',
        [1, 2, 3].map((n) =>
          delivery(`d${n}`, 'open', {
            next_attempt_at: ago(`${9 - n} seconds`),
            ...(n === 3 && { attempts: 1, lease_owner: 'gone' }),
          }),
        ),
      )
      expect(await asApp('select id from chancery_claim_deliveries($1, $2, 60, 3, $3)', ['me', 0, []])).toEqual([])
      expect(
        await asApp('select id from chancery_claim_deliveries($1, $2, 60, 3, $3) order by 1', ['me', 10, []]),
      ).toEqual([{ id: 'd1' }, { id: 'd2' }])
      expect(await look('webhook_deliveries', 'id', "lease_owner = 'me'")).toEqual(['d1', 'd2'])
      expect(await look('webhook_attempts', 'delivery_id')).toEqual([])
    },
  },
  {
    of: 'chancery_claim_deliveries',
    guarantee: 'divides the claimed rows among all endpoints with due deliveries',
    run: async ({ seed, asApp }) => {
      const first = async (limit: number) => {
        const rows = await asApp<{ id: string }>('select id from chancery_claim_deliveries($1, $2, 60, 9, $3)', [
          `of ${limit}`,
          limit,
          [],
        ])
        return typeof rows === 'string' ? rows : rows.map(({ id }) => id).sort()
      }
      await seed('webhook_events', events)
      const ids = ['a', 'b', 'c', 'done', 'shared']
      await seed('webhook_endpoints', [...ids.map((id) => endpoint(id)), endpoint('shared', { ...foreign, url: 'b' })])
      await seed('webhook_deliveries', [
        delivery('done', 'done', { state: 'delivered', next_attempt_at: ago('9 hours') }),
        delivery('foreign 1', 'shared', { ...foreign, next_attempt_at: ago('8 hours') }),
        delivery('foreign 2', 'shared', { ...foreign, next_attempt_at: ago('7 hours') }),
        delivery('shared', 'shared', { next_attempt_at: ago('6 hours') }),
      ])
      expect(await first(2)).toEqual(['foreign 1', 'shared'])
      await seed('webhook_deliveries', [delivery('own', 'shared')])
      expect(await first(1)).toEqual(['foreign 2'])
      await seed('webhook_deliveries', [
        delivery('a', 'a', { next_attempt_at: ago('5 hours') }),
        delivery('b', 'b', { next_attempt_at: ahead('1 hour') }),
        delivery('c', 'c', { next_attempt_at: ago('1 second') }),
      ])
      expect(await first(2)).toEqual(['a', 'c'])
    },
  },
  {
    of: 'chancery_pending_endpoints',
    guarantee: 'lists each endpoint with pending deliveries in an id range once',
    run: async ({ seed, asOwner }) => {
      const later = { next_attempt_at: ahead('1 hour') }
      await seed('webhook_deliveries', [
        ...['b', 'c', 'd', 'e'].flatMap((id) => [delivery(`${id}1`, id), delivery(`${id}2`, id, later)]),
        delivery('later', 'f', later),
        delivery('a', 'a', { state: 'held' }),
        delivery('ca', 'ca', { state: 'held' }),
        delivery('z', 'a', foreign),
      ])
      const walk = async (text: string) =>
        (
          (await asOwner(
            `select concat_ws(' ', endpoint_id, is_due, place) as it from chancery_pending_endpoints(${text})`,
          )) as { it: string }[]
        ).map(({ it }) => it)
      expect(await walk("'org_a', '', null, null, 9")).toEqual(['b t 1', 'c t 2', 'd t 3', 'e t 4', 'f f 5', 'a t 6'])
      expect(await walk("'org_a', 'c', null, null, 2")).toEqual(['d t 1', 'e t 2'])
      expect(await walk("'org_a', '', 'org_a', 'd', 9")).toEqual(['b t 1', 'c t 2', 'd t 3'])
    },
  },
]
