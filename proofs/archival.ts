import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSealKey } from '../admin/make-keys.ts'
import { concatBytes } from '../base/bytes.ts'
import { composeAppearances } from '../core/signing/appearance/appearances.ts'
import type { FieldType, FieldValue } from '../core/signing/model.ts'
import { fontFiles } from '../dev/fonts/font-files.ts'
import { table } from '../dev/support/table.ts'
import type { SealPlan } from '../pdf/seal/plan-seal.ts'
import { loadSealKey } from '../pki/seal-key.ts'
import { type Stamping, sealStamped } from './fuzz-pdf/seal.ts'
import { inspect } from './fuzz-pdf/steps.ts'
import { judgeByJava } from './support/java.ts'

/**
 * `npm run proof -- archival <folder>`: every PDF below the folder that veraPDF finds to keep the standard that it claims, PDF/A
 * or PDF/UA, is sealed with values of each kind, and veraPDF must find that it keeps it still, once sealed and twice.
 */
const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: npm run proof -- archival <folder>')
const values: Record<string, { type: FieldType; value: FieldValue }> = {
  text: { type: 'text', value: { kind: 'text', text: 'Größe Ω 署名' } },
  signature: { type: 'signature', value: { kind: 'typed', text: 'Anna Müller' } },
  initials: { type: 'initials', value: { kind: 'drawn', aspectRatio: 2, strokes: [[0.1, 0.1, 0.5, 0.9, 0.9, 0.1]] } },
  checkbox: { type: 'checkbox', value: { kind: 'checkbox', checked: true } },
}
const placements = Object.keys(values).map((fieldId, i) => {
  return { fieldId, pageNumber: 1, x: 0.1, y: 0.1 + i * 0.2, width: 0.4, height: 0.1 }
})

const stampingOf = ({ fields }: SealPlan): Stamping => {
  const items = fields.map(({ fieldId, widthPoints, heightPoints }) => {
    return { fieldId, ...values[fieldId]!, widthPoints, heightPoints }
  })
  return {
    composeAppearances: (objects) => composeAppearances(objects, { items, fonts: fontFiles }),
    stamps: items.map(({ fieldId }, appearanceIndex) => ({ appearanceIndex, text: fieldId })),
  }
}

type Judged = { word: string; standard: string; clauses: string }

function judge(paths: string[]): Map<string, Judged> {
  const answer = judgeByJava({ name: 'verapdf', version: '1.28.2' }, { lines: paths })
  if ('problem' in answer) {
    console.log(`veraPDF was not asked: ${answer.problem}`)
    process.exit()
  }
  const lines = answer.stdout.split('\n').map((line) => line.split('\t'))
  return new Map(
    lines.map(([path = '', word = '', standard = '', clauses = '']) => [path, { word, standard, clauses }]),
  )
}

const now = new Date()
now.setMilliseconds(0)
const key = await loadSealKey({ ...(await makeSealKey({ now })), now })
const sealed = async (bytes: Uint8Array): Promise<Uint8Array> =>
  concatBytes(bytes, (await sealStamped(bytes, key, { placements, stampingOf })).appended)

const before = [...judge(pdfsBelow(folder))].filter(([path, { word }]) => {
  return word === 'conforms' && inspect(new Uint8Array(readFileSync(path))) === null
})
const out = mkdtempSync(join(tmpdir(), 'archival-'))
const made: { path: string; of: string; standard: string }[] = []
try {
  for (const [i, [of, { standard }]] of before.entries()) {
    const once = await sealed(new Uint8Array(readFileSync(of)))
    for (const [times, bytes] of [once, await sealed(once)].entries()) {
      const path = join(out, `${i}-${times + 1}.pdf`)
      writeFileSync(path, bytes)
      made.push({ path, of: `${of}, sealed ${times + 1} times`, standard })
    }
  }
  report(judge(made.map(({ path }) => path)))
} finally {
  rmSync(out, { recursive: true })
}

function report(after: Map<string, Judged>): void {
  const keeps = ({ path, standard }: { path: string; standard: string }): boolean => {
    const found = after.get(path)
    return found?.word === 'conforms' && found.standard === standard
  }
  const standards = [...new Set(made.map(({ standard }) => standard))].sort()
  const rows = standards.map((standard) => {
    const own = made.filter((one) => one.standard === standard)
    return [standard, own.length / 2, own.length, own.filter(keeps).length]
  })
  console.log(table(['standard', 'files', 'sealed', 'that keep it'], rows))
  const lost = made.filter((one) => !keeps(one))
  for (const { path, of, standard } of lost) console.log(`FAILED  ${of}: ${standard} ${after.get(path)?.clauses}`)
  if (made.length === 0) console.log('FAILED  no file keeps a standard')
  process.exitCode = lost.length === 0 && made.length > 0 ? 0 : 1
}

function pdfsBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((name) => join(path, name))
}
