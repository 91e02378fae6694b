import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { ago, ahead, type Check, type Row } from '../sql-scene.ts'
import { batch, object, stamp } from './archive-rows.ts'

export const archiveChecks: Check[] = [
  {
    of: 'chancery_archive_hashes',
    guarantee: 'returns the hashes of one part of a batch for all organizations',
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
    guarantee: 'returns the object key of a stored file or the records of the evidence',
    run: async ({ seed, asApp }) => {
      const inBatch = { batch_id: 'one', chunk: 0 }
      await seed('archive_objects', [
        object('a', inBatch),
        object('a', { ...inBatch, kind: 'certificate' }),
        object('a', { ...inBatch, kind: 'evidence', sequence: 2 }),
        object('b', { ...inBatch, sha512: '' }),
        object('c', { batch_id: 'two', chunk: 0 }),
        object('d', { ...inBatch, organization_id: 'org_b' }),
        object('e', inBatch),
      ])
      await seed('artifacts', [
        { envelope_id: 'a', kind: 'document', object_key: 'key a', content_length: 1 },
        { envelope_id: 'a', kind: 'certificate', object_key: 'removed', content_length: 1, removed_at: ago('1 day') },
        { envelope_id: 'd', kind: 'document', object_key: 'of another', content_length: 1 },
      ])
      await seed('evidence_records', [
        ...[3, 2, 1].map((sequence) => ({ envelope_id: 'a', sequence, record: `record ${sequence}` })),
        { envelope_id: 'a', sequence: 1, record: 'of another', organization_id: 'org_b' },
        { envelope_id: 'b', sequence: 1, record: 'of another envelope' },
      ])
      const found =
        await asApp(`select organization_id || envelope_id || kind || sha256 || coalesce(object_key, '-') || coalesce(content, '-') as it
        from chancery_unread_archive_objects('one', 9) order by 1`)
      expect(found).toEqual([
        { it: 'org_aacertificatesha a--' },
        { it: 'org_aadocumentsha akey a-' },
        { it: 'org_aaevidencesha a-record 1\nrecord 2\n' },
        { it: 'org_aedocumentsha e--' },
        { it: 'org_bddocumentsha d--' },
      ])
      expect(await asApp("select from chancery_unread_archive_objects('one', 2)")).toHaveLength(2)
    },
  },
  {
    of: 'chancery_set_archive_hash',
    guarantee: 'sets the hash of one object once',
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
    guarantee: 'returns the chains of one batch with the roots in order and the number of timestamps',
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
        for (const id of position === 0 ? ['one', 'two'] : ['one'])
          await asApp(
            'select chancery_add_archive_stamp($3, 0, $1, make_timestamptz($2, 1, 1, 0, 0, 0), make_timestamptz($2 + 5, 1, 1, 0, 0, 0), make_timestamptz($2 + 4, 1, 1, 0, 0, 0))',
            [position, year, id],
          )
      const found = await asApp(`select chain || ' ' || array_to_string(roots, ',') || ' ' || stamps || ' '
        || coalesce(extract(year from stamped_at) || ' ' || extract(year from reliable_until), '') as it from chancery_archive_batch('one')`)
      expect(found).toEqual([{ it: '0 root 0,root 1 2 2030 2040' }, { it: '1 renewed 0 ' }])
    },
  },
  {
    of: 'chancery_archive_state',
    guarantee: 'returns the number of batches, the oldest waiting object and the earliest end of the newest timestamps',
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
    guarantee: 'denies the application role direct reads of batches, trees and timestamps',
    run: async ({ asApp }) => {
      for (const table of ['archive_batches', 'archive_trees', 'archive_stamps'])
        expect(await asApp(`select from ${table}`)).toBe('42501')
    },
  },
  {
    of: 'chancery_queue_earlier_objects',
    guarantee: 'queues earlier completed live envelopes page by page',
    run: async ({ seed, asApp, look }) => {
      const envelope = (id: string, more: Row = {}): Row => ({ id, status: 'completed', environment: 'live', ...more })
      await seed('envelopes', [
        envelope('a'),
        envelope('b', { status: 'active' }),
        envelope('c', { environment: 'test' }),
        envelope('d'),
        envelope('e'),
        envelope('a', { organization_id: 'org_b' }),
      ])
      const file = (envelope_id: string, more: Row = {}): Row => ({
        envelope_id,
        kind: 'document',
        sha256: `sha ${envelope_id}`,
        content_length: 1,
        ...more,
      })
      await seed('artifacts', [
        ...['a', 'b', 'c', 'd', 'e'].map((id) => file(id)),
        file('a', { organization_id: 'org_b', sha256: 'foreign', removed_at: ago('1 day') }),
      ])
      await seed('evidence_records', [
        ...[2, 1].map((sequence) => ({ envelope_id: 'a', sequence, record: `record ${sequence}` })),
        { envelope_id: 'a', sequence: 1, record: 'foreign', organization_id: 'org_b' },
      ])
      await seed('archive_objects', [object('d', { sha256: 'queued before' })])
      const step = async (limit: number) => {
        const rows = await asApp<{ more: boolean }>('select chancery_queue_earlier_objects($1) as more', [limit])
        return rows === '42501' ? rows : (rows as { more: boolean }[])[0]?.more
      }
      const queued = () => look('archive_objects', "organization_id || envelope_id || ' ' || kind || ' ' || sha256")
      const evidence = (text: string) => createHash('sha256').update(text).digest('hex')
      const ofA = ['org_aa document sha a', `org_aa evidence ${evidence('record 1\nrecord 2\n')}`]
      expect(await step(3)).toBe(true)
      expect(await queued()).toEqual([...ofA, 'org_ad document queued before'])
      expect(await step(3)).toBe(true)
      const all = [
        ...ofA,
        'org_ad document queued before',
        'org_ae document sha e',
        'org_ba document foreign',
        `org_ba evidence ${evidence('foreign\n')}`,
      ]
      expect(await queued()).toEqual(all)
      expect(await look('archive_objects', 'sequence', "organization_id = 'org_a' and kind = 'evidence'")).toEqual([
        '2',
      ])
      expect(await step(3)).toBe(false)
      await seed('envelopes', [envelope('z', { organization_id: 'org_z' })])
      await seed('artifacts', [file('z', { organization_id: 'org_z' })])
      expect(await step(3)).toBe(false)
      expect(await queued()).toEqual(all)
      expect(await asApp('select from archive_backfill')).toBe('42501')
    },
  },
]
