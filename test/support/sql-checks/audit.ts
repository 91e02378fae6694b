import { expect } from 'vitest'
import { type Check, rowsLike } from '../sql-scene.ts'

const erase = "select chancery_erase_audit_origins('signer', '{sig}', $1, 'operator', 'admin', null) as erased"

export const auditChecks: Check[] = [
  {
    of: 'chancery_erase_audit_origins',
    guarantee: 'erases the audit event origins of the given persons only in the current organization',
    run: async ({ seed, asOwner, look }) => {
      const event = rowsLike({ actor_kind: 'signer', actor_id: 'sig', ip: '::1' })
      await seed('audit_events', [
        event('both', { user_agent: 'browser' }),
        event('ip', {}),
        event('agent', { ip: null, user_agent: 'browser' }),
        event('neither', { ip: null }),
        event('foreign', { organization_id: 'org_b' }),
        event('other kind', { actor_kind: 'key' }),
        event('other person', { actor_id: 'sig2' }),
      ])
      expect(await asOwner(erase, ['erased'], 'org_a')).toEqual([{ erased: 3 }])
      expect(await asOwner(erase, ['again'], 'org_a')).toEqual([{ erased: 0 }])
      expect(await look('audit_events', 'id', 'ip is not null or user_agent is not null')).toEqual([
        'foreign',
        'other kind',
        'other person',
      ])
      expect(await look('audit_events', 'organization_id, id, details', "actor_kind = 'operator'")).toEqual([
        'org_a erased {"count": 3, "actorKind": "signer"}',
      ])
    },
  },
  {
    of: 'chancery_advance_audit_log_beyond',
    guarantee: 'advances only a log that is behind the given position',
    run: async ({ asApp }) => {
      const advance = (position: number) =>
        asApp('select chancery_advance_audit_log_beyond($1::bigint) as was_behind', [String(position)])
      expect(await advance(1)).toEqual([{ was_behind: false }])
      expect(await advance(9_000_000_000_000)).toEqual([{ was_behind: true }])
      expect(await advance(9_000_000_000_000)).toEqual([{ was_behind: false }])
    },
  },
  {
    of: 'chancery_audit_log_is_ahead',
    guarantee: 'returns true if an event has a position above the counter of the server',
    run: async ({ seed, asOwner }) => {
      await seed('audit_events', [{ id: 'old', position: 1 }])
      const isAhead = () => asOwner('select chancery_audit_log_is_ahead() as it')
      expect(await isAhead()).toEqual([{ it: false }])
      await seed('audit_events', [{ id: 'of nobody', position: 9_000_000_000, organization_id: 'org_gone' }])
      expect(await isAhead()).toEqual([{ it: false }])
      await seed('audit_events', [{ id: 'ahead', position: 9_000_000_000 }])
      expect(await isAhead()).toEqual([{ it: true }])
    },
  },
]
