import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sampleFile } from './datev-samples.ts'

/**
 * Opens a batch with hostile texts in LibreOffice, split at semicolons (as in DATEV) and at commas. Checks that it
 * contains no formulas and that amounts are numbers. A file with a real formula proves that the check can find one.
 * Without soffice, prints that no file was opened.
 */

// LibreOffice's CSV options: field separator, quote, UTF-8, first line, column formats, language (German), quoted cells
// as text, detect numbers.
const readings = { 'at semicolons': '59,34,76,1,,1031,false,true', 'at commas': '44,34,76,1,,1031,false,true' }

const signs = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  '＝',
  '＋',
  '－',
  '＠',
  '−',
  '⁼',
  '﹦',
  '\u200b=',
  '\u00a0=',
  ' =',
]
const wraps = ['X', 'aX', 'a;X', 'a,X', 'a;"X', 'a,"X', '"X', '"",X', "'X", 'a, X', 'a,""X', '";X', '",X', 'a"";X']
const calls = ['1+1', 'SUM(1;2)', 'HYPERLINK("http://example.com";"a")', "cmd|' /C calc'!A0", 'A1', '2*3,=4+4']

const version = versionOf('soffice')
if (version) await check(version)
else {
  console.log('soffice is not installed. No file was opened in a spreadsheet. Install it (Debian: libreoffice-calc).')
  if (process.env.CHANCERY_ORACLES === 'required') process.exitCode = 1
}

async function check(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-datev-'))
  try {
    const texts = signs.flatMap((sign) => wraps.flatMap((wrap) => calls.map((call) => wrap.replace('X', sign + call))))
    const documents = texts.map((title, i) => ({
      id: `doc_${i}`,
      title,
      booking: {
        amount: (i + 1) / 100,
        date: '2018-02-01',
        text: i % 2 ? title.slice(0, 60) : null,
        orderNumber: title.slice(0, 30),
      },
    }))
    writeFileSync(join(folder, 'EXTF_batch.csv'), sampleFile(documents))
    writeFileSync(join(folder, 'EXTF_control.csv'), '"a";"=1+1";12,50\r\n1,=2+2,"=3+3"\r\n')
    let failures = 0
    for (const [reading, filter] of Object.entries(readings)) {
      const control = formulasIn(await open(folder, 'EXTF_control.csv', filter))
      const sheet = await open(folder, 'EXTF_batch.csv', filter)
      const found = formulasIn(sheet)
      const sum = reading === 'at semicolons' ? numbersIn(sheet, texts.length) : null
      const isGood = control.length > 0 && found.length === 0 && sum !== false
      if (!isGood) failures += 1
      console.log(
        `${program}, split ${reading}: ${texts.length} hostile documents, ${found.length} formulas (control file: ${control.length})${sum === null ? '' : `, amounts are numbers: ${sum}`}`,
      )
      for (const formula of found.slice(0, 20)) console.error(`  ${formula}`)
    }
    process.exitCode = failures === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function versionOf(program: string): string | null {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().split(' ').slice(0, 2).join(' ')
  } catch {
    return null
  }
}

/** Opens a file in LibreOffice and returns its sheet as flat OpenDocument XML. */
async function open(folder: string, file: string, filter: string): Promise<string> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const args = [profile, '--headless', '--convert-to', 'fods', `--infilter=CSV:${filter}`, '--outdir', folder]
  await promisify(execFile)('soffice', [...args, join(folder, file)], { timeout: 120_000 })
  return readFileSync(join(folder, file.replace('.csv', '.fods')), 'utf8')
}

function formulasIn(sheet: string): string[] {
  return [...sheet.matchAll(/table:formula="([^"]*)"/g)].map((match) => match[1] ?? '')
}

/** Returns whether the first cells of the last rows are the expected numbers. */
function numbersIn(sheet: string, count: number): boolean {
  const rows = sheet.split('<table:table-row').slice(-count)
  return rows.every((row, i) => row.match(/office:value="([^"]*)"/)?.[1] === String((i + 1) / 100))
}
