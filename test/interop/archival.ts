import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSealKey } from '../../admin/make-keys.ts'
import { concatBytes } from '../../base/bytes.ts'
import { composeAppearances } from '../../core/signing/appearance/appearances.ts'
import { composeCertificate } from '../../core/signing/certificate/compose-certificate.ts'
import type { FieldType } from '../../core/signing/field-types.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { fontFiles } from '../../dev/fonts/font-files.ts'
import { certificateInputs } from '../../dev/support/certificate-inputs.ts'
import { table } from '../../dev/support/table.ts'
import { composeTextDocument } from '../../pdf/compose/text-document.ts'
import type { SealPlan } from '../../pdf/seal/plan-seal.ts'
import { loadSealKey } from '../../pki/seal-key.ts'
import { type Stamping, sealStamped } from '../fuzz/pdf-bytes/seal.ts'
import { inspect } from '../fuzz/pdf-bytes/steps.ts'
import { judgeByJava } from '../support/full/java.ts'

/**
 * `npm run test:full -- archival <folder>`: checks with veraPDF that composed files (certificates of completion and
 * text documents) conform to PDF/A-2b and PDF/UA-1. Then seals every PDF in the folder that conforms to its declared
 * standard, and expects the sealed files to conform as well. Each file is sealed with values of each kind, without a
 * value, and once and twice.
 */
const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: npm run test:full -- archival <folder>')
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
  const response = judgeByJava({ name: 'verapdf', version: '1.28.2' }, { lines: paths })
  if ('problem' in response) {
    console.log(`veraPDF did not run: ${response.problem}`)
    process.exit()
  }
  const lines = response.stdout.split('\n').map((line) => line.split('\t'))
  return new Map(
    lines.map(([path = '', word = '', standard = '', clauses = '']) => [path, { word, standard, clauses }]),
  )
}

const now = new Date()
now.setMilliseconds(0)
const key = await loadSealKey({ ...(await makeSealKey({ now })), now })
const sealed = async (bytes: Uint8Array, where = placements): Promise<Uint8Array> =>
  concatBytes(bytes, (await sealStamped(bytes, key, { placements: where, stampingOf })).appended)

const before = [...judge(pdfsBelow(folder))].filter(([path, { word }]) => {
  return word === 'conforms' && inspect(new Uint8Array(readFileSync(path))) === null
})
const out = mkdtempSync(join(tmpdir(), 'archival-'))
const made: { path: string; of: string; standard: string }[] = []
/** Files that conform before the seal but not after it. */
const lost: string[] = []
const composedStandards = '2b ua1'
const composed = async (): Promise<[name: string, bytes: Uint8Array][]> => [
  ...(await Promise.all(
    Object.entries(certificateInputs).map(
      async ([name, input]): Promise<[string, Uint8Array]> => [
        `certificate ${name}`,
        await composeCertificate(input, fontFiles),
      ],
    ),
  )),
  [
    'text',
    await composeTextDocument({ title: 'Größe <Ω> & 署名', text: 'One.\n\nשלום عربى - two-\n'.repeat(99) }, fontFiles),
  ],
  ['text without a title', await composeTextDocument({ title: '', text: 'One.' }, fontFiles)],
]
try {
  const own = (await composed()).map(([name, bytes], i) => {
    const path = join(out, `own-${i}.pdf`)
    writeFileSync(path, bytes)
    return { name, path }
  })
  const judged = judge(own.map(({ path }) => path))
  for (const { name, path } of own) {
    const { word, standard, clauses } = judged.get(path) ?? { word: 'failed', standard: '', clauses: '' }
    if (word === 'conforms' && standard === composedStandards) before.push([path, { word, standard, clauses }])
    else lost.push(`${name}: ${word} ${standard} ${clauses}`)
  }
  for (const [i, [of, { standard }]] of before.entries()) {
    const original = new Uint8Array(readFileSync(of))
    const once = await sealed(original)
    const ways = { bare: await sealed(original, []), once, twice: await sealed(once) }
    for (const [way, bytes] of Object.entries(ways)) {
      const path = join(out, `${i}-${way}.pdf`)
      writeFileSync(path, bytes)
      made.push({ path, of: `${of}, sealed ${way}`, standard })
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
    return [standard, own.length / 3, own.length, own.filter(keeps).length]
  })
  console.log(table(['standard', 'files', 'sealed', 'that keep it'], rows))
  for (const one of made) if (!keeps(one)) lost.push(`${one.of}: ${one.standard} ${after.get(one.path)?.clauses}`)
  for (const sentence of lost) console.log(`FAILED  ${sentence}`)
  if (made.length === 0) console.log('FAILED  no file conforms to a standard')
  process.exitCode = lost.length === 0 && made.length > 0 ? 0 : 1
}

function pdfsBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((name) => join(path, name))
}
