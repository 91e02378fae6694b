import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { newOrganization } from '../../support/tenant.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const createText = async (title: string, text: string, by = client): Promise<string> =>
  (await by.expect('documents.createFromText', 201, { body: { title, text } })).id
const createTitle = async (title: string, by = client): Promise<string> =>
  (await by.expect('documents.create', 201, { body: { title } })).id

type Match = {
  document: { id: string; title: string }
  matchedIn: string[]
  excerpts: { text: string; matches: { start: number; end: number }[] }[]
}
const search = async (q: string, offset = 0, by = client) =>
  (await by.expect('documents.searchText', 200, { query: { q, offset } })) as {
    data: Match[]
    scanned: number
    nextOffset: number | null
  }
const titlesOf = async (q: string) => (await search(q)).data.map(({ document }) => document.title)
const marked = (match: Match | undefined) =>
  (match?.excerpts ?? []).flatMap(({ text, matches }) => matches.map(({ start, end }) => text.slice(start, end)))

describe('title search', async () => {
  const titles = [
    'Mietvertrag Größe Ärzte GmbH',
    'Rabatt 100% sicher',
    'pfad\\datei_name',
    `Say "hello" to O'Neil`,
    'Smile 😀😀',
    'Café Crème résumé',
    'Договор аренды',
  ]
  for (const title of titles) await createTitle(title)

  test.each([
    ['tvertr', 'Mietvertrag Größe Ärzte GmbH'],
    ['GROSSE', 'Mietvertrag Größe Ärzte GmbH'],
    ['größe ä', 'Mietvertrag Größe Ärzte GmbH'],
    ['0%', 'Rabatt 100% sicher'],
    ['d\\d', 'pfad\\datei_name'],
    ['i_n', 'pfad\\datei_name'],
    ['"hello"', `Say "hello" to O'Neil`],
    [`O'N`, `Say "hello" to O'Neil`],
    ['😀😀', 'Smile 😀😀'],
    ['e creme RESUME', 'Café Crème résumé'],
    ['cafe\u0301 cr\u00e8me', 'Café Crème résumé'],
    ['ДОГОВОР а', 'Договор аренды'],
    ['mietvertrag große arzte gmbh', 'Mietvertrag Größe Ärzte GmbH'],
  ])('finds the query %s in the title %s', async (q, title) => {
    expect(await titlesOf(q)).toEqual([title])
  })

  test.each(['%%', '__', 'a%e', 'm_etvertrag', '\\\\', "';--", '***', ':*', 'x:*y & !z', '\u200b\u200b', '  '])(
    'treats each character of the query %j as text, and finds nothing',
    async (q) => {
      expect((await search(q)).data).toEqual([])
    },
  )

  test('accepts search queries of 2 to 200 code points', async () => {
    const title = `Many ${'🎉'.repeat(120)}`
    await createTitle(title)
    expect(await titlesOf('🎉'.repeat(120))).toEqual([title])
    expect(await titlesOf('🎉'.repeat(200))).toEqual([])
    for (const q of ['🎉'.repeat(201), 'a', '', '🎉'])
      expect((await client.call('documents.searchText', { query: { q } })).status).toBe(400)
  })
})

describe('text search', async () => {
  const house = await createText(
    'First',
    `${'Vorwort. '.repeat(700)}Die Häuser der Vermieterin wurden verkauft. The tenants were running late; in happiness contracts ended.`,
  )
  const other = await createText('Second', 'Ein Haus. One contract, net 30 days, payment within thirty days net.')

  test.each([
    ['häuser', [other, house]],
    ['HAUSER', [other, house]],
    ['contracts', [other, house]],
    ['contr', [other, house]],
    ['vermiet', [house]],
    ['tenant run', [house]],
    ['happy', [house]],
    ['tenant payment', []],
    ['net 30', [other]],
    ['nothere', []],
  ])('finds exactly the documents whose words, stems or prefixes match %s', async (q, ids) => {
    expect((await search(q)).data.map(({ document }) => document.id)).toEqual(ids)
  })

  test('matches a quoted phrase exactly', async () => {
    expect((await search('"net 30 days"')).data.map(({ document }) => document.id)).toEqual([other])
    expect((await search('"30 net days"')).data).toEqual([])
    expect(marked((await search('"thirty days net"')).data[0])).toEqual(['thirty days net'])
  })

  test('marks the matched words in the excerpt', async () => {
    expect(marked((await search('VERMIETERIN')).data[0])).toEqual(['Vermieterin'])
    expect(marked((await search('vermiet')).data[0])).toEqual(['Vermiet'])
    expect(marked((await search('hauser')).data.find(({ document }) => document.id === house))).toEqual(['Häuser'])
    const [match] = (await search('tenants late')).data
    expect(match!.matchedIn).toEqual(['text'])
    expect(match!.excerpts[0]!.text).toContain('The tenants were running late')
    expect(match!.excerpts[0]!.text.length).toBeLessThan(400)
  })
})

