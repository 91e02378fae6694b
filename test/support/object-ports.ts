import pg from 'pg'
import { startObjectStore } from '../../dev/support/object-store.ts'
import type { LogFields } from '../../platform/ports/log.ts'
import { servicesHere } from './services.ts'
import { ownDatabase, stack } from './stack.ts'

/** Starts a separate database and store without workers, and the service's ports for both. */
export async function startObjectPorts() {
  let ageMs = 0
  const store = await startObjectStore({ now: () => Date.now() - ageMs })
  const own = await ownDatabase()
  const { services } = servicesHere({ appDatabaseUrl: own.appDatabaseUrl, storageUrl: store.url })
  const logged: LogFields[] = []
  const owner = new pg.Pool({ connectionString: own.databaseUrl, max: 2 })
  const query = async <Row extends pg.QueryResultRow>(text: string, params: unknown[] = []) =>
    (await owner.query<Row>(text, params)).rows
  await query(`insert into organizations (id, name) values ('org_a', 'A')`)

  return {
    services: { ...services, log: (_: string, fields: LogFields) => void logged.push(fields) } as typeof services,
    ownerUrl: own.databaseUrl,
    query,
    /** Returns the events logged since the last call. */
    events: () => logged.splice(0).map(({ event, count }) => (count === undefined ? event : `${event} ${count}`)),
    /** Stores objects of the given age. */
    store: async (keys: readonly string[], ageDays = 0) => {
      ageMs = ageDays * 86_400_000
      for (const key of keys)
        await services.storage.put({ key, body: new Uint8Array(5), contentType: 'application/pdf' })
      ageMs = 0
    },
    /** Starts multipart uploads of the given age, and leaves them unfinished. */
    leaveUpload: async (key: string, ageDays: number) => {
      ageMs = ageDays * 86_400_000
      await fetch(`${store.url}/${stack.bucket}/${key}?uploads`, { method: 'POST' })
      ageMs = 0
    },
    /** Registers objects as running attempts do. */
    register: (keys: readonly string[]) =>
      query(
        `insert into pending_objects (organization_id, object_key, subject_id, due_at, storable_until)
         select 'org_a', key, 'env_a', now() + interval '1 hour', now() + interval '1 hour' from unnest($1::text[]) key`,
        [keys],
      ),
    /** Makes registered objects the files of documents. */
    name: (keys: readonly string[]) =>
      query(
        `with named as (
           insert into documents (organization_id, id, title, type, metadata) select 'org_a', key, '', '', '{}' from unnest($1::text[]) key)
         insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages, features)
         select 'org_a', key, 1, 'text', key, '', '', 5, 1, '[]', '{}' from unnest($1::text[]) key`,
        [keys],
      ),
    /** Returns the objects and the unfinished uploads in the store. */
    held: async () => {
      const { objects } = await services.storage.list({ after: '', limit: 1_000 })
      const response = await (await fetch(`${store.url}/${stack.bucket}?uploads`)).text()
      return [
        ...objects.map(({ key }) => key).filter((key) => key !== 'probes/database'),
        ...[...response.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => `upload of ${key}`),
      ]
    },
    listed: async () =>
      (
        await query<{ line: string }>(
          `select object_key || case when is_marked_for_deletion then ' marked' else '' end as line from pending_objects order by 1`,
        )
      ).map(({ line }) => line),
    dispose: async () => {
      await owner.end()
      await store.close()
    },
  }
}

export type ObjectPorts = Awaited<ReturnType<typeof startObjectPorts>>
