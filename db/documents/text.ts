import { type SQL, sql } from 'drizzle-orm'
import { blockCharsMax, type TextBlock } from '../../core/text/blocks.ts'
import { wordsOf } from '../../core/text/fold.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

export type TextFacts = { characterCount: number; contentHash: string }

/** Stores blocks of a version's text with their search words, if the condition is true. */
export const insertTextBlocks = (
  place: { documentId: string; version: number },
  blocks: readonly TextBlock[],
  condition: SQL,
): Statement<unknown[]> => {
  const rows = JSON.stringify(blocks.map((block) => ({ ...block, words: wordsOf(block.text) })))
  return sqlRows(sql`
    insert into text_blocks (organization_id, document_id, version, start_offset, page_number, text, words)
    select ${currentOrganization}, ${place.documentId}, ${place.version}::integer, b."startOffset", b."pageNumber", b.text,
      chancery_word_vector(array(select jsonb_array_elements_text(b.words)))
    from jsonb_to_recordset(${rows}::jsonb) as b("startOffset" integer, "pageNumber" integer, text text, words jsonb)
    where ${condition}`)
}

/**
 * Returns the blocks that cover a range of a document's current text. Returns no blocks if the document has no text.
 */
export const findTextBlocks = (
  documentId: string,
  range: { offset: number; limit: number },
): Statement<TextBlock[]> => {
  const ofVersion = sql`b.organization_id = d.organization_id and b.document_id = d.id and b.version = d.current_version`
  return map(
    sqlRows<{ start_offset: number; page_number: number; text: string }>(sql`
      select b.start_offset, b.page_number, b.text
      from documents d
      join document_versions v
        on v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.current_version
      join text_blocks b on ${ofVersion}
      where d.organization_id = ${currentOrganization} and d.id = ${documentId} and d.status = 'ready' and v.text_status = 'ready'
        and b.start_offset < ${range.offset + range.limit + 1}::bigint and b.start_offset > ${range.offset - blockCharsMax}::bigint
      order by b.start_offset`),
    (rows) => rows.map((row) => ({ startOffset: row.start_offset, pageNumber: row.page_number, text: row.text })),
  )
}

/** Returns the condition that a document's current text is ready. */
export const whereTextReady = (documentId: string): SQL => sql`exists (
    select from documents d join document_versions v
      on v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.current_version
    where d.organization_id = ${currentOrganization} and d.id = ${documentId} and d.status = 'ready' and v.text_status = 'ready')`