describe('search for words in any order', async () => {
  const own = api((await newOrganization()).apiKey)
  const lease = await createText('Mietvertrag Nordlicht 2026', 'Die Kaution der Wohnung beträgt 900 Euro.', own)
  const other = await createText('Nordlicht', 'Ein Mietvertrag über eine Garage, seit 2026.', own)
  await createText('Nordlicht 2025', 'Ohne das gesuchte Wort.', own)
  await createTitle('Mietvertrag', own)
  const draft = await createTitle('Kaufvertrag Südstern 2027', own)

  test.each<[q: string, ids: string[], places: string[][]]>([
    ['Nordlicht Mietvertrag', [lease, other], [['title'], ['title', 'text']]],
    ['Mietvertrag 2026', [lease, other], [['title'], ['text']]],
    ['2026 mietvertr nordl', [lease, other], [['title'], ['title', 'text']]],
    ['Kaution Nordlicht', [lease], [['title', 'text']]],
    ['Mietvertrag Wohnungen', [lease], [['title', 'text']]],
    ['Kaution Garage', [], []],
    ['2027 sudstern Kaufvertr', [draft], [['title']]],
    ['Kaufvertrag Nordlicht', [], []],
    ['"Mietvertrag Nordlicht"', [lease], [['title']]],
    ['"Nordlicht Mietvertrag"', [], []],
    ['"Mietvertrag Nordlicht" "900 Euro"', [lease], [['title', 'text']]],
    ['"900 Euro" Nordlicht', [lease], [['text']]],
  ])('finds exactly the documents that match %s', async (q, ids, places) => {
    const { data } = await search(q, 0, own)
    expect(data.map(({ document }) => document.id)).toEqual(ids)
    expect(data.map(({ matchedIn }) => matchedIn)).toEqual(places)
  })

  test('finds a document by words from both its title and its newest text', async () => {
    const { contentHash } = await own.expect('documents.readText', 200, { params: { id: other } })
    const body = { text: 'Nur eine Garage.', expectedContentHash: contentHash }
    await own.expect('documents.saveTextVersion', 200, { params: { id: other }, body })
    expect((await search('Garage Nordlicht', 0, own)).data.map(({ document }) => document.id)).toEqual([other])
    expect((await search('Mietvertrag Nordlicht', 0, own)).data.map(({ document }) => document.id)).toEqual([lease])
  })
})

test('returns title matches before text matches, each newest first', async () => {
  const word = `w${randomUUID().slice(0, 8)}`
  const inText = await createText('Some text', `CallChanges ${word}.`)
  const inTitle = await createTitle(`Title of ${word}`)
  const inBoth = await createText(`Both ${word}`, `Again ${word}`)
  const { data } = await search(word)
  expect(data.map(({ document, matchedIn }) => [document.id, matchedIn])).toEqual([
    [inBoth, ['title', 'text']],
    [inTitle, ['title']],
    [inText, ['text']],
  ])
})

