import { expect } from 'vitest'
import { ago, type Check, type Scene } from '../sql-scene.ts'
import { apiKey } from './rate-limits.ts'

const event = (id: string) =>
  JSON.stringify({
    ...{ id, actorKind: 'apiKey', actorId: 'one', action: 'document.read', targetKind: 'document', targetId: 'doc' },
    ...{ ip: '192.0.2.1', userAgent: 'agent', requestId: 'req', details: { a: 1 } },
  })

const seedDocuments = async ({ seed }: Scene) => {
  await seed('documents', [
    { id: 'doc', title: 'Lease', current_version: 2 },
    { id: 'draft', title: 'Draft' },
    { id: 'bare', title: 'Bare', current_version: 9 },
    { id: 'purged', purged_at: ago('1 day') },
  ])
  await seed('documents', [{ id: 'elsewhere', organization_id: 'org_b', title: 'Other' }])
  await seed('document_versions', [
    { document_id: 'doc', version: 1, etag: 'first', object_key: '1' },
    { document_id: 'doc', version: 2, etag: 'second', object_key: '2' },
    { document_id: 'draft', version: 9, etag: 'of another', object_key: '3' },
  ])
  await seed('document_versions', [
    { organization_id: 'org_b', document_id: 'bare', version: 9, etag: 'elsewhere', object_key: '4' },
  ])
}

const columns =
  'organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details'

export const readChecks: Check[] = [
  {
    of: 'chancery_read_document',
    guarantee: 'returns a document with its current version, and records the access',
    run: async (scene) => {
      await seedDocuments(scene)
      const read = async (id: string, role: 'asApp' | 'asOwner') => {
        const rows = await scene[role](
          "select document ->> 'title' as title, version ->> 'etag' as etag from chancery_read_document($1, $2)",
          [id, event(`event of ${id} ${role}`)],
          'org_a',
        )
        return rows[0]
      }
      for (const role of ['asApp', 'asOwner'] as const) {
        expect(await read('doc', role)).toEqual({ title: 'Lease', etag: 'second' })
        expect(await read('draft', role)).toEqual({ title: 'Draft', etag: null })
        expect(await read('bare', role)).toEqual({ title: 'Bare', etag: null })
        for (const id of ['purged', 'elsewhere', 'none'])
          expect([id, await read(id, role)]).toEqual([id, { title: null, etag: null }])
      }
      expect(await scene.look('audit_events', 'id')).toEqual([
        'event of bare asApp',
        'event of bare asOwner',
        'event of doc asApp',
        'event of doc asOwner',
        'event of draft asApp',
        'event of draft asOwner',
      ])
      expect(await scene.look('audit_events', columns, "id = 'event of doc asApp'")).toEqual([
        'org_a event of doc asApp apiKey one document.read document doc 192.0.2.1 agent req {"a": 1}',
      ])
    },
  },
  {
    of: 'chancery_request_document',
    guarantee: 'authorizes the request before it reads the document',
    run: async (scene) => {
      await seedDocuments(scene)
      await scene.seed('api_keys', [apiKey('one', { requests_per_minute: 2 })])
      const request = (hash: string, scope: string, id: string) =>
        scene.asApp<{ it: { result: { document: { title: string } | null }; [name: string]: unknown } }>(
          'select chancery_request_document($1, $2, $3, $4, $5, $6, $7, $8) as it',
          ['one', hash, scope, id, `event of ${id}`, '192.0.2.1', 'agent', 'req'],
        )
      expect(await request('hash of another', 'read', 'doc')).toBe('CH401')
      expect(await request('hash of one', 'write', 'doc')).toBe('CH403')
      const [found] = (await request('hash of one', 'read', 'doc')) as { it: Record<string, unknown> }[]
      expect(found!.it).toMatchObject({
        organizationId: 'org_a',
        result: { document: { title: 'Lease' }, version: { etag: 'second' } },
        rate: [2, 1, expect.any(Number)],
      })
      const [none] = (await request('hash of one', 'read', 'none')) as { it: Record<string, unknown> }[]
      expect(none!.it).toMatchObject({ result: { document: null, version: null }, rate: [2, 0, expect.any(Number)] })
      expect(await request('hash of one', 'read', 'doc')).toBe('CH429')
      expect(await scene.look('audit_events', columns)).toEqual([
        'org_a event of doc apiKey one document.read document doc 192.0.2.1 agent req {}',
      ])
    },
  },
]
