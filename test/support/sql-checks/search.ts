import { expect } from 'vitest'
import { ago, type Check, computed, type Row, type Scene } from '../sql-scene.ts'

const marked = (call: string) =>
  computed(
    `(select v from (select set_config('app.organization_id', 'org_a', true)) s, lateral (select ${call} as v) w)`,
  )

/**
 * Returns the row of a document in the search table. Its entries have the key of `org_a` for any organization, as if
 * two keys collided.
 */
const found = (id: string, title: string, words: string, more: Row = {}): Row => ({
  document_id: id,
  title,
  title_pieces: marked(`chancery_piece_vector('{${title}}')`),
  title_words: marked(`chancery_word_vector('{${title}}')`),
  words: marked(`chancery_word_vector('{${title}${words && `,${words}`}}')`),
  ...more,
})

const searchOnce = async ({ asApp }: Scene, piece: string, words: string, offset: number, limit: number) => {
  const text = 'select document_id as hit from chancery_search($1, $1, $2, $3, $4)'
  const rows = await asApp<{ hit: string }>(text, [piece, `{${words}}`, offset, limit], 'org_a')
  return typeof rows === 'string' ? rows : rows.map(({ hit }) => hit)
}

const manyDocuments = { kind: 'documents', slot: 0, since: computed("'-infinity'"), amount: 1_000_000_000 }

/**
 * Searches through the index, as in a small organization, and by reading the newest documents, as in a large one. Both
 * searches must find the same documents.
 */
const search = async (scene: Scene, piece: string, words: string, offset = 0, limit = 10) => {
  const byIndex = await searchOnce(scene, piece, words, offset, limit)
  await scene.seed('usage_counters', [manyDocuments])
  expect(await searchOnce(scene, piece, words, offset, limit)).toEqual(byIndex)
  await scene.asSuperuser('delete from usage_counters')
  return byIndex
}

/** Returns the number of rows of the search table that a search reads. */
async function rowsReadBy(scene: Scene, piece: string, words: string): Promise<number> {
  const rowsRead = async () => {
    const counted = `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'document_search'`
    const [row] = (await scene.asSuperuser<{ rows: string }>(counted)) as { rows: string }[]
    return Number(row?.rows)
  }
  const before = await rowsRead()
  await searchOnce(scene, piece, words, 0, 10)
  return (await rowsRead()) - before
}

/** Adds 3,000 older copies of documents, because PostgreSQL uses the word indexes only if there are many rows. */
async function multiply(scene: Scene, condition: string): Promise<void> {
  await scene.asSuperuser(`insert into document_search
    select (jsonb_populate_record(d, jsonb_build_object(
      'document_id', document_id || n, 'created_at', created_at - n * interval '1 minute'))).*
    from document_search d, generate_series(1, 3000) n where ${condition}`)
  await scene.asSuperuser('analyze document_search')
}

