import pg from 'pg'

/** Restarts the text extraction for one document or for all documents, without another upload. */
export async function restartTextExtraction(ownerDatabaseUrl: string, documentId: string | null = null): Promise<void> {
  const client = new pg.Client({ connectionString: ownerDatabaseUrl })
  await client.connect()
  try {
    const wanted = '($1::text is null or document_id = $1)'
    await client.query(`delete from text_blocks where ${wanted}`, [documentId])
    await client.query(
      `update document_versions set text_status = 'pending', text_reason = null, text_character_count = null, text_content_hash = null
       where origin = 'upload' and ${wanted}`,
      [documentId],
    )
    await client.query(
      `update jobs set state = 'queued', run_at = now(), attempts = 0, finished_at = null
       where kind = 'extraction' and ($1::text is null or payload->>'documentId' = $1)`,
      [documentId],
    )
  } finally {
    await client.end()
  }
}

/**
 * Returns the extraction results in a fixed order, for one document or for all documents. `pending` is the number of
 * unfinished extractions.
 */
export async function textFacts(
  ownerDatabaseUrl: string,
  documentId: string | null = null,
): Promise<{ pending: number; facts: string }> {
  const client = new pg.Client({ connectionString: ownerDatabaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pending: number; facts: string }>(
      `select count(*) filter (where text_status = 'pending')::int as pending,
         string_agg(concat_ws(' ', document_id, text_status, text_reason, text_content_hash), E'\\n' order by document_id) as facts
       from document_versions where origin = 'upload' and ($1::text is null or document_id = $1)`,
      [documentId],
    )
    return rows[0] ?? { pending: 0, facts: '' }
  } finally {
    await client.end()
  }
}
