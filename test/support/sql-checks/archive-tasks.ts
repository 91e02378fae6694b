import { expect } from 'vitest'
import { ago, ahead, type Check } from '../sql-scene.ts'
import { batch, object, stamp, tree } from './archive-rows.ts'

const assign = "select chancery_assign_archive_objects($1, 'SHA-256', $2::integer, interval '30 days') as more"
const next =
  "select kind || ' ' || batch_id || ' ' || hash || ' ' || chain || ' ' || part as it from chancery_next_archive_task($1, $2)"
const places = "envelope_id || ':' || coalesce(batch_id || '/' || chunk, 'waits')"

export const archiveTaskChecks: Check[] = [
  {
    of: 'chancery_assign_archive_objects',
    guarantee: 'assigns the oldest objects of every organization to the parts of one batch',
    run: async ({ seed, asApp, look }) => {
      await seed('archive_batches', [batch('before', { created_at: ago('40 days') })])
      await seed('archive_objects', [
        object('new', { created_at: ago('1 minute') }),
        object('old', { created_at: ago('3 minutes'), organization_id: 'org_b' }),
        object('older', { created_at: ago('4 minutes') }),
        object('later', { created_at: ahead('1 minute') }),
      ])
      expect(await asApp(assign, ['first', 2])).toEqual([{ more: true }])
      const states = "id || chunks || case when closed_at is null then ' open' else '' end"
      expect(await look('archive_batches', states)).toEqual(['before1', 'first1 open'])
      expect(await asApp(assign, ['second', 2])).toEqual([{ more: false }])
      const assigned = ['later:waits', 'new:first/1', 'old:first/0', 'older:first/0']
      expect(await look('archive_objects', places)).toEqual(assigned)
      expect(await look('archive_batches', states)).toEqual(['before1', 'first2'])
      expect(await look('archive_batches', 'hash || chain', "id = 'first'")).toEqual(['SHA-2560'])
    },
  },
  {
    of: 'chancery_assign_archive_objects',
    guarantee: 'begins a batch only for waiting objects and only after the pause',
    run: async ({ seed, asApp, look }) => {
      await seed('archive_objects', [object('assigned', { created_at: ago('1 minute'), batch_id: 'recent', chunk: 0 })])
      expect(await asApp(assign, ['none', 2])).toEqual([{ more: false }])
      await seed('archive_objects', [object('waiting', { created_at: ago('1 minute') })])
      await seed('archive_batches', [batch('recent', { created_at: ago('29 days') })])
      expect(await asApp(assign, ['early', 2])).toEqual([{ more: false }])
      expect(await look('archive_batches', 'id')).toEqual(['recent'])
      expect(await look('archive_objects', places)).toEqual(['assigned:recent/0', 'waiting:waits'])
    },
  },
  {
    of: 'chancery_next_archive_task',
    guarantee: 'returns tasks in the order renewal, timestamp, tree, object',
    run: async ({ seed, asApp }) => {
      const ids = ['fresh', 'built', 'ended', 'open', 'open too']
      await seed(
        'archive_objects',
        ids.map((id) => object(id, { batch_id: id, chunk: 0 })),
      )
      const open = { closed_at: null }
      await seed('archive_batches', [
        batch('fresh'),
        batch('built'),
        batch('ended'),
        batch('open', open),
        batch('open too', open),
      ])
      await seed('archive_trees', [tree('built'), tree('ended'), tree('open too')])
      await seed('archive_stamps', [
        stamp('ended', { renew_at: ago('1 hour') }),
        stamp('ended', { position: 1, renew_at: ago('1 minute') }),
      ])
      for (const hash of ['SHA-256', 'SHA-512']) {
        expect(await asApp(next, [hash, []])).toEqual([{ it: 'stamp ended SHA-256 0 2' }])
        expect(await asApp(next, [hash, ['ended']])).toEqual([{ it: 'stamp built SHA-256 0 0' }])
        expect(await asApp(next, [hash, ['ended', 'built']])).toEqual([{ it: 'tree fresh SHA-256 0 0' }])
        expect(await asApp(next, [hash, ['ended', 'built', 'fresh']])).toEqual([])
      }
    },
  },
  {
    of: 'chancery_next_archive_task',
    guarantee: 'returns no timestamp task before a batch has all trees or before the timestamp is due',
    run: async ({ seed, asApp }) => {
      await seed('archive_batches', [batch('half', { chunks: 2 }), batch('done'), batch('gone')])
      await seed('archive_trees', [tree('half', { chunk: 1 }), tree('done'), tree('gone', { root: '' })])
      await seed('archive_stamps', [stamp('done')])
      expect(await asApp(next, ['SHA-256', []])).toEqual([{ it: 'tree half SHA-256 0 0' }])
      expect(await asApp(next, ['SHA-256', ['half']])).toEqual([])
    },
  },
  {
    of: 'chancery_next_archive_task',
    guarantee: 'returns tasks only for the newest chain of a batch',
    run: async ({ seed, asApp }) => {
      const second = { chain: 1, hash: 'SHA-512' }
      await seed('archive_batches', [
        batch('begun', second),
        batch('half', { ...second, chunks: 2 }),
        batch('built', second),
        batch('gone', second),
        batch('done', second),
        batch('skipped', second),
      ])
      await seed('archive_trees', [
        ...['begun', 'built', 'gone', 'done', 'half'].map((id) => tree(id)),
        ...['built', 'done'].map((id) => tree(id, { chain: 1 })),
        tree('gone', { chain: 1, root: '' }),
        tree('half', { chain: 1, chunk: 1 }),
      ])
      await seed('archive_stamps', [
        ...['begun', 'half', 'built', 'gone', 'done'].map((id) => stamp(id, { renew_at: ago('1 day') })),
        ...['done', 'skipped'].map((id) => stamp(id, { chain: 1 })),
      ])
      expect(await asApp(next, ['SHA-512', []])).toEqual([{ it: 'stamp built SHA-512 1 0' }])
      expect(await asApp(next, ['SHA-512', ['built', 'half']])).toEqual([{ it: 'tree begun SHA-512 1 0' }])
      expect(await asApp(next, ['SHA-512', ['built', 'begun']])).toEqual([{ it: 'tree half SHA-512 1 0' }])
      expect(await asApp(next, ['SHA-512', ['built', 'begun', 'half']])).toEqual([])
    },
  },
  {
    of: 'chancery_next_archive_task',
    guarantee: 'begins a new chain after all objects of a stamped batch were read, unless all were deleted',
    run: async ({ seed, asApp, look }) => {
      const ids = ['read', 'unread', 'deleted', 'unstamped']
      await seed('archive_batches', [...ids.map((id) => batch(id)), batch('strong', { hash: 'SHA-512' })])
      await seed(
        'archive_trees',
        [...ids, 'strong'].map((id) => tree(id)),
      )
      await seed(
        'archive_stamps',
        ['read', 'unread', 'deleted', 'strong'].map((id) => stamp(id)),
      )
      await seed('archive_objects', [
        object('a', { batch_id: 'read', chunk: 0, sha512: 'sha' }),
        object('b', { batch_id: 'read', chunk: 0, sha512: '' }),
        object('c', { batch_id: 'unread', chunk: 0 }),
        object('f', { batch_id: 'unread', chunk: 0, sha512: 'sha', organization_id: 'org_b' }),
        object('d', { batch_id: 'deleted', chunk: 0, sha512: '' }),
        object('e', { batch_id: 'unstamped', chunk: 0, sha512: 'sha' }),
        object('g', { batch_id: 'strong', chunk: 0, sha512: 'sha' }),
      ])
      expect(await asApp(next, ['SHA-256', ['unstamped']])).toEqual([])
      expect(await asApp(next, ['SHA-512', ['unstamped']])).toEqual([{ it: 'tree read SHA-512 1 0' }])
      expect(await asApp(next, ['SHA-512', ['unstamped', 'read']])).toEqual([{ it: 'read unread SHA-256 0 0' }])
      expect(await asApp(next, ['SHA-512', ['unstamped', 'read', 'unread']])).toEqual([])
      expect(await look('archive_batches', 'id || chain || hash', 'chain > 0')).toEqual(['read1SHA-512'])
    },
  },
  {
    of: 'chancery_next_archive_task',
    guarantee: 'reads the objects of a batch that begins with SHA-512 before its tree',
    run: async ({ seed, asApp }) => {
      await seed('archive_batches', [batch('long', { hash: 'SHA-512' })])
      await seed('archive_objects', [
        object('a', { batch_id: 'long', chunk: 0 }),
        object('b', { batch_id: 'other', chunk: 0 }),
      ])
      expect(await asApp(next, ['SHA-512', []])).toEqual([{ it: 'read long SHA-512 0 0' }])
      await asApp("select chancery_set_archive_hash('org_a', 'a', 'document', 'sha')")
      expect(await asApp(next, ['SHA-512', []])).toEqual([{ it: 'tree long SHA-512 0 0' }])
    },
  },
]
