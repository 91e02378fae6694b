import { queryDatabase } from './stack.ts'

/** Inserts many documents directly into the database, and returns their ids. */
export async function manyDocuments(organizationId: string, count: number): Promise<string[]> {
  const rows = await queryDatabase<{ id: string }>(
    `insert into documents (organization_id, id, title, type, metadata)
     select $1, 'doc_' || md5(random()::text), 'Document ' || i, 'other', '{}' from generate_series(1, $2) i returning id`,
    [organizationId, count],
  )
  return rows.map(({ id }) => id)
}