export const searchChecks: Check[] = [
  {
    of: 'chancery_search',
    guarantee: 'reads only documents of the current organization outside the trash',
    run: async (scene) => {
      await scene.seed('document_search', [
        found('own', 'lease', 'lease', { created_at: ago('1 year') }),
        found('foreign', 'paper', 'other', { organization_id: 'org_b' }),
        found('binned', 'paper', 'other', { is_trashed: true }),
      ])
      await multiply(scene, "document_id <> 'own'")
      // The search reads the document for two estimates, and finds it by its title and by its text.
      expect(await rowsReadBy(scene, 'lease', 'lease')).toBe(4)
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'reads only the newest documents for a common word',
    run: async (scene) => {
      await scene.seed('document_search', [found('own', 'common', 'text')])
      await scene.seed('usage_counters', [manyDocuments])
      await multiply(scene, 'true')
      // Each search reads 200 documents to estimate the matching titles, and 16 to estimate the matching texts. A page
      // has 10 documents.
      expect(await rowsReadBy(scene, 'common', '')).toBe(200 + 10)
      expect(await rowsReadBy(scene, 'nothing', 'common')).toBe(200 + 10)
      expect(await rowsReadBy(scene, 'nothing', 'text')).toBe(200 + 16 + 10)
      expect(await rowsReadBy(scene, 'nothing', 'rare')).toBe(200 + 16)
    },
  },
  {
    of: 'chancery_search',
    guarantee:
      'examines a thousand titles before it reads more documents in order, and finds a rare title by the index',
    run: async (scene) => {
      const newest = (id: string, title: string) => found(id, title, '', { created_at: computed('now()') })
      await scene.seed('document_search', [found('other', 'paper', ''), newest('rare', 'lease')])
      await scene.seed('usage_counters', [{ ...manyDocuments, amount: 1_000_000 }])
      await multiply(scene, "document_id = 'other'")
      expect(await rowsReadBy(scene, 'lease', '')).toBe(200 + 1_000 + 1)
      // Five matches in 200 titles predict ten in 400. The search reads twice as many, 800, without a second sample.
      await scene.seed(
        'document_search',
        Array.from({ length: 5 }, (_, n) => newest(`often ${n}`, 'often')),
      )
      expect(await rowsReadBy(scene, 'often', '')).toBe(200 + 800 + 5)
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'fills a page of titles from the index if the newest documents contain too few matches',
    run: async (scene) => {
      const isLease = (age: number) => age === 1 || age > 176
      await scene.seed(
        'document_search',
        Array.from({ length: 200 }, (_, n) =>
          found(`doc ${n + 1}`, isLease(n + 1) ? 'lease' : 'paper', '', { created_at: ago(`${n + 1} days`) }),
        ),
      )
      const newest = ['doc 1', ...Array.from({ length: 9 }, (_, n) => `doc ${177 + n}`)]
      expect(await search(scene, 'lease', '')).toEqual(newest)
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'returns title matches first, and then the newest text matches',
    run: async (scene) => {
      await scene.seed('document_search', [
        found('both', 'lease', 'lease', { created_at: ago('1 day') }),
        found('title', 'lease', 'other', { created_at: ago('2 days') }),
        found('text', 'paper', 'lease,long', { created_at: ago('3 days') }),
        found('older text', 'paper', 'lease', { created_at: ago('4 days') }),
        found('no text', 'paper', ''),
        found('binned', 'lease', 'lease', { is_trashed: true }),
        found('foreign', 'lease', 'lease', { organization_id: 'org_b' }),
        found('foreign text', 'paper', 'lease', { organization_id: 'org_b' }),
        found('both', 'paper', 'other', { organization_id: 'org_b' }),
      ])
      const all = ['both', 'title', 'text', 'older text']
      expect(await search(scene, 'lease', 'lease')).toEqual(all)
      expect(await search(scene, 'lease', 'lease', 0, 3)).toEqual(all.slice(0, 3))
      expect(await search(scene, 'lease', 'lease', 2, 2)).toEqual(all.slice(2))
      expect(await search(scene, 'lease', '')).toEqual(['both', 'title'])
      expect(await search(scene, 'lea', 'lea,long')).toEqual(['both', 'title', 'text'])
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'verifies a partial index match against the complete title',
    run: async (scene) => {
      await scene.seed('document_search', [
        found('one', 'lease', ''),
        found('two', 'lease', '', { title: 'something else' }),
      ])
      expect(await search(scene, 'lease', '')).toEqual(['one'])
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'finds all words in any order in the title and the text',
    run: async (scene) => {
      await scene.seed('document_search', [
        found('mixed', 'lease', 'harbour', { created_at: ago('1 day') }),
        found('title', 'harbour,lease', 'lease,harbour', { created_at: ago('2 days') }),
        found('half', 'harbour', 'paper', { created_at: ago('3 days') }),
        found('whole', 'paper', 'harbour,lease', { created_at: ago('4 days') }),
        found('binned', 'harbour,lease', '', { is_trashed: true }),
        found('foreign', 'harbour,lease', '', { organization_id: 'org_b' }),
      ])
      expect(await search(scene, 'lease harbour', 'lease,harbour')).toEqual(['title', 'mixed', 'whole'])
      const many = Array.from({ length: 12 }, (_, at) =>
        found(`d${10 + at}`, at === 0 ? 'harbour,lease' : 'paper', 'harbour,lease', { created_at: ago(`${at} hours`) }),
      )
      await scene.seed('document_search', many)
      const common = await search(scene, 'lease harbour', 'lease,harbour', 0, 5)
      expect(common).toEqual(['d10', 'title', 'd11', 'd12', 'd13'])
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'returns a document that matches by title and by text only once',
    run: async (scene) => {
      const documents = Array.from({ length: 15 }, (_, at) =>
        found(`d${10 + at}`, at < 3 ? 'lease' : 'paper', 'le', { created_at: ago(`${at} days`) }),
      )
      await scene.seed('document_search', documents)
      const ids = documents.map(({ document_id }) => document_id)
      expect(await search(scene, 'le', 'le', 0, 5)).toEqual(ids.slice(0, 5))
      expect(await search(scene, 'le', 'le', 0, 30)).toEqual(ids)
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'returns title matches first, and then the newest texts, if most documents contain the word',
    run: async (scene) => {
      const many = Array.from({ length: 12 }, (_, at) =>
        found(`d${10 + at}`, at === 0 ? 'common' : 'paper', at === 5 ? 'other' : 'common', {
          created_at: ago(`${at} days`),
        }),
      )
      const hidden = Array.from({ length: 12 }, (_, at) => [
        found(`b${at}`, 'paper', 'common', { is_trashed: true, created_at: ago(`${at} hours`) }),
        found(`f${at}`, 'paper', 'common', { organization_id: 'org_b', created_at: ago(`${at} hours`) }),
      ])
      await scene.seed('document_search', [...many, ...hidden.flat()])
      const texts = many.map(({ document_id }) => `${document_id}`).filter((_, at) => at !== 0 && at !== 5)
      expect(await search(scene, 'common', 'common', 0, 4)).toEqual(['d10', ...texts.slice(0, 3)])
      expect(await search(scene, 'common', 'common', 0, 6)).toEqual(['d10', ...texts.slice(0, 5)])
      expect(await search(scene, 'common', 'common', 0, 20)).toEqual(['d10', ...texts])
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'continues with older documents if the newest documents do not fill the page',
    run: async (scene) => {
      const documents = Array.from({ length: 30 }, (_, at) =>
        found(`d${10 + at}`, 'paper', at < 9 || at > 24 ? 'common' : 'other', { created_at: ago(`${at} days`) }),
      )
      await scene.seed('document_search', documents)
      const hits = await search(scene, 'nothing', 'common', 0, 12)
      expect([hits.length, hits.at(-1)]).toEqual([12, 'd37'])
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'finds the newest titles that contain the text or all words, even if most titles match',
    run: async (scene) => {
      const documents = Array.from({ length: 40 }, (_, at) =>
        found(`d${10 + at}`, at % 2 === 0 ? 'leased' : 'car,lease', '', {
          title: at % 2 === 0 ? 'leased car' : 'car, lease',
          created_at: ago(`${at} days`),
        }),
      )
      await scene.seed('document_search', documents)
      const hits = await search(scene, 'leased', 'car,lease', 0, 10)
      expect(hits).toEqual(documents.slice(0, 10).map(({ document_id }) => document_id))
    },
  },
  {
    of: 'chancery_search',
    guarantee: 'fills a page of texts from the index if the newest documents contain too few matches',
    run: async (scene) => {
      const documents = Array.from({ length: 60 }, (_, at) =>
        found(`d${10 + at}`, 'paper', at < 12 || at > 50 ? 'common' : 'other', { created_at: ago(`${at} days`) }),
      )
      await scene.seed('document_search', documents)
      const hits = await search(scene, 'nothing', 'common', 0, 14)
      expect([hits.length, hits.at(-1)]).toEqual([14, 'd62'])
    },
  },
  {
    of: 'chancery_text_vector',
    guarantee: 'joins the words of one document version up to the size limit',
    run: async ({ seed, asOwner }) => {
      const block = (words: string, more: Row) => ({ document_id: 'one', version: 1, words: computed(words), ...more })
      await seed('text_blocks', [
        block("'own'::tsvector", { start_offset: 0 }),
        block("'foreign'::tsvector", { organization_id: 'org_b' }),
        block("'older'::tsvector", { version: 2 }),
        block("'other'::tsvector", { document_id: 'two' }),
      ])
      expect(await asOwner("select chancery_text_vector('one', 1)::text as it", [], 'org_a')).toEqual([{ it: "'own'" }])
      const words = (from: number) =>
        `array_to_tsvector(array(select 'a word number ' || lpad(i::text, 16, '0') from generate_series(${from}, ${from + 19_999}) i))`
      await seed('text_blocks', [
        block(words(0), { document_id: 'long', start_offset: 1 }),
        block(words(50_000), { document_id: 'long', start_offset: 2 }),
      ])
      const [row] = (await asOwner("select length(chancery_text_vector('long', 1)) as words", [], 'org_a')) as Row[]
      expect(row?.words).toBe(Math.floor((900_000 - 1) / 34))
    },
  },
  {
    of: 'chancery_word_entries',
    guarantee: 'returns a word and its stems in both languages under the organization’s key',
    run: async ({ asApp }) => {
      const entries = async (text: string) =>
        ((await asApp(text, [], 'org_a')) as { entry: string }[]).map(({ entry }) => entry.slice(8)).sort()
      expect(await entries("select chancery_word_entries('contracts') as entry")).toEqual(['contract', 'contracts'])
      expect(await entries("select chancery_word_entries('') as entry")).toEqual([])
      expect(await entries('select unnest(tsvector_to_array(chancery_piece_vector(\'{a,"",b}\'))) as entry')).toEqual([
        'a',
        'b',
      ])
    },
  },
]
