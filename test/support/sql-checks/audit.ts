import { expect } from 'vitest'
import type { Check } from '../sql-scene.ts'

const erase = "select chancery_erase_audit_origins('signer', '{sig}', $1, 'operator', 'admin', null) as erased"

export const auditChecks: Check[] = [
  {
    of: 'chancery_erase_audit_origins',
    holds: 'takes away from where some persons acted in the entered organization, nothing else, and tells of it once',
    run: async ({ seed, asOwner, look }) => {
      const event = (id: string, more: object) => ({ id, actor_kind: 'signer', actor_id: 'sig', ip: '::1', ...more })
      await seed(
        'audit_events',
        event('both', { user_agent: 'browser' }),
        event('ip', {}),
        event('agent', { ip: null, user_agent: 'browser' }),
        event('neither', { ip: null }),
        event('foreign', { organization_id: 'org_b' }),
        event('other kind', { actor_kind: 'key' }),
        event('other person', { actor_id: 'sig2' }),
      )
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
    of: 'chancery_audit_log_is_ahead',
    holds: 'is true when an organization holds an event from beyond what the server counted',
    run: async ({ seed, asOwner }) => {
      await seed('audit_events', { id: 'old', position: 1 })
      const isAhead = () => asOwner('select chancery_audit_log_is_ahead() as it')
      expect(await isAhead()).toEqual([{ it: false }])
      await seed('audit_events', { id: 'of nobody', position: 9_000_000_000, organization_id: 'org_gone' })
      expect(await isAhead()).toEqual([{ it: false }])
      await seed('audit_events', { id: 'ahead', position: 9_000_000_000 })
      expect(await isAhead()).toEqual([{ it: true }])
    },
  },
  {
    of: 'chancery_count',
    holds: 'documents outside the trash, active members and stored bytes are counted as they come, change and go',
    run: async ({ seed, asOwner, look }) => {
      const counted = () =>
        look(
          '(select organization_id, kind, sum(amount) as sum from usage_counters group by 1, 2) u',
          'organization_id, kind, sum',
        )
      await seed('documents', { id: 'was there', status: 'ready' }, { id: 'binned', status: 'trashed' })
      const run = async (text: string) => expect(await asOwner(text)).toEqual([])
      await seed('loose_objects', ...['version', 'evidence', 'document'].map((key) => ({ object_key: key })))
      const file = "1, 'upload', 'version', '', '', $, 1, '{}', '{}'"
      const columns =
        'organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages, features'
      await run(`insert into documents (organization_id, id, title, type, metadata, status)
        values ('org_a', 'one', '', '', '{}', 'ready'), ('org_a', 'two', '', '', '{}', 'trashed'), ('org_b', 'one', '', '', '{}', 'ready')`)
      await run(`insert into document_versions (${columns}) values ('org_a', 'one', ${file.replace('$', '100')})`)
      await run(`insert into members (organization_id, id, user_name, user_name_folded, removed_at)
        values ('org_a', 'one', '', 'one', null), ('org_a', 'two', '', 'two', now())`)
      await seed('envelopes', { id: 'env', document_id: 'one' })
      await run(`insert into artifacts (organization_id, envelope_id, kind, object_key, etag, sha256, content_length, removed_at)
        values ('org_a', 'env', 'evidence', 'evidence', '', '', 7, null), ('org_a', 'env', 'document', 'document', '', '', 5, now())`)
      const first = ['org_a documents 1', 'org_a members 1', 'org_a stored_bytes 107', 'org_b documents 1']
      expect(await counted()).toEqual(first)
      await run("update documents set title = 'new' where organization_id = 'org_a'")
      expect(await counted()).toEqual(first)
      await run("update documents set status = 'trashed' where organization_id = 'org_a' and id = 'one'")
      await run("update members set removed_at = now() where organization_id = 'org_a'")
      await run("update artifacts set removed_at = now() where organization_id = 'org_a'")
      await run("delete from document_versions where organization_id = 'org_a'")
      await run("delete from documents where organization_id = 'org_b'")
      expect(await counted()).toEqual([
        'org_a documents 0',
        'org_a members 0',
        'org_a stored_bytes 0',
        'org_b documents 0',
      ])
      await run("delete from documents where organization_id = 'org_a' and id = 'two'")
      await run("delete from members where organization_id = 'org_a'")
      await run("delete from artifacts where organization_id = 'org_a'")
      expect(await counted()).toEqual([
        'org_a documents 0',
        'org_a members 0',
        'org_a stored_bytes 0',
        'org_b documents 0',
      ])
    },
  },
]
