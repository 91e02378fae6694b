/**
 * Compares the CPU time for extracting text with that of `mutool draw -F text` on the same files, in turns, both after
 * a warm-up and in a new process. Needs mutool. `npm run bench -- text <folder>` adds the PDFs of a folder.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { mutoolCpuMs, mutoolFonts } from '../dev/support/mutool.ts'
import { table } from '../dev/support/table.ts'
import { cpuMsOf } from './support/cpu-time.ts'
import { eastAsianPdf } from './support/east-asian-pdf.ts'
import { textOfFile } from './support/file-text.ts'
import { benchmarkArguments, isSmallest, sized } from './support/size.ts'
import { textPdf } from './support/text-pdf.ts'
import { judge, ratio } from './support/verdict.ts'

const ratioMost = 0.5
const rounds = sized(6, 1)
const freshRounds = sized(3, 1)
// V8 compiles hot functions during about the first ten extractions of a process.
const warmUpRounds = sized(12, 0)
// With less text, the start of the process would dominate the CPU time.
const charactersMin = 5_000
const classes = ['ordinary', 'LaTeX', 'East Asian'] as const

type Class = (typeof classes)[number]
type Measured = { path: string; pages: number; of: Class; hot: number[]; fresh: number[]; mutool: number[] }

/** Returns the CPU milliseconds of a new process that extracts a file's text, including loading its code. */
const freshCpuMs = (path: string): number =>
  Number(
    execFileSync(process.execPath, [join(import.meta.dirname, 'support/fresh-text.ts'), path], { encoding: 'utf8' }),
  )

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)
const best = (values: readonly number[]): number => Math.min(...values)
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!

/** Without mutool, the smallest size extracts text and compares nothing. */
const hasMutool = spawnSync('mutool', ['-v']).error === undefined
if (!hasMutool) console.log('mutool is not installed. Install mupdf-tools to compare with it.')
if (!hasMutool && !isSmallest) process.exit(1)

const folder = mkdtempSync(join(tmpdir(), 'chancery-text-'))
try {
  const generated = {
    'generated ordinary': textPdf({ pageCount: sized(100, 20), totalBytes: null }),
    'generated East Asian': eastAsianPdf(sized(50, 10)),
  }
  for (const [name, bytes] of Object.entries(generated)) writeFileSync(join(folder, `${name}.pdf`), bytes)
  const files = [...pdfsBelow(folder), ...(benchmarkArguments[0] ? pdfsBelow(resolve(benchmarkArguments[0])) : [])]
  const measured: Measured[] = []
  for (const path of files) {
    const found = await classified(path)
    if (found) measured.push({ path, ...found, hot: [], fresh: [], mutool: [] })
  }
  for (let round = 0; round < warmUpRounds; round++) for (const { path } of measured) await textOfFile(path)
  for (let round = 0; round < rounds; round++) {
    for (const file of measured) {
      file.mutool.push(hasMutool ? mutoolCpuMs(file.path) : Number.NaN)
      file.hot.push(await cpuMsOf(() => textOfFile(file.path)))
      if (round < freshRounds) file.fresh.push(freshCpuMs(file.path))
    }
  }
  report(measured)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function pdfsBelow(below: string): string[] {
  const names = readdirSync(below, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .map((name) => join(below, name))
    .sort()
}

/** Classifies a file by its fonts and text. Returns null if the file has little text or cannot be opened. */
async function classified(path: string): Promise<{ of: Class; pages: number } | null> {
  const read = await textOfFile(path)
  if (read === null || read.text.length < charactersMin) return null
  const { text, pages } = read
  const eastAsian = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  if (eastAsian * 10 > text.length) return { of: 'East Asian', pages }
  return { of: hasMutool && /\b(?:CM|SF|LM|EC|MSBM)[A-Z]*\d+\b/.test(mutoolFonts(path)) ? 'LaTeX' : 'ordinary', pages }
}

function report(measured: readonly Measured[]): void {
  const ms = (value: number) => value.toFixed(1)
  const rows = measured.map(({ path, of, pages, hot, fresh, mutool }) => [
    basename(path),
    of,
    pages,
    `${ms(best(mutool))} ${ms(median(mutool))}`,
    `${ms(best(hot))} ${ms(median(hot))}`,
    ms(best(fresh)),
    (best(hot) / best(mutool)).toFixed(2),
    (median(hot) / median(mutool)).toFixed(2),
  ])
  console.log('ms of CPU, best and median')
  console.log(table(['file', 'class', 'pages', 'mutool', 'warm', 'fresh', 'warm / mutool, best', 'median'], rows))
  for (const name of classes) {
    const files = measured.filter(({ of }) => of === name)
    if (files.length === 0) continue
    const figure = (of: (values: number[]) => number) =>
      sum(files.map(({ hot }) => of(hot))) / sum(files.map(({ mutool }) => of(mutool)))
    console.log(`${name}, ${files.length} files: median ${ratio(figure(median))}`)
    judge(`${name}, CPU / mutool`, figure(best), ratioMost, { show: ratio })
  }
}