test('examines at most 50 documents per page of search results', async () => {
  const crowd = await newOrganization()
  const crowdClient = api(crowd.apiKey)
  await runMany(120, 8, (i) =>
    i % 2 ? createTitle(`Lease ${i}`, crowdClient) : createText(`Doc ${i}`, `A lease, number ${i}`, crowdClient),
  )
  const pages = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await search('lease', offset, crowdClient)
    pages.push(page)
    offset = page.nextOffset
  }
  expect(pages.map(({ scanned, nextOffset }) => [scanned, nextOffset])).toEqual([
    [50, 50],
    [50, 100],
    [20, null],
  ])
  const found = pages.flatMap(({ data }) => data)
  expect(new Set(found.map(({ document }) => document.id)).size).toBe(120)
  expect(found.map(({ matchedIn }) => matchedIn[0])).toEqual([...Array(60).fill('title'), ...Array(60).fill('text')])
  expect(await search('lease', 10_000, crowdClient)).toEqual({ data: [], scanned: 0, nextOffset: null })
  expect((await crowdClient.call('documents.searchText', { query: { q: 'lease', offset: 10_001 } })).status).toBe(400)
})

describe('search in many documents that share one word', async () => {
  const crowd = await newOrganization()
  const crowdClient = api(crowd.apiKey)
  const count = 125
  const freshCount = 15
  const create = (i: number) => {
    const isFresh = i >= count - freshCount
    const word = isFresh ? 'freshword' : 'olderword'
    // One of the newest documents lacks the common word. Two documents also have it in their titles.
    const text = i === count - 3 ? `It says ${word}.` : `It says commonword and ${word}, number ${i}.`
    return createText(i % 60 === 7 ? `Commonword ${i}` : `Document ${i}`, text, crowdClient)
  }
  const ids = new Map<string, number>()
  await runMany(count - freshCount, 8, async (i) => ids.set(await create(i), i))
  for (let i = count - freshCount; i < count; i++) ids.set(await create(i), i)
  const trashed = [...ids].find(([, i]) => i === count - 5)![0]
  await crowdClient.expect('documents.delete', 200, { params: { id: trashed } })
  const listed: string[] = []
  for (const offset of [0, 100]) {
    const { data } = await crowdClient.expect('documents.list', 200, { query: { limit: 100, offset } })
    listed.push(...data.map(({ id }: { id: string }) => id))
  }
  const newestFirst = listed.map((id) => ids.get(id)!)

  test.each([
    ['almost every text', 'commonword', (i: number) => i !== count - 3],
    ['only the newest texts', 'freshword', (i: number) => i >= count - freshCount],
    ['only the older texts', 'olderword', (i: number) => i < count - freshCount],
    ['no text', 'absentword', () => false],
  ])('returns each match once and in order for a word in %s', async (_, word, holds) => {
    const found: number[] = []
    for (let offset: number | null = 0; offset !== null; ) {
      const page = await search(word, offset, crowdClient)
      found.push(...page.data.map(({ document }) => ids.get(document.id)!))
      offset = page.nextOffset
    }
    const isTitle = (i: number) => word === 'commonword' && i % 60 === 7
    const inTexts = newestFirst.filter((i) => holds(i) && !isTitle(i))
    expect(found).toEqual([...newestFirst.filter(isTitle), ...inTexts])
  })
})

test("excludes trashed documents and other organizations' documents from search results", async () => {
  const word = `w${randomUUID().slice(0, 8)}`
  const foreign = api((await newOrganization()).apiKey)
  await createText(`Foreign ${word}`, word, foreign)
  const id = await createText(`Own ${word}`, word)
  expect((await search(word)).data.map(({ document }) => document.id)).toEqual([id])
  await client.expect('documents.delete', 200, { params: { id } })
  expect(await search(word)).toEqual({ data: [], scanned: 0, nextOffset: null })
  expect((await search(word, 0, foreign)).data.length).toBe(1)
})

test("searches only the text of a document's current version", async () => {
  const [before, after] = [`w${randomUUID().slice(0, 8)}`, `w${randomUUID().slice(0, 8)}`]
  const id = await createText('Edited', before)
  const { contentHash } = await client.expect('documents.readText', 200, { params: { id } })
  await client.expect('documents.saveTextVersion', 200, {
    params: { id },
    body: { text: after, expectedContentHash: contentHash },
  })
  expect((await search(before)).data).toEqual([])
  expect(marked((await search(after)).data[0])).toEqual([after])
})
