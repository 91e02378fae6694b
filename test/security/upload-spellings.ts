import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import { type RandomChoices, randomChoicesFor } from '../fuzz/pdf-structure/random-choices.ts'
import { respelled } from '../support/full/respell.ts'
import { workshopOf } from '../support/full/seal-attacks/parties.ts'
import { rawUpdate, streamOf } from '../support/full/seal-attacks/raw-update.ts'
import type { Bytes } from '../support/full/seal-attacks/workshop.ts'
import { inspectBytes } from '../support/full/two-readings/inspect.ts'
import { shownByPdfium } from '../support/full/two-readings/pdfium.ts'
import { readers, type Shown } from '../support/full/two-readings/readers.ts'

/**
 * `npm run test:full -- upload-spellings [--minutes n] [--seed n]`: writes random tokens of an upload in another
 * notation with the same value. If the inspection accepts the file, all readers must display the same words, also after
 * a seal. Prints each file that two readers display differently.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const deadline = Date.now() + Number(values.minutes) * 60_000

const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Map def
1 begincodespacerange <0000> <ffff> endcodespacerange 3 beginbfchar <0031> <0031> <0030> <0030> <0039> <0039> endbfchar
1 beginbfrange <0041> <005a> <0041> endbfrange endcmap CMapName currentdict /CMap defineresource pop end end`

const widths = `${'556 '.repeat(10)}278`

/** A page whose words use a character map, encoding differences, widths, a form XObject and a clipped part. */
const upload: Record<string, string> = {
  1: '<</Type/Catalog/Pages 2 0 R/PageMode/UseNone>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 200]/Rotate 0>>',
  3: '<</Type/Page/Parent 2 0 R/CropBox[0 0 400 200]/UserUnit 1/Contents[4 0 R 12 0 R]/Resources 6 0 R>>',
  4: streamOf('q 0 0 400 200 re W n BT /F 20 Tf 40 140 Td (900) Tj 60 0 Td [(1) -300 (0)] TJ 0 -20 Td <39> Tj ET Q q'),
  5: `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 48/LastChar 58/Widths[${widths}]/Encoding 7 0 R>>`,
  6: '<</Font<</F 5 0 R/G 9 0 R>>/XObject<</Im 8 0 R>>/ExtGState<</E<</LW 1/ca 1>>>>/ProcSet[/PDF/Text]>>',
  7: '<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[57/one 58/colon]>>',
  8: streamOf(
    'BT /F 10 Tf 1 0 0 1 0 0 Tm (700) Tj ET',
    '/Type/XObject/Subtype/Form/BBox[0 0 99 20]/Matrix[1 0 0 1 0 0]/Resources<</Font<</F 5 0 R>>>>',
  ),
  9: '<</Type/Font/Subtype/Type0/BaseFont/Helvetica/Encoding/Identity-H/DescendantFonts[10 0 R]/ToUnicode 11 0 R>>',
  10: '<</Type/Font/Subtype/CIDFontType2/BaseFont/Helvetica/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 0>>/DW 500/W[48 [500 500] 57 90 500]/FontDescriptor 13 0 R>>',
  11: streamOf(map),
  12: streamOf('1 0 0 1 40 40 cm /E gs /Im Do 1 0 0 1 0 20 cm BT /G 12 Tf <004100310030> Tj ET Q'),
  13: '<</Type/FontDescriptor/FontName/Helvetica/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
}

const tokens = /\([^)\\]+\)|\/[A-Za-z0-9-]+|\d+ \d+ R|(?<![\w.#<-])\d+(?![\w.>])/g
const tokensMax = 2

/** Returns the upload with another notation in one or two places. */
function written(choices: RandomChoices): Bytes {
  const objects = { ...upload }
  for (let left = 1 + choices.below(tokensMax); left > 0; left--) {
    const number = choices.pick(Object.keys(objects))
    const body = respelled(choices, objects[number]!, tokens)
    objects[number] = body.replace(/^<<(.*?)\/Length \d+>>\nstream\n(.*)\nendstream$/s, (_, dict, data) =>
      streamOf(data, dict),
    )
  }
  const kind = choices.pick(['table', 'stream', 'hybrid'] as const)
  return rawUpdate(header, { objects, kind, prev: null }).bytes
}

const header = new TextEncoder().encode('%PDF-1.7\n%\u00e4\u00f6\u00fc\n')
const batchSize = 40
const stamped = 'Anna'
const counts = { made: 0, accepted: 0 }
const problems: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'upload-spellings-'))
const here = readers.filter(({ name, isHere }) => name !== 'qpdf' && isHere())
const missing = readers.filter(({ isHere }) => !isHere()).map(({ name }) => `${name} is not installed`)

type Case = { number: number; when: string; path: string }

/** Removes the stamp from the displayed text, because some readers do not return it as text. */
const comparable = (shown: Shown): Shown => shown?.replace(stamped, '') ?? null

async function compare(cases: Case[]): Promise<void> {
  const byPdfium = shownByPdfium(cases.map(({ path }) => path))
  if (typeof byPdfium === 'string') missing.push(`PDFium is unavailable: ${byPdfium}`)
  for (const [index, { number, when, path }] of cases.entries()) {
    const shown = new Map<string, Shown>()
    for (const { name, show } of here) shown.set(name, comparable(await show(path)))
    if (typeof byPdfium !== 'string') shown.set('PDFium', comparable(byPdfium[index] ?? null))
    if (new Set(shown.values()).size === 1) continue
    const seen = [...shown].map(([name, words]) => `${name}: ${words ?? 'nothing'}`).join('; ')
    problems.push(`file ${number} ${when} differs: ${seen}`)
  }
}

const authority = await startTimestampAuthority()
const stranger = await startTimestampAuthority()
try {
  const workshop = await workshopOf(authority, stranger)
  while (Date.now() < deadline) {
    const cases: Case[] = []
    for (let left = batchSize; left > 0; left--) {
      const number = counts.made++
      const file = written(randomChoicesFor(seed, number))
      if ((await inspectBytes(file)) !== 'admitted') continue
      counts.accepted++
      const sealed = await workshop.seal(file)
      for (const [when, bytes] of [
        ['before the seal', file],
        ['after the seal', sealed],
      ] as const) {
        const path = join(folder, `${number}-${when.slice(0, 1)}.pdf`)
        writeFileSync(path, bytes)
        cases.push({ number, when, path })
      }
    }
    await compare(cases)
  }
} finally {
  await authority.close()
  await stranger.close()
  if (problems.length === 0) rmSync(folder, { recursive: true })
}
for (const words of new Set(missing)) console.log(words)
console.log(`seed ${seed}: ${counts.made} files, ${counts.accepted} accepted and sealed, ${problems.length} findings`)
if (problems.length > 0) console.log(`The files are in ${folder}.`)
for (const problem of problems.slice(0, 20)) console.log(`FAILED  ${problem}`)
const isIncomplete = process.env.CHANCERY_ORACLES === 'required' && missing.length > 0
process.exitCode = problems.length === 0 && counts.accepted > 0 && !isIncomplete ? 0 : 1
