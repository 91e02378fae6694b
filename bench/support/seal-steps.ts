import '../../dev/support/node-platform.ts'
import { type ByteSource, concatBytes } from '../../base/bytes.ts'
import { composeAppearances } from '../../core/signing/appearance/appearances.ts'
import type { FieldValue, SignatureField } from '../../core/signing/model.ts'
import { fontFiles } from '../../dev/fonts/font-files.ts'
import type { PdfObjects } from '../../pdf/document/new-pdf.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { appendArchive } from '../../pdf/seal/append-archive.ts'
import { appendSeal } from '../../pdf/seal/append-seal.ts'
import { appendedSource } from '../../pdf/seal/appended-source.ts'
import { planSeal } from '../../pdf/seal/plan-seal.ts'
import { readBack } from '../../pdf/seal/read-back.ts'
import { contentsOf, fillContents } from '../../pdf/seal/signature-object.ts'
import { cmsSizeMax, createCms } from '../../pki/cms.ts'
import type { SealKey } from '../../pki/seal-key.ts'
import { placementsOf, stampsFor } from '../../service/sealing/stamps.ts'
import { sized } from './size.ts'

const digest = new Uint8Array(32)
const tokenBytesMax = 12_288
const signedAt = new Date(Date.UTC(2026, 0, 1))

export type Filled = { field: SignatureField; value: FieldValue }

/**
 * Seals a file without hashes and without a store: composes the stamps, appends them, signs and reads the file back.
 */
export async function sealWithoutHash(
  original: ByteSource,
  { filled, sealKey, isArchived }: { filled: Filled[]; sealKey: SealKey; isArchived: boolean },
): Promise<void> {
  const file = await openPdf(original)
  const plan = await planSeal(file, placementsOf(filled))
  const { items, stamps } = stampsFor(filled, plan)
  const compose = (objects: PdfObjects) => composeAppearances(objects, { items, fonts: fontFiles })
  const contentsBytesMax = cmsSizeMax(sealKey, isArchived ? tokenBytesMax : 0)
  const permissions = { certificationPermission: 1, locksDocument: true } as const
  const signature = { signedAt, name: 'Bench', reason: 'Bench', contentsBytesMax, ...permissions }
  const update = await appendSeal({ file, plan, composeAppearances: compose, stamps, signature })
  let appended = fillContents(update, await createCms({ messageDigest: digest, sealKey }))
  if (isArchived) {
    const proofs = { certificates: sealKey.chain.map(({ der }) => der), ocspResponses: [], crls: [] }
    const sealContents = contentsOf({ ...update, appended })
    const sealed = await openPdf(appendedSource(original, appended))
    const archive = await appendArchive({ file: sealed, pageNumber: 1, proofs, sealContents, tokenBytesMax })
    appended = concatBytes(appended, fillContents(archive, new Uint8Array(1_000)))
  }
  const readAgain = await readBack(appendedSource(original, appended), [1])
  if (readAgain.stamps.length !== filled.length) throw new Error('the file read back lacks stamps')
}

/** Returns text fields with values on page 1, ten per row. */
export const textFields = (count: number): Filled[] =>
  Array.from({ length: count }, (_, i) => ({
    field: {
      id: `field-${i}`,
      type: 'text',
      pageNumber: 1,
      x: 0.05 + (i % 10) * 0.09,
      y: 0.02 + Math.floor(i / 10) * 0.045,
      width: 0.08,
      height: 0.03,
      isRequired: true,
    },
    value: { kind: 'text', text: `Value ${i}` },
  }))

// The warm-up rounds, after which all code is compiled. Compilation would affect the cases unequally.
const warmUpRounds = sized(60, 1)

/** Returns the median CPU milliseconds of each case after a warm-up, in turns. */
export async function mediansOf(
  works: Record<string, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]))
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) times[name]?.push((user + system) / 1_000)
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, all.sort((one, other) => one - other)[rounds >> 1] ?? 0]),
  )
}
