import { expect } from 'vitest'
import { ago, ahead, type Check, rowsLike } from '../sql-scene.ts'

const trashed = rowsLike({ status: 'trashed', trashed_at: ago('40 days') })
const emptyTrash = "select purged, failed from chancery_empty_trash(30, '{a1,a2,a3,a4,a5,a6,a7,a8,a9}', null)"

export const trashChecks: Check[] = [
  {
    of: 'chancery_empty_trash',
    guarantee: 'purges documents after the trash period unless they are held, retained, in signing or recently signed',
    run: async ({ seed, asApp, look }) => {
      await seed('documents', [
        trashed('over'),
        trashed('over', { organization_id: 'org_b' }),
        trashed('retained once', { retain_until: ago('1 day') }),
        trashed('signed long ago'),
        trashed('of another’s envelope'),
        trashed('restored', { status: 'ready' }),
        trashed('purged', { purged_at: ago('1 day') }),
        trashed('young', { trashed_at: ago('29 days') }),
        trashed('held', { legal_hold: true }),
        trashed('retained', { retain_until: ahead('1 day') }),
        trashed('in signing'),
        trashed('signed lately'),
      ])
      const envelope = (id: string, more: object) => ({ id, document_id: id, status: 'completed', ...more })
      await seed('envelopes', [
        envelope('signed long ago', { completed_at: ago('31 days') }),
        envelope('of another’s envelope', { status: 'active', organization_id: 'org_b' }),
        envelope('in signing', { status: 'sealing' }),
        envelope('signed lately', { completed_at: ago('29 days') }),
      ])
      expect(await asApp(emptyTrash)).toEqual([{ purged: 5, failed: 0 }])
      expect(await look('documents', 'organization_id, id', 'purged_at = now()::timestamptz(3)')).toEqual([
        'org_a of another’s envelope',
        'org_a over',
        'org_a retained once',
        'org_a signed long ago',
        'org_b over',
      ])
    },
  },
  {
    of: 'chancery_empty_trash',
    guarantee: 'deletes only the rows and objects of the purged document',
    run: async ({ seed, asApp, look }) => {
      await seed('documents', [trashed('gone', { title: 'Gone' })])
      const others = [{ document_id: 'gone', organization_id: 'org_b' }, { document_id: 'stays' }]
      const rows = [{ document_id: 'gone' }, ...others]
      await seed('documents', [
        { id: 'stays', title: 'Stays' },
        { id: 'gone', title: 'Stays', organization_id: 'org_b' },
      ])
      await seed('document_search', rows)
      await seed('text_blocks', rows)
      await seed(
        'document_versions',
        rows.map((row, at) => ({ ...row, object_key: `version ${at}` })),
      )
      const session = (row: object, at: number, state: string) => ({
        ...row,
        id: `${state} ${at}`,
        object_key: `${state} ${at}`,
        state,
      })
      await seed(
        'upload_sessions',
        rows.flatMap((row, at) => [session(row, at, 'failed'), session(row, at, 'completed')]),
      )
      expect(await asApp(emptyTrash)).toEqual([{ purged: 1, failed: 0 }])
      for (const table of ['document_search', 'text_blocks', 'document_versions'])
        expect(await look(table, 'organization_id, document_id')).toEqual(['org_a stays', 'org_b gone'])
      expect(await look('upload_sessions', 'id')).toEqual(['completed 1', 'completed 2', 'failed 1', 'failed 2'])
      expect(await look('documents', 'organization_id, id, title')).toEqual([
        'org_a gone ',
        'org_a stays Stays',
        'org_b gone Stays',
      ])
      expect(await look('pending_objects', 'organization_id, object_key, is_marked_for_deletion')).toEqual([
        'org_a failed 0 t',
        'org_a version 0 t',
      ])
      expect(await look('audit_events', 'organization_id, id, action, target_id')).toEqual([
        'org_a a1 document.purged gone',
      ])
    },
  },
  {
    of: 'chancery_empty_trash',
    guarantee: 'examines a retained document again after a day',
    run: async ({ seed, asApp, look, asOwner }) => {
      const retained = { retain_until: ahead('1 day') }
      await seed('documents', [
        trashed('retained', { trashed_at: ago('42 days'), ...retained }),
        trashed('retained', { trashed_at: ago('42 days'), organization_id: 'org_b' }),
        trashed('over', { trashed_at: ago('41 days') }),
        trashed('again', { trashed_at: ago('29 days'), kept_from: ago('40 days') }),
      ])
      const one = "select purged, failed, last ->> 'id' as last from chancery_empty_trash(30, '{a1}', null)"
      expect(await asApp(one)).toEqual([{ purged: 0, failed: 0, last: 'retained' }])
      expect(
        await look('documents', 'organization_id, id', "kept_from = (now() - interval '29 days')::timestamptz(3)"),
      ).toEqual(['org_a retained'])
      expect(await asApp(emptyTrash)).toEqual([{ purged: 2, failed: 0 }])
      expect(await look('documents', 'organization_id, id', 'purged_at is not null')).toEqual([
        'org_a over',
        'org_b retained',
      ])
      await asOwner(
        "update documents set kept_from = now() - interval '31 days', retain_until = null where id = 'retained'",
      )
      expect(await asApp(emptyTrash)).toEqual([{ purged: 1, failed: 0 }])
      expect(await look('documents', 'organization_id, id', 'purged_at is null')).toEqual(['org_a again'])
    },
  },
  {
    of: 'chancery_empty_trash',
    guarantee: 'counts documents that it cannot postpone as failed, and purges the others',
    run: async ({ seed, asApp, look, asOwner }) => {
      await seed('documents', [trashed('over'), trashed('retained', { retain_until: ahead('1 day') })])
      await asOwner(`create function refuse_later() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse_later before update of kept_from on documents for each row execute function refuse_later()`)
      expect(await asApp(emptyTrash)).toEqual([{ purged: 1, failed: 1 }])
      expect(await look('documents', 'id', 'purged_at is null and kept_from is null')).toEqual(['retained'])
    },
  },
  {
    of: 'chancery_empty_trash',
    guarantee: 'continues after the given document, and returns the last examined document',
    run: async ({ seed, asApp, look, asOwner }) => {
      await seed('documents', [
        trashed('a', { trashed_at: ago('42 days') }),
        trashed('b', { trashed_at: ago('41 days') }),
        trashed('c', { trashed_at: ago('41 days') }),
        trashed('c', { trashed_at: ago('41 days'), organization_id: 'org_b' }),
      ])
      await asOwner(`create function refuse_b() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse_b before update on documents for each row when (new.id = 'b') execute function refuse_b()`)
      const step = async (ids: string, after: unknown) =>
        (
          (await asApp('select * from chancery_empty_trash(30, $1, $2)', [
            ids,
            after === null ? null : JSON.stringify(after),
          ])) as { purged: number; failed: number; last: { id: string; organizationId: string } | null }[]
        )[0]!
      const first = await step('{a1,a2}', null)
      expect(first).toMatchObject({ purged: 1, failed: 1, last: { organizationId: 'org_a', id: 'b' } })
      const second = await step('{a3}', first.last)
      expect(second).toMatchObject({ purged: 1, failed: 0, last: { organizationId: 'org_a', id: 'c' } })
      expect(await step('{a4,a5}', second.last)).toEqual({ purged: 1, failed: 0, last: null })
      expect(await look('documents', 'organization_id, id', 'purged_at is null')).toEqual(['org_a b'])
    },
  },
]
