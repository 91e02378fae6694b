import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { concatBytes, memorySource, sha256 } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { appendSeal } from '../../../../pdf/seal/append-seal.ts'
import { planSeal } from '../../../../pdf/seal/plan-seal.ts'
import { fillContents } from '../../../../pdf/seal/signature-object.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { cmsSizeMax, createCms } from '../../../../pki/cms.ts'
import type { SealKey } from '../../../../pki/seal-key.ts'
import { missingTool } from '../../../support/pdf-tools.ts'
import { appearancesOf, field, pdfLibDocument } from '../seal/fixtures.ts'
import { freshSealKey, now } from './signed-pdf.ts'

const noPdfsig = missingTool('pdfsig')

/** Appends one stamp and one seal, as a signing step does. */
async function sealStep(original: Uint8Array, sealKey: SealKey, step: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await openPdf(memorySource(original))
  const plan = await planSeal(file, [field({ fieldId: `field ${step}`, y: step / 4 })])
  const stamps = [{ appearanceIndex: 0, text: 'value' }]
  const contentsBytesMax = cmsSizeMax(sealKey)
  const signature = {
    signedAt: now,
    name: 'Chancery',
    reason: 'Sealed',
    contentsBytesMax,
    certificationPermission: null,
    locksDocument: false,
  }
  const composeAppearances = appearancesOf(plan.fields)
  const update = await appendSeal({ file, plan, composeAppearances, stamps, signature })
  const covered = update.digestRanges.map(({ start, end }) => update.appended.subarray(start, end))
  const cms = await createCms({ messageDigest: await sha256(concatBytes(original, ...covered)), sealKey })
  return concatBytes(original, fillContents(update, cms))
}

function pdfsig(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdfsig-'))
  try {
    writeFileSync(join(folder, 'sealed.pdf'), bytes)
    return execFileSync('pdfsig', ['-nocert', join(folder, 'sealed.pdf')], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const countOf = (text: string, part: string): number => text.split(part).length - 1

describe.each([
  ['P-256', 'a cross-reference table', false],
  ['P-256', 'a cross-reference stream', true],
  ['RSA-2048', 'a cross-reference table', false],
] as const)('a file sealed in three steps with a key of type %s and %s', (algorithm, _, useObjectStreams) => {
  const sealThrice = async () => {
    const { sealKey, certificatePem } = await freshSealKey(algorithm)
    const steps: Uint8Array<ArrayBuffer>[] = []
    for (let step = 1; step <= 3; step++) {
      steps.push(await sealStep(steps.at(-1) ?? pdfLibDocument(useObjectStreams), sealKey, step))
    }
    return { steps, certificatePem }
  }

  it('passes every check after each step', async () => {
    const { steps, certificatePem } = await sealThrice()
    for (const [i, file] of steps.entries()) {
      const checks = await verifySealedPdf(memorySource(file), { trustedCertificatePem: certificatePem })
      expect(checks.filter(({ ok }) => !ok)).toEqual([])
      expect(checks.length).toBe(6 + i)
    }
  })

  it.skipIf(noPdfsig)('has three seals that pdfsig accepts, of which the last covers the whole file', async () => {
    const { steps } = await sealThrice()
    const report = pdfsig(steps[2]!)
    expect(countOf(report, 'Signature is Valid.')).toBe(3)
    expect(countOf(report, 'Signature Type: ETSI.CAdES.detached')).toBe(3)
    expect(countOf(report, 'Not total document signed')).toBe(2)
    expect(countOf(report, '- Total document signed')).toBe(1)
  })
})
