import type { Client } from 'pg'
import { splitBlocks, type TextBlock } from '../../core/text/blocks.ts'
import { foldText, titlePieces, wordsOf } from '../../core/text/fold.ts'
import { randomFrom } from '../../dev/support/random-numbers.ts'
import { dropIndexes } from './scale-fill.ts'

/** The number of different texts. Each document contains one of them, followed by words that occur only in it. */
const textCount = 40
const vocabularySize = 20_000
export const commonWord = 'agreement'
/** A word that every title contains, except the first five. */
export const commonTitleWord = 'contract'

/** Returns a word that only the first `count` documents of an organization contain. */
export const wordOfFirst = (count: number): string => `onlyfirst${count}`
const firsts = [5, 50]

/** Returns a text with the word frequencies of a natural language: the nth word is 1/n as frequent as the first. */
function makeText(random: () => number, textChars: number): string {
  let text = commonWord
  while (text.length < textChars - 100) text += ` ${wordAt(Math.floor(vocabularySize ** random()))}`
  return text
}

function wordAt(rank: number): string {
  let rest = rank * 7_919 + 11
  let word = ''
  for (; rest > 0; rest = Math.floor(rest / 16))
    word += 'bcdfglmnprstvkhz'[rest % 16]! + 'aeiou'[(rest * 3 + rank) % 5]!
  return word
}

/** Creates the blocks of the texts in temporary tables of this connection. */
async function prepareTexts(client: Client, organizationId: string, textChars: number): Promise<void> {
  await client.query("select set_config('app.organization_id', $1, false)", [organizationId])
  await client.query(`
    drop table if exists pool_blocks, pool_words;
    create temp table pool_blocks (text_number integer, start_offset integer, text text, words tsvector);
    create temp table pool_words (text_number integer primary key, words tsvector)`)
  const random = randomFrom(7)
  for (let number = 0; number < textCount; number++) {
    const blocks: TextBlock[] = splitBlocks(makeText(random, textChars), { startOffset: 0, pageNumber: 1 })
    const rows = blocks.map((block) => ({ ...block, words: wordsOf(block.text) }))
    await client.query(
      `insert into pool_blocks select $1, b."startOffset", b.text,
         chancery_word_vector(array(select jsonb_array_elements_text(b.words)))
       from jsonb_to_recordset($2::jsonb) as b("startOffset" integer, text text, words jsonb)`,
      [number, JSON.stringify(rows)],
    )
  }
  await client.query(`insert into pool_words
    select text_number, array_to_tsvector(array_agg(distinct e)) from pool_blocks, unnest(tsvector_to_array(words)) e
    group by text_number`)
}

/**
 * Fills an organization with ready documents that have text, stored as after upload and extraction. Needs a superuser,
 * because triggers and foreign keys are disabled.
 */
export async function fillWithTexts(
  client: Client,
  organizationId: string,
  { count, textChars }: { count: number; textChars: number },
): Promise<void> {
  await prepareTexts(client, organizationId, textChars)
  const restoreIndexes = count > 50_000 ? await dropIndexes(client) : null
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'")
  for (let first = 1; first <= count; first += 500) {
    const documents = []
    for (let n = first; n < Math.min(first + 500, count + 1); n++) {
      const title = n <= 5 ? `Lease of the harbour house ${n}` : `Contract ${n} of ${wordAt(n)} and ${wordAt(n + 1)}`
      const own = [`own${n}word`, ...firsts.filter((size) => n <= size).map(wordOfFirst)].join(' ')
      documents.push({
        ...{ n, title, folded: foldText(title), pieces: titlePieces(title), titleWords: wordsOf(title) },
        ...{ own, ownWords: wordsOf(own) },
      })
    }
    await client.query(insertDocuments, [organizationId, JSON.stringify(documents), textCount, textChars])
  }
  await client.query(
    "insert into usage_counters (organization_id, kind, slot, amount) values ($1, 'documents', 0, $2)",
    [organizationId, count],
  )
  await client.query('set session_replication_role = origin')
  await restoreIndexes?.()
}

const insertDocuments = `
  with given as materialized (
    select 'doc_' || md5(d.n::text) as id, d.*, now() - make_interval(secs => d.n) as at, mod(d.n, $3::integer) as text_number,
      chancery_word_vector(array(select jsonb_array_elements_text(d."ownWords"))) as own_vector,
      chancery_word_vector(array(select jsonb_array_elements_text(d."titleWords"))) as title_vector
    from jsonb_to_recordset($2::jsonb) as d(n integer, title text, folded text, pieces jsonb, "titleWords" jsonb, own text, "ownWords" jsonb)),
  documents as (
    insert into documents (organization_id, id, title, type, status, metadata, current_version, created_at)
    select $1, id, title, 'contract', 'ready', '{}', 1, at from given),
  versions as (
    insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length,
      page_count, pages, features, text_status, text_character_count, text_content_hash, created_at)
    select $1, id, 1, 'upload', id, 'bench', repeat('0', 64), 1, 1, '[]', '{}', 'ready', $4, repeat('0', 64), at from given),
  blocks as (
    insert into text_blocks (organization_id, document_id, version, start_offset, page_number, text, words)
    select $1, g.id, 1, b.start_offset, 1, b.text, b.words from given g join pool_blocks b using (text_number)
    union all
    select $1, id, 1, $4::integer, 1, own, own_vector from given)
  insert into document_search (organization_id, document_id, title, title_pieces, title_words, words, created_at)
  select $1, g.id, g.folded, chancery_piece_vector(array(select jsonb_array_elements_text(g.pieces))),
    g.title_vector, g.title_vector || w.words || g.own_vector, g.at
  from given g join pool_words w using (text_number)`
