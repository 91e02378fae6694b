import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomChoicesFor } from '../fuzz/pdf-structure/random-choices.ts'
import { inspectBytes } from '../support/full/two-readings/inspect.ts'
import { type Painting, paintingOf } from './renderings/content.ts'
import { areUnlike } from './renderings/image.ts'
import { startPainters } from './renderings/painters.ts'
import { paintedFile } from './renderings/resources.ts'

/**
 * `npm run test:full -- renderings --minutes N --seed S`: draws pages of random operators, states and resources with
 * Poppler, MuPDF, PDFium and pdf.js. They must draw every accepted upload identically. The suite reduces and keeps each
 * page that they draw differently. Poppler uses fonts of the system, so Nimbus Sans must be installed, the substitute
 * for Helvetica that MuPDF contains.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
})
const [minutes, seed] = [values.minutes, values.seed].map(Number) as [number, number]
const started = await startPainters()
const painters = started.filter((one) => typeof one !== 'string')
const missing = started.filter((one) => typeof one === 'string')
const helvetica = spawnSync('fc-match', ['--format=%{family}', 'Helvetica']).stdout?.toString() ?? ''
if (!helvetica.includes('Nimbus Sans')) missing.push('Nimbus Sans (fonts-urw-base35) is not installed')
if (missing.length > 0) {
  console.log(`${missing.join('. ')}. Nothing was checked.`)
  process.exit(process.env.CHANCERY_ORACLES === 'required' ? 1 : 0)
}
const workFolder = mkdtempSync(join(tmpdir(), 'renderings-'))
const keptFolder = join(tmpdir(), `renderings-${seed}`)

/** Returns whether the service accepts the file and the readers draw it differently. */
async function isUnclear(painting: Painting): Promise<boolean> {
  const bytes = paintedFile(painting)
  if ((await inspectBytes(bytes)) !== 'admitted') return false
  const path = join(workFolder, 'page.pdf')
  writeFileSync(path, bytes)
  const [first, ...others] = await Promise.all(painters.map(({ paint }) => paint(path)))
  return others.some((other) => areUnlike(first ?? null, other))
}

/** Removes all parts of a painting without which it is still drawn differently. */
async function shortened(painting: Painting): Promise<Painting> {
  for (const part of ['annotations', 'entries', 'form', 'page'] as const)
    for (let at = painting[part].length - 1; at >= 0; at--)
      for (const count of [3, 2, 1]) {
        const shorter = { ...painting, [part]: painting[part].toSpliced(at, count) }
        if (!(await isUnclear(shorter))) continue
        painting = shorter
        break
      }
  return painting
}

let admitted = 0
let number = 0
const findings: Painting[] = []
try {
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; number++) {
    const painting = paintingOf(randomChoicesFor(seed, number))
    if ((await inspectBytes(paintedFile(painting))) !== 'admitted') continue
    admitted++
    if (await isUnclear(painting)) findings.push(await shortened(await shortened(painting)))
  }
} finally {
  await Promise.all(painters.map(({ close }) => close()))
  rmSync(workFolder, { recursive: true })
}
console.log(`${number} pages in ${minutes} minutes, seed ${seed}: ${admitted} accepted`)
if (findings.length > 0) mkdirSync(keptFolder, { recursive: true })
for (const [i, painting] of findings.entries()) {
  writeFileSync(join(keptFolder, `${i + 1}.pdf`), paintedFile(painting))
  console.log(
    `${i + 1}.pdf: ${[painting.page, painting.form, painting.entries, painting.annotations].map((part) => part.join(' ')).join(' | ')}`,
  )
}
console.log(findings.length === 0 ? 'No findings.' : `${findings.length} findings, in ${keptFolder}`)
process.exitCode = findings.length === 0 ? 0 : 1
