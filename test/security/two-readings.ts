import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../../dev/support/table.ts'
import { inspectBytes } from '../support/full/two-readings/inspect.ts'
import { shownByPdfium } from '../support/full/two-readings/pdfium.ts'
import { readers, type Shown } from '../support/full/two-readings/readers.ts'
import { readings } from '../support/full/two-readings/readings.ts'
import type { Reading } from '../support/full/two-readings/sheet.ts'

/**
 * `npm run test:full -- two-readings [--keep folder] [--all]`: passes ambiguous files to the inspection and to all
 * available third-party readers. The inspection must reject a file that two readers display differently, and every file
 * must have the outcome of its family. `--all` prints the text that each reader displays.
 */
const { values } = parseArgs({ options: { keep: { type: 'string' }, all: { type: 'boolean', default: false } } })
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'two-readings-'))
mkdirSync(folder, { recursive: true })

const forms = 'pdf.js extracts no text of appearances'
const names = 'readers derive other text from the glyph names'
const letters = 'PDFium derives other text from the glyph names'
/** Accepted files from which readers extract different text, although they draw the same, each with the reason. */
const sameDrawings: Record<string, string> = {
  'glyph names: a code above 127 in a property': 'poppler extracts the replacement text (ActualText)',
  'glyph names: a font in the file': names,
  'glyph names: check marks by their names': names,
  'TrueType codes: a TrueType program with a map for codes and other names, in a symbolic font': letters,
  'content: a letter': letters,
  'content: a letter of lines': letters,
  'content: a letter of lines in the colors 0 g 0 0 0 RG ': letters,
  'content: a letter of lines in the colors q 1 g Q ': letters,
  'content: a letter of lines in the colors /DeviceGray cs ': letters,
  'content: a letter of lines in its own color': letters,
  'content: a letter of areas in a color': letters,
  'content: a letter in a table': letters,
  'form fields: a stamp above a field that draws nothing': forms,
  'form fields: a stamp below a field': forms,
  'form fields: a push button whose appearance is a form XObject': forms,
}

/** Families from which PDFium extracts no text, although it draws them: appearances and squeezed letters. */
const unreadByPdfium = new Set(['form fields', 'squeezed text'])

type Judged = Reading & { path: string; found: string; shown: Map<string, Shown> }

const here = readers.filter(({ isHere }) => isHere())
const missing = readers
  .filter((reader) => !here.includes(reader))
  .map(({ name }) => `${name} is not installed and was skipped`)

async function judge(reading: Reading, index: number): Promise<Judged> {
  const bytes = reading.bytes()
  const path = join(folder, `${String(index + 1).padStart(3, '0')}.pdf`)
  writeFileSync(path, bytes)
  const shown = new Map<string, Shown>()
  for (const { name, show } of here) shown.set(name, await show(path))
  return { ...reading, path, found: await inspectBytes(bytes), shown }
}

/** Returns whether two readers that open the file display it differently. */
const isShownDifferently = ({ shown }: Judged): boolean =>
  new Set([...shown.values()].filter((pages) => pages !== null)).size > 1

const judged: Judged[] = []
try {
  for (const [i, reading] of readings.entries()) judged.push(await judge(reading, i))
  const byPdfium = shownByPdfium(judged.map(({ path }) => path))
  if (typeof byPdfium === 'string') missing.push(`PDFium was skipped: ${byPdfium}`)
  else
    for (const [i, { family, shown }] of judged.entries())
      if (!unreadByPdfium.has(family)) shown.set('pdfium', byPdfium[i] ?? null)
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true })
}

for (const words of missing) console.log(words)
const problems: string[] = process.env.CHANCERY_ORACLES === 'required' ? [...missing] : []
for (const one of judged) {
  const { family, name, found, outcome, shown } = one
  const isDiffering = isShownDifferently(one)
  const seen = [...shown].map(([reader, pages]) => `${reader}: ${pages ?? 'nothing'}`).join('; ')
  if (values.all) console.log(`${family}: ${name}: ${found}${isDiffering ? ', DIFFERS' : ''}\n    ${seen}`)
  const isListed = `${family}: ${name}` in sameDrawings
  if (isDiffering && found === 'admitted' && !isListed)
    problems.push(`${family}: ${name}: is accepted, and differs: ${seen}`)
  if (isListed && !isDiffering) problems.push(`${family}: ${name}: is listed, and does not differ`)
  if (found !== outcome) problems.push(`${family}: ${name}: ${found} instead of ${outcome}`)
}
const families = [...new Set(judged.map(({ family }) => family))]
const count = (rows: Judged[]) => [
  rows.length,
  rows.filter(isShownDifferently).length,
  rows.filter(({ found }) => found !== 'admitted').length,
]
console.log(
  table(
    ['family', 'files', 'shown differently', 'refused'],
    [
      ...families.map((family) => [family, ...count(judged.filter((one) => one.family === family))]),
      ['all', ...count(judged)],
    ],
  ),
)
for (const problem of problems) console.log(`FAILED  ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
