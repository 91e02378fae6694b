import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { foldText, titlePieces, wordsOf } from '../../core/text/fold.ts'
import { documents, documentVersions } from '../schema/documents.ts'
import { map, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'
import type { DocumentRecord } from './documents.ts'
import { isVersion } from './versions.ts'

/** Indexes a new document by its title, if the condition is true. */
export const indexTitle = (
  document: { id: string; title: string; createdAt: Date },
  condition: SQL,
): Statement<unknown[]> =>
  sqlRows(sql`
    insert into document_search (organization_id, document_id, title, title_pieces, title_words, words, created_at)
    select ${currentOrganization}, ${document.id}, ${foldText(document.title)}, ${piecesOf(document.title)}, v.words, v.words,
      ${document.createdAt.toISOString()}::timestamptz
    from (select ${wordVector(wordsOf(document.title))} as words) v
    where ${condition}`)

/** Updates a document's search entry with its new title and its text, if the condition is true. */
export const retitle = ({ id, title }: { id: string; title: string }, condition: SQL): Statement<unknown[]> =>
  sqlRows(sql`
    update document_search s set title = ${foldText(title)}, title_pieces = ${piecesOf(title)}, title_words = v.words,
      words = v.words || chancery_text_vector(d.id, d.current_version)
    from (select ${wordVector(wordsOf(title))} as words) v, documents d
    where s.organization_id = ${currentOrganization} and s.document_id = ${id}
      and d.organization_id = s.organization_id and d.id = s.document_id
      and s.title <> ${foldText(title)} and ${condition}`)

const textsOf = (list: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`
const piecesOf = (title: string): SQL => sql`chancery_piece_vector(${textsOf(titlePieces(title))})`
const wordVector = (words: readonly string[]): SQL => sql`chancery_word_vector(${textsOf(words)})`

/**
 * Updates a document's search entry with the stored text of a version, if the version is current and the condition is
 * true.
 */
export const indexText = (documentId: string, version: number, condition: SQL): Statement<unknown[]> =>
  sqlRows(sql`
    update document_search s set words = s.title_words || chancery_text_vector(${documentId}, ${version}::integer)
    where s.organization_id = ${currentOrganization} and s.document_id = ${documentId} and ${condition}
      and exists (select from documents d where d.organization_id = s.organization_id and d.id = s.document_id
        and d.current_version = ${version})`)

/** Hides a trashed document from searches, or shows a restored document again. */
export const updateSearchVisibility = (documentId: string): Statement<unknown[]> =>
  sqlRows(sql`
    update document_search s set is_trashed = not s.is_trashed
    where s.organization_id = ${currentOrganization} and s.document_id = ${documentId}
      and exists (select from documents d where d.organization_id = s.organization_id and d.id = s.document_id
        and s.is_trashed <> (d.status = 'trashed'))`)

/** A matching document, with the first blocks of its text that may contain the match. */
export type SearchHit = DocumentRecord & { texts: string[] }

export type SearchQuery = {
  /** The folded text to search for in titles. It is not empty. */
  title: string
  /** The beginning of `title`, with at most the length of an indexed title piece. */
  piece: string
  /** The folded words that title and text together must contain. Without words, the search covers only titles. */
  words: string[]
  /** Groups of words. A text block matches if it contains all words of one group. */
  blockWords: string[][]
  offset: number
  limit: number
  /** The maximum number of matching blocks per document. */
  blocksMax: number
}

/**
 * Returns matching documents, each with its first matching blocks. Documents with a matching title come first, then the
 * others. Newer documents come before older ones.
 */
export const searchDocuments = (search: SearchQuery): Statement<SearchHit[]> => {
  const found = sql`chancery_search(${search.title}, ${search.piece}, ${textsOf(search.words)}, ${search.offset}::integer,
    ${search.limit}::integer) with ordinality as hit(document_id, place)`
  const blocks = sql`(select coalesce(json_agg(b.text order by b.start_offset), '[]') from (
      select b.text, b.start_offset from text_blocks b
      where b.organization_id = ${documents.organizationId} and b.document_id = ${documents.id}
        and b.version = ${documents.currentVersion}
        and b.words @@ (select string_agg('(' || chancery_word_query(array(select jsonb_array_elements_text(g)), '&')::text || ')', ' | ')::tsquery
          from jsonb_array_elements(${JSON.stringify(search.blockWords)}::jsonb) g)
      order by b.start_offset limit ${search.blocksMax}::integer) b)`
  return query((db) =>
    db
      .select({
        document: getTableColumns(documents),
        version: getTableColumns(documentVersions),
        texts: sql<string[]>`${blocks}`,
      })
      .from(documents)
      .innerJoin(found, sql`hit.document_id = ${documents.id}`)
      .leftJoin(documentVersions, isVersion(documents.id, documents.currentVersion))
      .where(ofOrganization(documents))
      .orderBy(sql`hit.place`),
  )
}

/** Returns the English and German stems of folded words. */
export const findStems = (words: readonly string[]): Statement<string[]> =>
  map(
    sqlRows<{ stem: string }>(sql`
      select distinct unnest(ts_lexize('english_stem', w) || ts_lexize('german_stem', w)) as stem
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) w`),
    (rows) => rows.map(({ stem }) => stem),
  )
