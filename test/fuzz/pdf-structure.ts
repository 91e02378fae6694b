import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newSealWith } from './pdf-bytes/new-seal-with.ts'
import { type MadeFile, makeFile } from './pdf-structure/file.ts'
import { judge } from './pdf-structure/judge.ts'
import { othersIn } from './pdf-structure/others.ts'
import { randomChoicesFor } from './pdf-structure/random-choices.ts'

/**
 * `npm run test:full -- pdf-structure --files N --seed S [--from n] [--ask n]`: runs valid files in every syntax that
 * ISO 32000-2 allows through upload and seal, and one in three through text extraction. No file that qpdf reports as
 * clean may be rejected for an unexpected reason, and the text of each page must contain its words.
 *
 * One file in `--ask` (20) is always checked with qpdf and poppler, before and after the seal. qpdf linearizes one file
 * in fifty first. Each file depends only on the seed and its number.
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    ask: { type: 'string', default: '20' },
  },
})
const [files, seed, first, ask] = [values.files, values.seed, values.from, values.ask].map(Number) as [
  number,
  number,
  number,
  number,
]
// Extracts the text of every third file, because extraction takes as long as all other steps together.
const readEvery = 3
const hasOthers = ['qpdf', 'pdftotext'].every((program) => !spawnSync(program, ['--version']).error)
if (!hasOthers) {
  console.log('qpdf and pdftotext are not both installed. Nothing was checked.')
  process.exit(process.env.CHANCERY_ORACLES === 'required' ? 1 : 0)
}

const now = new Date()
now.setMilliseconds(0)
const sealWith = await newSealWith(now)
const workFolder = mkdtempSync(join(tmpdir(), 'structure-'))
const keptFolder = join(tmpdir(), `structure-${seed}`)
const others = othersIn(workFolder)
const endings = new Map<string, number>()
const findings = new Map<string, { count: number; first: string; habits: Map<string, number> }>()

try {
  for (let number = first; number < first + files; number++) {
    const file = fileOf(number)
    const { ending, defects } = await judge(file, {
      ...{ sealWith, others },
      hasOpinion: number % ask === 0,
      isRead: number % readEvery === 0,
    })
    endings.set(ending, (endings.get(ending) ?? 0) + 1)
    for (const finding of defects) note(number, finding, file)
  }
} finally {
  rmSync(workFolder, { recursive: true })
}

console.log(`${files} files, seed ${seed}: ${[...endings].map(([ending, count]) => `${ending} ${count}`).join(', ')}`)
for (const [finding, { count, first, habits }] of findings) {
  const common = [...habits].filter(([, times]) => times === count).map(([habit]) => habit)
  console.log(`FOUND ${count} times: ${finding} (${first}); all with: ${common.join(', ') || 'nothing in common'}`)
}
console.log(findings.size === 0 ? 'No findings.' : `${findings.size} kinds of findings, in ${keptFolder}`)
process.exitCode = findings.size === 0 ? 0 : 1

function fileOf(number: number): MadeFile {
  const file = makeFile(randomChoicesFor(seed, number))
  const linearized = number % 50 === 7 ? others.linearized(file.bytes) : null
  return linearized === null ? file : { ...file, bytes: linearized, habits: ['linearized by qpdf'] }
}

function note(number: number, finding: string, { bytes, habits }: MadeFile): void {
  let known = findings.get(finding)
  if (known === undefined) {
    mkdirSync(keptFolder, { recursive: true })
    const path = join(keptFolder, `${number}.pdf`)
    writeFileSync(path, bytes)
    known = { count: 0, first: path, habits: new Map() }
    findings.set(finding, known)
  }
  known.count++
  for (const habit of habits) known.habits.set(habit, (known.habits.get(habit) ?? 0) + 1)
}
