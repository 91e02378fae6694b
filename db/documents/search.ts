import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { foldText, titlePieces } from '../../core/text/fold.ts'
import { documents, documentVersions } from '../schema/index.ts'
import { map, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'
import { type DocumentRecord, isVersion } from './documents.ts'

/** Makes a new document findable by its title, if the condition holds. */
export const indexTitle = (
  document: { id: string; title: string; createdAt: Date },
  condition: SQL,
): Statement<unknown[]> =>
  sqlRows(sql`
    insert into document_search (organization_id, document_id, title, title_pieces, created_at)
    select ${currentOrganization}, ${document.id}, ${foldText(document.title)},
      chancery_piece_vector(array(select jsonb_array_elements_text(${JSON.stringify(titlePieces(document.title))}::jsonb))),
      ${document.createdAt.toISOString()}::timestamptz
    where ${condition}`)

/** Makes a document findable by the stored text of a version, if that is its current one and the condition holds. */
export const indexText = (documentId: string, version: number, condition: SQL): Statement<unknown[]> =>
  sqlRows(sql`
    update document_search s set words = chancery_text_vector(${documentId}, ${version}::integer)
    where s.organization_id = ${currentOrganization} and s.document_id = ${documentId} and ${condition}
      and exists (select from documents d where d.organization_id = s.organization_id and d.id = s.document_id
        and d.current_version = ${version})`)

/** Takes a trashed document out of what searches find, and brings one that is not in the trash back. */
export const followTrashInSearch = (documentId: string): Statement<unknown[]> =>
  sqlRows(sql`
    update document_search s set is_trashed = not s.is_trashed
    where s.organization_id = ${currentOrganization} and s.document_id = ${documentId}
      and exists (select from documents d where d.organization_id = s.organization_id and d.id = s.document_id
        and s.is_trashed <> (d.status = 'trashed'))`)

export type SearchHit = DocumentRecord & { inTitle: boolean; inText: boolean; texts: string[] }

export type SearchQuery = {
  /** Folded text that titles are looked through for; not empty. */
  title: string
  /** Its beginning, as long as the pieces of titles are. */
  piece: string
  /** Folded words that a text must all have; none: only titles are searched. */
  words: string[]
  offset: number
  limit: number
  /** How many blocks with hits are read of a document, and whether each must hold all words. */
  blocksMax: number
  isPhrase: boolean
}

/** Documents that match, titles first, then the newest; `texts` are their first blocks with hits. */
export const searchDocuments = (search: SearchQuery): Statement<SearchHit[]> => {
  const words = sql`array(select jsonb_array_elements_text(${JSON.stringify(search.words)}::jsonb))`
  const found = sql`chancery_search(${search.title}, ${search.piece}, ${words}, ${search.offset}::integer, ${search.limit}::integer)
    with ordinality as hit(document_id, in_title, in_text, place)`
  const blocks = sql`(select coalesce(json_agg(b.text order by b.start_offset), '[]') from (
      select b.text, b.start_offset from text_blocks b
      where hit.in_text and b.organization_id = ${documents.organizationId} and b.document_id = ${documents.id}
        and b.version = ${documents.currentVersion}
        and b.words @@ (select chancery_word_query(${words}, ${search.isPhrase ? '&' : '|'}))
      order by b.start_offset limit ${search.blocksMax}::integer) b)`
  return query((db) =>
    db
      .select({
        document: getTableColumns(documents),
        version: getTableColumns(documentVersions),
        inTitle: sql<boolean>`hit.in_title`,
        inText: sql<boolean>`hit.in_text`,
        texts: sql<string[]>`${blocks}`,
      })
      .from(documents)
      .innerJoin(found, sql`hit.document_id = ${documents.id}`)
      .leftJoin(documentVersions, isVersion(documents.id, documents.currentVersion))
      .where(ofOrganization(documents))
      .orderBy(sql`hit.place`),
  )
}

/** The English and German stems of folded words. */
export const findStems = (words: readonly string[]): Statement<string[]> =>
  map(
    sqlRows<{ stem: string }>(sql`
      select distinct unnest(ts_lexize('english_stem', w) || ts_lexize('german_stem', w)) as stem
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) w`),
    (rows) => rows.map(({ stem }) => stem),
  )
