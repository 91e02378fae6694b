import type { Client } from 'pg'
import { splitBlocks, type TextBlock } from '../../core/text/blocks.ts'
import { titlePieceCharsMax, wordsOf } from '../../core/text/fold.ts'
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

/** Creates the blocks of the texts and the words of the titles in temporary tables of this connection. */
async function prepareTexts(client: Client, organizationId: string, textChars: number): Promise<void> {
  await client.query("select set_config('app.organization_id', $1, false)", [organizationId])
  await client.query(`
    drop table if exists pool_blocks, pool_words, pool_titles;
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
  const titleWords = Array.from({ length: vocabularySize }, (_, rank) => wordAt(rank))
  await client.query(
    `create temp table pool_titles as
     select n - 1 as number, w as word, chancery_word_vector(array['contract', 'of', w]) as words
     from unnest($1::text[]) with ordinality t(w, n)`,
    [titleWords],
  )
}

/** The number of documents in one statement. */
const batchSize = 50_000

/**
 * Fills an organization with ready documents that have text, stored as after upload and extraction. Titles and texts
 * are ASCII, so PostgreSQL can compute the search entries of all documents. Needs a superuser, because triggers and
 * foreign keys are disabled.
 */
export async function fillWithTexts(
  client: Client,
  organizationId: string,
  { count, textChars }: { count: number; textChars: number },
): Promise<void> {
  await prepareTexts(client, organizationId, textChars)
  const restoreIndexes = count > batchSize ? await dropIndexes(client) : null
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'")
  for (let from = 1; from <= count; from += batchSize) {
    const to = Math.min(from + batchSize - 1, count)
    await client.query(insertDocuments, [organizationId, from, to, textCount, textChars, vocabularySize])
  }
  await client.query(
    "insert into usage_counters (organization_id, kind, slot, amount) values ($1, 'documents', 0, $2)",
    [organizationId, count],
  )
  await client.query('set session_replication_role = origin')
  await restoreIndexes?.()
}

/** The words that only the first documents contain, and the first titles. */
const ownWords = `'own' || n || 'word'${firsts.map((size) => ` || case when n <= ${size} then ' ${wordOfFirst(size)}' else '' end`).join('')}`
const firstTitle = `'Lease of the harbour house ' || n`

// The ids are in the order of creation, as in the service.
const insertDocuments = `
  with mark as materialized (select chancery_search_mark() as mark),
  named as materialized (
    select n, 'doc_' || lpad((1000000000 - n)::text, 26, '0') as id, now() - make_interval(secs => n) as at,
      mod(n, $4::integer) as text_number, ${ownWords} as own,
      case when n <= 5 then ${firstTitle} else 'Contract ' || n || ' of ' || p.word end as title,
      case when n <= 5 then chancery_word_vector(string_to_array(lower(${firstTitle}), ' '))
        else p.words || array_to_tsvector(array[mark || n]) end as title_words
    from generate_series($2::integer, $3::integer) n join pool_titles p on p.number = mod(n, $6::integer), mark),
  given as materialized (
    select *, array_to_tsvector(array(select mark || w from regexp_split_to_table(own, ' ') w)) as own_words,
      array_to_tsvector(array(select mark || substr(lower(title), i, ${titlePieceCharsMax})
        from generate_series(1, length(title)) i)) as pieces
    from named, mark),
  documents as (
    insert into documents (organization_id, id, title, type, status, metadata, current_version, created_at)
    select $1, id, title, 'contract', 'ready', '{}', 1, at from given),
  versions as (
    insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length,
      page_count, pages, features, text_status, text_character_count, text_content_hash, created_at)
    select $1, id, 1, 'upload', id, 'bench', repeat('0', 64), 1, 1, '[]', '{}', 'ready', $5, repeat('0', 64), at from given),
  blocks as (
    insert into text_blocks (organization_id, document_id, version, start_offset, page_number, text, words)
    select $1, g.id, 1, b.start_offset, 1, b.text, b.words from given g join pool_blocks b using (text_number)
    union all
    select $1, id, 1, $5::integer, 1, own, own_words from given)
  insert into document_search (organization_id, document_id, title, title_pieces, title_words, words, created_at)
  select $1, g.id, lower(g.title), g.pieces, g.title_words, g.title_words || w.words || g.own_words, g.at
  from given g join pool_words w using (text_number)`
