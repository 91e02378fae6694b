import { expect } from 'vitest'
import { ago, ahead, type Check, type Scene } from '../sql-scene.ts'

const versionOf = (key: string, organizationId = 'org_a') =>
  `insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages, features)
   values ('${organizationId}', '${key}', 1, 'text', '${key}', '', '', 1, 1, '[]', '{}')`
const artifactOf = (key: string) =>
  `insert into artifacts (organization_id, envelope_id, kind, object_key, etag, sha256, content_length)
   values ('org_a', '${key}', 'document', '${key}', '', '', 1)`

/** Returns the row of an object that a running attempt has registered. */
const registered = (key: string, more: object = {}) => ({
  object_key: key,
  due_at: ahead('30 minutes'),
  storable_until: ahead('30 minutes'),
  created_at: ago('30 minutes'),
  ...more,
})
/** Returns the row of an object that was referenced before and is deleted. */
const deleted = (key: string, more: object = {}) => ({
  ...registered(key),
  is_marked_for_deletion: true,
  due_at: ago('1 minute'),
  storable_until: ago('1 minute'),
  created_at: ago('1 minute'),
  ...more,
})

const claim = 'select object_key, is_attempt from chancery_claim_pending_objects(10)'
const settle = 'select chancery_settle_pending_objects($1)'
const begin = "select place from chancery_begin_storage_check('1 hour')"
const compare = 'select finding, object_key from chancery_compare_objects($1, $2, $3)'

async function keysClaimed({ asApp }: Scene): Promise<unknown> {
  const rows = (await asApp(claim)) as { object_key: string; is_attempt: boolean }[]
  return rows.map((row) => `${row.object_key} ${row.is_attempt}`).sort()
}

