/** Compares reading a text at its start with reading it after 5,000,000 characters, in turns. */

import { Client } from 'pg'
import { blockCharsMax } from '../core/text/blocks.ts'
import { call } from '../dev/demo/demo-client.ts'
import type { BenchStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { mediansInTurns } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const totalCharacters = sized(5_000_000, 320_000)
const chunkChars = 16_000
const roundCount = sized(200, 5)
const ratioMost = 1.2

await withBenchStack({}, async ({ stack, service }: BenchStack) => {
  const functions = { ...service, baseUrl: stack.functionsUrl }
  const { id } = await call<{ id: string }>(functions, 'POST', '/v1/documents/text', { title: 'Long', text: 'x' })
  await lengthenText(stack.ownerDatabaseUrl, id)

  const offsets = [0, totalCharacters / 2, totalCharacters - chunkChars]
  const times = await mediansInTurns(offsets, roundCount, async (offset) => {
    const path = `/v1/documents/${id}/content?offset=${offset}&limit=${chunkChars}`
    const { text } = await call<{ text: string }>(functions, 'GET', path)
    if (text.length !== chunkChars) throw new Error(`${text.length} characters were read at ${offset}`)
  })
  const ratios = times.map((time) => time / times[0]!)
  console.log(
    table(
      ['offset', 'median', 'ratio'],
      offsets.map((offset, index) => [offset, `${times[index]!.toFixed(2)} ms`, ratios[index]!.toFixed(2)]),
    ),
  )
  judge('end / start', ratios.at(-1)!, ratioMost, { show: ratio })
})

/** Extends a document's text to the maximum length, in blocks like those of the text extraction. */
async function lengthenText(ownerDatabaseUrl: string, documentId: string): Promise<void> {
  const owner = new Client({ connectionString: ownerDatabaseUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into text_blocks (organization_id, document_id, version, start_offset, page_number, text, words)
       select organization_id, document_id, version, n * $2::integer, n + 1,
         left(repeat(md5(n::text) || ' ', 200), $2::integer), ''
       from text_blocks, generate_series(0, $3::integer / $2::integer - 1) n
       where document_id = $1 and start_offset = 0
       on conflict (organization_id, document_id, version, start_offset) do update set text = excluded.text`,
      [documentId, blockCharsMax, totalCharacters],
    )
    await owner.query('update document_versions set text_character_count = $2 where document_id = $1', [
      documentId,
      totalCharacters,
    ])
    await owner.query('vacuum analyze text_blocks')
  } finally {
    await owner.end()
  }
}
