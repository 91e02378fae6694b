import { expect } from 'vitest'
import { ago, ahead, type Check, rowsLike } from '../sql-scene.ts'
import { runCleanups } from './retention.ts'

const stored = rowsLike({ envelope_id: 'env', field_id: 'identity', generation: 2, state: 'stored' })
const envelope = rowsLike({ status: 'active', generation: 2 })
const sign = 'select chancery_sign_attachments($1, $2)'

export const attachmentChecks: Check[] = [
  {
    of: 'chancery_sign_attachments',
    guarantee: 'signs either all or none of the stored files of the current signer',
    run: async ({ seed, asApp, asOwner, look }) => {
      await seed('envelopes', [
        envelope('env'),
        envelope('env', { organization_id: 'org_b' }),
        envelope('other'),
        envelope('changed', { generation: 3 }),
        envelope('changed', { organization_id: 'org_b' }),
      ])
      await seed('attachments', [
        stored('a'),
        stored('b'),
        stored('open', { state: 'open' }),
        stored('before', { generation: 1 }),
        stored('other', { envelope_id: 'other' }),
        stored('of another', { organization_id: 'org_b' }),
        stored('changed', { envelope_id: 'changed' }),
      ])
      expect(await asOwner(sign, ['env', ['of another']], 'org_a')).toBe('CH410')
      expect(await asOwner(sign, ['changed', ['changed']], 'org_a')).toBe('CH410')
      for (const id of ['open', 'before', 'other', 'of another', 'unknown'])
        expect([id, await asApp(sign, ['env', ['a', id]], 'org_a')]).toEqual([id, 'CH410'])
      expect(await look('attachments', 'id', "state = 'signed'")).toEqual([])
      expect(await asApp(sign, ['env', ['a']], 'org_a')).toHaveLength(1)
      expect(await look('attachments', 'id', "state = 'signed'")).toEqual(['a'])
      expect(await asApp(sign, ['env', ['a']], 'org_a')).toBe('CH410')
    },
  },
  {
    of: 'chancery_reference_object',
    guarantee: 'accepts an attachment only with a registered object',
    run: async ({ seed, asApp, look }) => {
      const times = { due_at: ahead('1 hour'), storable_until: ahead('1 hour') }
      await seed('pending_objects', [{ object_key: 'known', ...times }])
      await seed('attachments', [
        stored('known', { object_key: 'known', state: 'storing' }),
        stored('unknown', { object_key: 'unknown', state: 'storing' }),
      ])
      const keep = "update attachments set state = 'stored' where id = $1"
      expect(await asApp(keep, ['unknown'], 'org_a')).toBe('CH410')
      expect(await asApp(keep, ['known'], 'org_a')).toEqual([])
      expect(await look('pending_objects', 'object_key')).toEqual([])
      expect(await asApp("update attachments set state = 'signed' where id = 'known'", [], 'org_a')).toEqual([])
    },
  },
  {
    of: 'chancery_run_cleanup',
    guarantee: 'deletes unfinished uploads and unsignable attachments with their objects',
    run: async ({ seed, asApp, look }) => {
      await seed('envelopes', [
        envelope('env'),
        envelope('declined', { status: 'declined' }),
        envelope('sealing', { status: 'sealing' }),
        envelope('env', { organization_id: 'org_b', status: 'expired' }),
        envelope('lone', { organization_id: 'org_b' }),
      ])
      const field = rowsLike({ envelope_id: 'env', type: 'attachment' })
      await seed('envelope_fields', [
        field('identity'),
        field('text', { type: 'text' }),
        field('identity', { envelope_id: 'declined' }),
        field('identity', { envelope_id: 'sealing' }),
        field('identity', { organization_id: 'org_b' }),
        field('identity', { envelope_id: 'lone' }),
        field('elsewhere', { envelope_id: 'declined' }),
      ])
      const late = { expires_at: ago('61 minutes') }
      await seed(
        'attachments',
        [
          stored('kept', late),
          stored('signed', { state: 'signed', envelope_id: 'sealing', ...late }),
          stored('open', { state: 'open', expires_at: ago('59 minutes') }),
          stored('gone open', { state: 'open', ...late }),
          stored('gone storing', { state: 'storing', ...late }),
          stored('gone before', { generation: 1 }),
          stored('gone declined', { envelope_id: 'declined' }),
          stored('gone unsigned', { envelope_id: 'sealing' }),
          stored('gone field', { field_id: 'corrected' }),
          stored('gone type', { field_id: 'text' }),
          stored('gone elsewhere', { field_id: 'elsewhere' }),
          stored('gone lone', { organization_id: 'org_b', envelope_id: 'lone' }),
          stored('gone of another', { organization_id: 'org_b' }),
        ].map((row) => ({ ...row, object_key: row.id })),
      )
      expect(await runCleanups({ asApp })).toEqual({ attachments: '10' })
      expect(await look('attachments', 'id')).toEqual(['kept', 'open', 'signed'])
      expect(await look('pending_objects', 'organization_id, object_key', 'is_marked_for_deletion')).toEqual([
        'org_a gone before',
        'org_a gone declined',
        'org_a gone elsewhere',
        'org_a gone field',
        'org_a gone type',
        'org_a gone unsigned',
        'org_b gone lone',
        'org_b gone of another',
      ])
    },
  },
  {
    of: 'chancery_compare_objects',
    guarantee: 'accepts the objects of stored and signed attachments, and reports their missing objects',
    run: async ({ seed, asApp }) => {
      await seed('attachments', [
        stored('a', { object_key: 'a' }),
        stored('b', { object_key: 'b', state: 'signed' }),
        stored('c', { object_key: 'c', state: 'open' }),
        stored('d', { object_key: 'd', organization_id: 'org_b' }),
      ])
      const compare = 'select finding, object_key from chancery_compare_objects($1, $2, $3)'
      const found = async (keys: string[], after: string, until: string | null) =>
        ((await asApp(compare, [keys, after, until])) as { finding: string; object_key: string }[])
          .map((one) => `${one.finding} ${one.object_key}`)
          .sort()
      expect(await found(['a', 'b', 'c', 'd'], '', null)).toEqual(['unreferenced c'])
      expect(await found([], '', null)).toEqual(['missing a', 'missing b', 'missing d'])
      expect(await found([], 'a', 'b')).toEqual(['missing b'])
    },
  },
]
