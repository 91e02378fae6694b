/**
 * CPU of taking the text out of files against that of `mutool draw -F text` on the same ones, in turns, without workers: of a process that has
 * read each before, and of a fresh one. Run with `npm run bench -- text [folder]`; the files of a folder are read where they lie. Generated
 * ones come along. Memory is what `extraction` measures.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { mutoolCpuMs, mutoolFonts } from '../dev/support/mutool.ts'
import { goal, table } from '../dev/support/table.ts'
import { eastAsianPdf } from './support/east-asian-pdf.ts'
import { textOfFile } from './support/file-text.ts'
import { textPdf } from './support/text-pdf.ts'

const ratioMax = 1.5
const rounds = 6
const freshRounds = 3
// Of less text than this the start of a process is what would be compared.
const charactersMin = 5_000
const classes = ['ordinary', 'LaTeX', 'East Asian'] as const

type Class = (typeof classes)[number]
type Measured = { path: string; pages: number; of: Class; hot: number[]; fresh: number[]; mutool: number[] }

/** In a process of its own, with all that it loads. */
const freshCpuMs = (path: string): number =>
  Number(
    execFileSync(process.execPath, [join(import.meta.dirname, 'support/fresh-text.ts'), path], { encoding: 'utf8' }),
  )

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)
const best = (values: readonly number[]): number => Math.min(...values)
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!

const folder = mkdtempSync(join(tmpdir(), 'chancery-text-'))
try {
  const generated = {
    'generated ordinary': textPdf({ pageCount: 100, totalBytes: null }),
    'generated East Asian': eastAsianPdf(50),
  }
  for (const [name, bytes] of Object.entries(generated)) writeFileSync(join(folder, `${name}.pdf`), bytes)
  const files = [...pdfsBelow(folder), ...(process.argv[2] ? pdfsBelow(resolve(process.argv[2])) : [])]
  const measured: Measured[] = []
  for (const path of files) {
    const found = await classified(path)
    if (found) measured.push({ path, ...found, hot: [], fresh: [], mutool: [] })
  }
  for (let round = 0; round < rounds; round++) {
    for (const file of measured) {
      file.mutool.push(mutoolCpuMs(file.path))
      file.hot.push(await spentBy(() => textOfFile(file.path)))
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

/** What a file is, by its fonts and its text; null for one that has little text or is not read. */
async function classified(path: string): Promise<{ of: Class; pages: number } | null> {
  const read = await textOfFile(path)
  if (read === null || read.text.length < charactersMin) return null
  const { text, pages } = read
  const eastAsian = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  if (eastAsian * 10 > text.length) return { of: 'East Asian', pages }
  return { of: /\b(?:CM|SF|LM|EC|MSBM)[A-Z]*\d+\b/.test(mutoolFonts(path)) ? 'LaTeX' : 'ordinary', pages }
}

async function spentBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
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
  console.log(table(['file', 'class', 'pages', 'mutool', 'hot', 'fresh', 'hot / mutool, best', 'median'], rows))
  const met = classes.flatMap((name) => {
    const files = measured.filter(({ of }) => of === name)
    if (files.length === 0) return []
    const ratio = (of: (values: number[]) => number) =>
      sum(files.map(({ hot }) => of(hot))) / sum(files.map(({ mutool }) => of(mutool)))
    console.log(`${name}, ${files.length} files: median ${ratio(median).toFixed(2)}`)
    return [goal(`${name}: hot / mutool, best`, ratio(best), ratioMax, (value) => value.toFixed(2))]
  })
  if (!met.every(Boolean)) process.exitCode = 1
}
