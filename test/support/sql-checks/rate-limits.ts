import { expect } from 'vitest'
import { ago, type Check } from '../sql-scene.ts'

const count = 'select rate_remaining from chancery_count_request($1)'
const minute = { sql: "date_trunc('minute', now())" }

/** Returns the counted requests of a key, a key tree or an organization in the current minute. */
export const counted = (subject: string, requests: number) => ({ subject, shard: 0, requests, window_start: minute })

/** Returns the row of an API key that may read. */
export const apiKey = (id: string, more: object = {}) => ({
  id,
  secret_hash: `hash of ${id}`,
  scopes: '{read}',
  ...more,
})

export const rateLimitChecks: Check[] = [
  {
    of: 'chancery_count_request',
    guarantee: 'counts a request for the key, its root key and the organization',
    run: async ({ seed, asApp, look }) => {
      await seed('api_keys', [apiKey('root'), apiKey('child', { parent_id: 'root', root_id: 'root' })])
      await asApp(count, ['root'])
      await asApp(count, ['child'])
      expect(await asApp(count, ['nobody'])).toBe('CH401')
      expect(await look('rate_counters', 'subject, requests')).toEqual(['child 1', 'org_a 2', 'root 1', 'tree:root 1'])
    },
  },
  {
    of: 'chancery_count_request',
    guarantee: 'rejects a request over the limit of the key, the tree or the organization without counting it',
    run: async ({ seed, asApp, look }) => {
      await seed('api_keys', [
        // The ids of the keys sort before and after the root key, so a lookup of the wrong key is detected.
        apiKey('other', { requests_per_minute: 1, tree_requests_per_minute: 1 }),
        apiKey('root', { requests_per_minute: 2, tree_requests_per_minute: 3 }),
        apiKey('child', { parent_id: 'root', root_id: 'root', requests_per_minute: 9 }),
        apiKey('last', { requests_per_minute: 1, tree_requests_per_minute: 1 }),
      ])
      const left = async (id: string) => {
        const result = await asApp(count, [id])
        return typeof result === 'string' ? result : result[0]?.rate_remaining
      }
      expect([await left('root'), await left('root'), await left('root')]).toEqual([1, 0, 'CH429'])
      expect(await left('child')).toBe(6)
      await seed('rate_counters', [{ ...counted('tree:root', 4), shard: 5 }])
      expect([await left('child'), await left('child')]).toEqual([1, 0])
      expect(await left('child')).toBe('CH429')
      await seed('rate_counters', [{ ...counted('org_a', 2_000), shard: 64 }])
      expect(await left('other')).toBe('CH429')
      expect(await look('rate_counters', 'requests', "subject in ('other', 'tree:other')")).toEqual([])
    },
  },
  {
    of: 'chancery_limit_of_tree',
    guarantee: 'returns the tree limit of the root key',
    run: async ({ seed, asApp }) => {
      await seed('api_keys', [
        apiKey('first', { tree_requests_per_minute: 10 }),
        apiKey('root', { tree_requests_per_minute: 20 }),
        apiKey('child', { parent_id: 'root', root_id: 'root', requests_per_minute: 9 }),
        apiKey('last', { tree_requests_per_minute: 10 }),
      ])
      await seed('rate_counters', [counted('tree:root', 18)])
      expect(await asApp(count, ['child'])).toEqual([{ rate_remaining: 1 }])
    },
  },
  {
    of: 'chancery_count_request',
    guarantee: 'compares each limit with the count of the same scope',
    run: async ({ seed, asApp }) => {
      await seed('organizations', [{ id: 'org_c', requests_per_minute: 1_000 }])
      await seed('api_keys', [
        apiKey('own', { organization_id: 'org_c', requests_per_minute: 2_000, tree_requests_per_minute: 10 }),
      ])
      await seed('rate_counters', [counted('org_c', 100), counted('tree:own', 700), counted('own', 600)])
      expect(await asApp(count, ['own'])).toEqual([{ rate_remaining: 699 }])
    },
  },
  {
    of: 'chancery_count_request',
    guarantee: 'accepts requests until the limit is exactly reached',
    run: async ({ seed, asApp }) => {
      await seed('api_keys', [apiKey('near', { requests_per_minute: 1_000 })])
      await seed('rate_counters', [counted('near', 998)])
      expect(await asApp(count, ['near'])).toEqual([{ rate_remaining: 1 }])
      expect(await asApp(count, ['near'])).toEqual([{ rate_remaining: 0 }])
      expect(await asApp(count, ['near'])).toBe('CH429')
    },
  },
  {
    of: 'chancery_count_request',
    guarantee: 'accepts the largest configurable limit',
    run: async ({ seed, asApp }) => {
      await seed('api_keys', [apiKey('largest', { requests_per_minute: 2_147_483_647 })])
      expect(await asApp(count, ['largest'])).toEqual([{ rate_remaining: 2_147_483_646 }])
    },
  },
  {
    of: 'chancery_count_request',
    guarantee: 'applies the limit of the key’s own organization',
    run: async ({ seed, asApp }) => {
      await seed('organizations', [{ id: 'org_c', requests_per_minute: 9_000 }])
      await seed('api_keys', [apiKey('large', { organization_id: 'org_c' })])
      await seed('rate_counters', [counted('org_c', 3_000)])
      expect(await asApp(count, ['large'])).toEqual([{ rate_remaining: 99 }])
    },
  },
  {
    of: 'chancery_count_request',
    guarantee: 'counts in the first free shard, and sums all shards',
    run: async ({ seed, asApp, look }) => {
      await seed('api_keys', [apiKey('much', { requests_per_minute: 100_000 })])
      await seed('rate_counters', [
        { ...counted('much', 40), shard: 3 },
        { ...counted('much', 2), shard: 7 },
        counted('other', 9),
      ])
      expect(await asApp('select rate_remaining as n from chancery_count_request($1)', ['much'])).toEqual([
        { n: 99_957 },
      ])
      expect(await look('rate_counters', 'shard, requests', "subject = 'much'")).toEqual(['0 1', '3 40', '7 2'])
    },
  },
  {
    of: 'chancery_count_request',
    guarantee: 'restarts the count every minute',
    run: async ({ seed, asApp, look }) => {
      await seed('api_keys', [apiKey('two', { requests_per_minute: 2 })])
      await seed('rate_counters', [{ ...counted('two', 2), window_start: ago('1 minute') }])
      await asApp(count, ['two'])
      expect(
        await look('rate_counters', 'subject, requests', `subject = 'two' and window_start = ${minute.sql}`),
      ).toEqual(['two 1'])
    },
  },
]