export const objectChecks: Check[] = [
  {
    of: 'chancery_reference_object',
    guarantee: 'accepts a version or an artifact only with a registered object',
    run: async ({ seed, asApp, look }) => {
      await seed('pending_objects', [registered('version'), registered('artifact'), registered('other')])
      expect(await asApp(versionOf('version'), [], 'org_a')).toEqual([])
      expect(await asApp(artifactOf('artifact'), [], 'org_a')).toEqual([])
      expect(await look('pending_objects', 'object_key')).toEqual(['other'])
      expect(await asApp(versionOf('version 2'), [], 'org_a')).toBe('CH410')
      expect(await asApp(artifactOf('artifact 2'), [], 'org_a')).toBe('CH410')
    },
  },
  {
    of: 'chancery_reference_object',
    guarantee: 'rejects an object that was released or that another organization registered',
    run: async ({ seed, asApp, asOwner, look }) => {
      await seed('pending_objects', [registered('marked', { is_marked_for_deletion: true })])
      await seed('pending_objects', [registered('of another', { organization_id: 'org_b' })])
      expect(await asApp(versionOf('marked'), [], 'org_a')).toBe('CH410')
      expect(await asOwner(versionOf('of another'))).toBe('CH410')
      expect(await look('pending_objects', 'object_key')).toEqual(['marked', 'of another'])
    },
  },
  {
    of: 'chancery_reference_object',
    guarantee: 'accepts the object of an upload only during its session and in its organization',
    run: async ({ seed, asApp, asOwner }) => {
      const session = (key: string, more: object = {}) => ({ id: key, object_key: key, state: 'checking', ...more })
      await seed('upload_sessions', [
        session('checked'),
        session('completed', { state: 'completed' }),
        session('swept', { swept_at: ago('1 second') }),
        session('of another', { organization_id: 'org_b' }),
      ])
      expect(await asApp(versionOf('checked'), [], 'org_a')).toEqual([])
      for (const key of ['completed', 'swept']) expect(await asApp(versionOf(key), [], 'org_a')).toBe('CH410')
      expect(await asOwner(versionOf('of another'))).toBe('CH410')
    },
  },
  {
    of: 'chancery_claim_pending_objects',
    guarantee: 'marks due objects of every organization for deletion and skips them for five minutes',
    run: async (scene) => {
      const { seed, look } = scene
      await seed('pending_objects', [
        registered('under way'),
        registered('left', { due_at: ago('1 second'), storable_until: ago('1 second') }),
        deleted('deleted', { organization_id: 'org_b' }),
      ])
      expect(await keysClaimed(scene)).toEqual(['deleted false', 'left true'])
      expect(await keysClaimed(scene)).toEqual([])
      expect(
        await look(
          'pending_objects',
          'object_key',
          'is_marked_for_deletion and due_at > now() + interval $$299 seconds$$',
        ),
      ).toEqual(['deleted', 'left'])
    },
  },
  {
    of: 'chancery_settle_pending_objects',
    guarantee: 'removes the rows of deleted objects that no attempt can store again',
    run: async (scene) => {
      const { seed, asApp, look } = scene
      const rows = [deleted('gone'), deleted('of another', { organization_id: 'org_b' }), deleted('still there')]
      await seed('pending_objects', [
        ...rows,
        registered('given up', { is_marked_for_deletion: true, due_at: ago('1 second') }),
      ])
      await seed('pending_objects', [registered('under way')])
      expect(await keysClaimed(scene)).toEqual(['given up true', 'gone false', 'of another false', 'still there false'])
      await asApp(settle, [['gone', 'of another', 'given up', 'under way']])
      expect(await look('pending_objects', 'object_key, due_at = storable_until')).toEqual([
        'given up t',
        'still there f',
        'under way t',
      ])
      await seed('pending_objects', [
        { ...deleted('not claimed'), is_marked_for_deletion: false, due_at: ahead('9 minutes') },
      ])
      await asApp(settle, [['not claimed']])
      expect(await look('pending_objects', 'object_key', "due_at > now() + interval '8 minutes'")).toContain(
        'not claimed',
      )
    },
  },
  {
    of: 'chancery_begin_storage_check',
    guarantee: 'starts one comparison at a time, and pauses after a complete pass',
    run: async ({ asApp, look, asOwner }) => {
      expect(await asApp(begin)).toEqual([{ place: '' }])
      expect(await asApp(begin)).toEqual([])
      await asApp("select chancery_end_storage_check('m')")
      expect(await asApp(begin)).toEqual([{ place: 'm' }])
      await asOwner("update storage_checks set lease_until = now() - interval '1 second'")
      expect(await asApp(begin)).toEqual([{ place: 'm' }])
      await asApp('select chancery_end_storage_check(null)')
      expect(await asApp(begin)).toEqual([])
      await asOwner("update storage_checks set ended_at = now() - interval '61 minutes'")
      expect(await asApp(begin)).toEqual([{ place: '' }])
      expect(await look('storage_checks', 'ended_at is null, length(database_id)')).toEqual(['t 36'])
    },
  },
  {
    of: 'chancery_compare_objects',
    guarantee: 'reports exactly the object keys that no row of any organization references',
    run: async ({ seed, asApp }) => {
      const session = (key: string, more: object = {}) => ({ id: key, object_key: key, state: 'open', ...more })
      await seed('document_versions', [{ object_key: 'version', organization_id: 'org_b' }])
      await seed('artifacts', [
        { object_key: 'artifact' },
        { object_key: 'removed', kind: 'x', removed_at: ago('1 day') },
      ])
      await seed('upload_sessions', [
        session('session'),
        session('swept', { swept_at: ago('1 day') }),
        session('completed', { state: 'completed' }),
      ])
      await seed('pending_objects', [registered('pending')])
      const keys = ['artifact', 'completed', 'pending', 'removed', 'session', 'swept', 'unknown', 'version']
      const found = (await asApp(compare, [keys, '', null])) as { finding: string; object_key: string }[]
      expect(found.map((one) => `${one.finding} ${one.object_key}`).sort()).toEqual([
        'unreferenced completed',
        'unreferenced removed',
        'unreferenced swept',
        'unreferenced unknown',
      ])
    },
  },
  {
    of: 'chancery_compare_objects',
    guarantee: 'reports missing objects between two keys in byte order',
    run: async ({ seed, asApp }) => {
      for (const key of ['a', 'b', 'b/c', 'c', 'd'])
        await seed('document_versions', [{ document_id: key, object_key: `${key}` }])
      for (const key of ['a-', 'b-', 'd-']) await seed('artifacts', [{ envelope_id: key, object_key: key }])
      await seed('artifacts', [{ object_key: 'b--', kind: 'x', removed_at: ago('1 day') }])
      await seed('pending_objects', [registered('bb')])
      const missing = (rows: unknown) => (rows as { object_key: string }[]).map(({ object_key }) => object_key).sort()
      expect(missing(await asApp(compare, [['c'], 'a-', 'c']))).toEqual(['b', 'b-', 'b/c'])
      expect(missing(await asApp(compare, [[], 'c', null]))).toEqual(['d', 'd-'])
    },
  },
]
