import { expect } from 'vitest'
import { ago, ahead, type Check, type Row } from '../sql-scene.ts'

const object = (id: string, more: Row = {}): Row => ({
  envelope_id: id,
  kind: 'document',
  sha256: `sha ${id}`,
  ...more,
})
const batch = (id: string, more: Row = {}): Row => ({
  id,
  chain: 0,
  hash: 'SHA-256',
  chunks: 1,
  closed_at: ago('1 day'),
  ...more,
})
const tree = (id: string, more: Row = {}): Row => ({ batch_id: id, chain: 0, chunk: 0, root: `root ${id}`, ...more })
const stamp = (id: string, more: Row = {}): Row => ({
  batch_id: id,
  chain: 0,
  position: 0,
  stamped_at: ago('1 year'),
  reliable_until: ahead('1 year'),
  renew_at: ahead('1 day'),
  ...more,
})
const assign = "select chancery_assign_archive_objects($1, 'SHA-256', $2::integer, interval '30 days') as more"
const next =
  "select kind || ' ' || batch_id || ' ' || hash || ' ' || chain || ' ' || part as it from chancery_next_archive_task($1, $2)"
const places = "envelope_id || ':' || coalesce(batch_id || '/' || chunk, 'waits')"

export const archiveChecks: Check[] = [
  {
    of: 'chancery_assign_archive_objects',
    holds: 'assigns the oldest objects of every organization to parts of one batch, which ends with the last one',
    run: async ({ seed, asApp, look }) => {
      await seed('archive_objects', [
        object('new', { created_at: ago('1 minute') }),
        object('old', { created_at: ago('3 minutes'), organization_id: 'org_b' }),
        object('older', { created_at: ago('4 minutes') }),
        object('later', { created_at: ahead('1 minute') }),
      ])
      expect(await asApp(assign, ['first', 2])).toEqual([{ more: true }])
      expect(await look('archive_batches', "id || chunks || coalesce(closed_at::text, ' open')")).toEqual([
        'first1 open',
      ])
      expect(await asApp(assign, ['second', 2])).toEqual([{ more: false }])
      expect(await look('archive_objects', places)).toEqual([
        'later:waits',
        'new:first/1',
        'old:first/0',
        'older:first/0',
      ])
      expect(await look('archive_batches', 'id || chunks || hash || (closed_at is null)::text')).toEqual([
        'first2SHA-256false',
      ])
    },
  },
  {
    of: 'chancery_assign_archive_objects',
    holds: 'begins a batch only for objects that wait, and not within the pause',
    run: async ({ seed, asApp, look }) => {
      expect(await asApp(assign, ['none', 2])).toEqual([{ more: false }])
      await seed('archive_objects', [object('waiting', { created_at: ago('1 minute') })])
      await seed('archive_batches', [batch('recent', { created_at: ago('29 days') })])
      await asApp(assign, ['early', 2])
      expect(await look('archive_batches', 'id')).toEqual(['recent'])
    },
  },
  {
    of: 'chancery_next_archive_task',
    holds: 'gives renewals first, then time stamps, trees and objects to be read',
    run: async ({ seed, asApp }) => {
      await seed(
        'archive_objects',
        ['fresh', 'built', 'ended'].map((id) => object(id, { batch_id: id, chunk: 0 })),
      )
      await seed('archive_batches', [
        batch('fresh'),
        batch('built'),
        batch('ended'),
        batch('open', { closed_at: null }),
      ])
      await seed('archive_trees', [tree('built'), tree('ended')])
      await seed('archive_stamps', [
        stamp('ended', { renew_at: ago('1 hour') }),
        stamp('ended', { position: 1, renew_at: ago('1 minute') }),
      ])
      const tasks = async (hash: string) => {
        const found: string[] = []
        for (const except of [[], ['ended'], ['ended', 'built'], ['ended', 'built', 'fresh']])
          for (const row of (await asApp<{ it: string }>(next, [hash, except])) as { it: string }[]) found.push(row.it)
        return found
      }
      const first = ['stamp ended SHA-256 0 2', 'stamp built SHA-256 0 0', 'tree fresh SHA-256 0 0']
      expect(await tasks('SHA-256')).toEqual(first)
      expect(await tasks('SHA-512')).toEqual(first)
    },
  },
  {
    of: 'chancery_next_archive_task',
    holds: 'waits for all parts of a batch, and for a time stamp that is not due',
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
    holds: 'begins a new chain once all objects of a stamped batch were read, unless all were deleted',
    run: async ({ seed, asApp, look }) => {
      const ids = ['read', 'unread', 'deleted', 'unstamped']
      await seed(
        'archive_batches',
        ids.map((id) => batch(id)),
      )
      await seed(
        'archive_trees',
        ids.map((id) => tree(id)),
      )
      await seed(
        'archive_stamps',
        ids.filter((id) => id !== 'unstamped').map((id) => stamp(id)),
      )
      await seed('archive_objects', [
        object('a', { batch_id: 'read', chunk: 0, sha512: 'sha' }),
        object('b', { batch_id: 'read', chunk: 0, sha512: '' }),
        object('c', { batch_id: 'unread', chunk: 0 }),
        object('d', { batch_id: 'deleted', chunk: 0, sha512: '' }),
        object('e', { batch_id: 'unstamped', chunk: 0, sha512: 'sha' }),
      ])
      expect(await asApp(next, ['SHA-256', ['unstamped']])).toEqual([])
      expect(await asApp(next, ['SHA-512', ['unstamped']])).toEqual([{ it: 'tree read SHA-512 1 0' }])
      expect(await asApp(next, ['SHA-512', ['unstamped', 'read']])).toEqual([{ it: 'read unread SHA-256 0 0' }])
      expect(await look('archive_batches', 'id || chain || hash', 'chain > 0')).toEqual(['read1SHA-512'])
    },
  },
  {
    of: 'chancery_next_archive_task',
    holds: 'reads the objects of a batch that begins with SHA-512 before its tree',
    run: async ({ seed, asApp }) => {
      await seed('archive_batches', [batch('long', { hash: 'SHA-512' })])
      await seed('archive_objects', [object('a', { batch_id: 'long', chunk: 0 })])
      expect(await asApp(next, ['SHA-512', []])).toEqual([{ it: 'read long SHA-512 0 0' }])
      await asApp("select chancery_set_archive_hash('org_a', 'a', 'document', 'sha')")
      expect(await asApp(next, ['SHA-512', []])).toEqual([{ it: 'tree long SHA-512 0 0' }])
    },
  },
  {
    of: 'chancery_archive_hashes',
    holds: 'returns the hashes of one part of one batch, of every organization',
    run: async ({ seed, asApp }) => {
      await seed('archive_objects', [
        object('a', { batch_id: 'one', chunk: 0, sha512: 'long' }),
        object('b', { batch_id: 'one', chunk: 0, organization_id: 'org_b' }),
        object('c', { batch_id: 'one', chunk: 1 }),
        object('d', { batch_id: 'two', chunk: 0 }),
      ])
      const found = await asApp(
        "select sha256 || coalesce(sha512, '') as it from chancery_archive_hashes('one', 0) order by 1",
      )
      expect(found).toEqual([{ it: 'sha a' + 'long' }, { it: 'sha b' }])
    },
  },
  {
    of: 'chancery_unread_archive_objects',
    holds: 'returns the key of a file that exists, and the records that the evidence consists of',
    run: async ({ seed, asApp }) => {
      const inBatch = { batch_id: 'one', chunk: 0 }
      await seed('archive_objects', [
        object('a', inBatch),
        object('a', { ...inBatch, kind: 'certificate' }),
        object('a', { ...inBatch, kind: 'evidence', sequence: 2 }),
        object('b', { ...inBatch, sha512: '' }),
        object('c', { batch_id: 'two', chunk: 0 }),
        object('d', { ...inBatch, organization_id: 'org_b' }),
      ])
      await seed('artifacts', [
        { envelope_id: 'a', kind: 'document', object_key: 'key a', content_length: 1 },
        { envelope_id: 'a', kind: 'certificate', object_key: 'removed', content_length: 1, removed_at: ago('1 day') },
        { envelope_id: 'd', kind: 'document', object_key: 'of another', content_length: 1 },
      ])
      await seed('evidence_records', [
        ...[3, 2, 1].map((sequence) => ({ envelope_id: 'a', sequence, record: `record ${sequence}` })),
        { envelope_id: 'a', sequence: 1, record: 'of another', organization_id: 'org_b' },
      ])
      const found =
        await asApp(`select organization_id || envelope_id || kind || sha256 || coalesce(object_key, '-') || coalesce(content, '-') as it
        from chancery_unread_archive_objects('one', 9) order by 1`)
      expect(found).toEqual([
        { it: 'org_aacertificatesha a--' },
        { it: 'org_aadocumentsha akey a-' },
        { it: 'org_aaevidencesha a-record 1\nrecord 2\n' },
        { it: 'org_bddocumentsha d--' },
      ])
      expect(await asApp("select from chancery_unread_archive_objects('one', 2)")).toHaveLength(2)
    },
  },
  {
    of: 'chancery_set_archive_hash',
    holds: 'sets the hash of one object once',
    run: async ({ seed, asApp, look }) => {
      await seed('archive_objects', [
        object('a'),
        object('a', { kind: 'certificate' }),
        object('a', { organization_id: 'org_b' }),
        object('b'),
      ])
      for (const hash of ['first', 'second'])
        await asApp("select chancery_set_archive_hash('org_a', 'a', 'document', $1)", [hash])
      const found = await look(
        'archive_objects',
        'organization_id || envelope_id || kind || sha512',
        'sha512 is not null',
      )
      expect(found).toEqual(['org_aadocumentfirst'])
    },
  },
  {
    of: 'chancery_archive_batch',
    holds: 'returns the chains of one batch with the roots in order and the number of time stamps',
    run: async ({ seed, asApp }) => {
      await seed('archive_batches', [batch('one'), batch('two')])
      for (const chunk of [1, 0])
        await asApp("select chancery_add_archive_tree('one', 0, $1, $2)", [chunk, `root ${chunk}`])
      await asApp("select chancery_add_archive_tree('one', 0, 1, 'another')")
      await asApp("select chancery_add_archive_tree('one', 1, 0, 'renewed')")
      await asApp("select chancery_add_archive_tree('two', 0, 0, 'of another')")
      for (const [position, year] of [
        [0, 2030],
        [1, 2035],
        [1, 2040],
      ])
        await asApp(
          "select chancery_add_archive_stamp('one', 0, $1, make_timestamptz($2, 1, 1, 0, 0, 0), make_timestamptz($2 + 5, 1, 1, 0, 0, 0), make_timestamptz($2 + 4, 1, 1, 0, 0, 0))",
          [position, year],
        )
      const found = await asApp(`select chain || ' ' || array_to_string(roots, ',') || ' ' || stamps || ' '
        || coalesce(extract(year from stamped_at) || ' ' || extract(year from reliable_until), '') as it from chancery_archive_batch('one')`)
      expect(found).toEqual([{ it: '0 root 0,root 1 2 2030 2040' }, { it: '1 renewed 0 ' }])
    },
  },
  {
    of: 'chancery_archive_state',
    holds: 'returns the number of batches, the oldest waiting object and the earliest end of the newest time stamps',
    run: async ({ seed, asApp }) => {
      const state =
        "select batches || ' ' || coalesce((abs(extract(epoch from waiting_since - now() + interval '2 days')) < 1)::text, '-') || ' ' || coalesce((reliable_until = now() + interval '3 days')::text, '-') as it from chancery_archive_state()"
      expect(await asApp(state)).toEqual([{ it: '0 - -' }])
      await seed('archive_batches', [batch('one'), batch('two')])
      await seed('archive_stamps', [
        stamp('one', { reliable_until: ago('1 year') }),
        stamp('one', { position: 1, reliable_until: ahead('3 days') }),
        stamp('two', { chain: 0, position: 5, reliable_until: ago('1 day') }),
        stamp('two', { chain: 1, reliable_until: ahead('4 days') }),
      ])
      await seed('archive_objects', [
        object('a', { created_at: ago('2 days') }),
        object('b', { created_at: ago('1 day'), organization_id: 'org_b' }),
        object('c', { created_at: ago('9 days'), batch_id: 'one', chunk: 0 }),
      ])
      expect(await asApp(state)).toEqual([{ it: '2 true true' }])
    },
  },
  {
    of: 'archive_batches',
    holds: 'is read and written by functions only, as are trees and time stamps',
    run: async ({ asApp }) => {
      for (const table of ['archive_batches', 'archive_trees', 'archive_stamps'])
        expect(await asApp(`select from ${table}`)).toBe('42501')
    },
  },
]
