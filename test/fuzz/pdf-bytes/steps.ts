import { concatBytes, memorySource } from '../../../base/bytes.ts'
import { PdfFileError } from '../../../pdf/document/errors.ts'
import { findPages } from '../../../pdf/document/page-tree.ts'
import { openPdf } from '../../../pdf/document/pdf-file.ts'
import { createPdfInspector } from '../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy } from '../../../pdf/inspect/policy/upload-policy.ts'
import { checkSealable } from '../../../pdf/seal/check-sealable.ts'
import { readBack, verifyStamps } from '../../../pdf/seal/read-back.ts'
import { extractionBudget } from '../../../pdf/text/index.ts'
import { subsetPages } from '../../../pdf/text/page-subset/subset-pages.ts'
import { verifySealedPdf } from '../../../pdf/verify/verify.ts'
import type { SealKey } from '../../../pki/seal-key.ts'
import { createBuiltinScanner } from '../../../platform/ports/builtin-scanner.ts'
import { reportOn } from '../../../web/verify-page/report.ts'
import { placement, seal } from './seal.ts'

export const stepNames = ['inspect', 'slice', 'verify', 'page', 'seal'] as const
export type StepName = (typeof stepNames)[number]

/** The result for one file: its last step, the CPU time of each step, and its defects. */
export type Outcome = { ending: string; cpuMs: Partial<Record<StepName, number>>; defects: string[] }

export type SealWith = { key: SealKey; certificatePem: string }

const cpuMsMax = 5_000
const pagesSliced = [1, 2, 3]

/** Runs a file through all code that reads untrusted files, and returns the outcome. */
export async function processFile(bytes: Uint8Array<ArrayBuffer>, sealWith: SealWith): Promise<Outcome> {
  const outcome: Outcome = { ending: '', cpuMs: {}, defects: [] }
  const step = async <T>(name: StepName, work: () => Promise<T> | T, otherwise: T): Promise<T> => {
    const before = process.threadCpuUsage()
    try {
      return await work()
    } catch (error) {
      outcome.defects.push(`${name} throws ${shown(error)}`)
      return otherwise
    } finally {
      const { user, system } = process.threadCpuUsage(before)
      outcome.cpuMs[name] = (user + system) / 1_000
      if ((outcome.cpuMs[name] ?? 0) > cpuMsMax) outcome.defects.push(`${name} needs ${cpuMsMax / 1_000} s of CPU`)
    }
  }
  const refused = await step('inspect', () => inspect(bytes), 'crash')
  await step('slice', () => slice(bytes), undefined)
  await step('verify', () => verify(bytes, sealWith), undefined)
  await step('page', () => page(bytes), undefined)
  outcome.ending = refused ?? 'admitted'
  if (refused === null) outcome.defects.push(...(await step('seal', () => sealAndReopen(bytes, sealWith), [])))
  return outcome
}

const shown = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const at = /\((?:file:\/\/)?[^)]*\/((?:pdf|pki|base|core|verify)\/[^)]*?):\d+\)/.exec(error.stack ?? '')?.[1] ?? ''
  return `${error.name}: ${error.message.replaceAll(/\d+/g, 'n')} ${at}`.trim()
}

/** Inspects a file. Returns null if it is accepted, and otherwise the reason for the rejection. */
export function inspect(bytes: Uint8Array): string | null {
  const scanner = createBuiltinScanner()
  const inspector = createPdfInspector({
    ...{ policy: defaultUploadPolicy, budgets: defaultInspectionBudgets, onDecoded: scanner.push },
  })
  for (let at = 0; at < bytes.length; at += 65_536) inspector.push(bytes.subarray(at, at + 65_536))
  const result = inspector.finish()
  return result.ok ? null : result.reason
}

/** Returns null if the work throws the declared error for an unreadable file. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PdfFileError) return null
    throw error
  }
}

async function slice(bytes: Uint8Array): Promise<void> {
  const { subsetBytesWanted: bytesWanted, subsetBytesMax: bytesMax } = extractionBudget
  for (const number of pagesSliced)
    await unlessRefused(async () => {
      const file = await openPdf(memorySource(bytes))
      return subsetPages(file, [...(await findPages(file, [number])).values()], { bytesWanted, bytesMax })
    })
}

/** Verifies a file that was not sealed with this key. Throws an error if verification passes. */
async function verify(bytes: Uint8Array, { certificatePem }: SealWith): Promise<void> {
  const checks = await verifySealedPdf(memorySource(bytes), { trustedCertificatePem: certificatePem })
  if (checks.every(({ ok }) => ok)) throw new Error('a file that nobody sealed is good')
}

const nothingGiven = { evidence: null, certificate: null, publicKey: '', fingerprints: [], heads: [], logPolicy: '' }

async function page(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await reportOn({ ...nothingGiven, document: new Blob([bytes]), sealCertificate: '', timestampCertificate: '' })
}

/**
 * Seals an accepted file, verifies the seal, reads the stamp back and compares the original bytes. Returns the defects.
 */
async function sealAndReopen(bytes: Uint8Array, sealWith: SealWith): Promise<string[]> {
  try {
    await checkSealable(memorySource(bytes), [[placement]], { hasUnlistedFields: true })
  } catch (error) {
    if (error instanceof PdfFileError)
      return mayRefuse.has(error.reason) ? [] : [`accepted and not sealable: ${error.reason}`]
    throw error
  }
  const { appended, stamps } = await seal(bytes, sealWith.key)
  const sealed = concatBytes(bytes, appended)
  const checks = await verifySealedPdf(memorySource(sealed), { trustedCertificatePem: sealWith.certificatePem })
  const bad = checks.filter(({ name, ok }) => !ok && name !== 'earlierSignature')
  const { stamps: found } = await readBack(memorySource(sealed), [1])
  const mismatches = verifyStamps(stamps, found)
  const again = inspectAgain(sealed)
  return [
    ...bad.map(({ name }) => `a sealed file fails verification: ${name}`),
    ...mismatches.map(({ mismatch }) => `a stamp does not read back: ${mismatch}`),
    ...again,
  ]
}

/** Rejections because of existing signatures or forms, which are not defects of the service. */
const mayRefuse = new Set<string>([
  'value_not_shown',
  'certification_forbids_changes',
  'field_too_small',
  'field_over_form_field',
  'field_outside_page',
])

/** Inspects a sealed file, because a client may upload it. Returns the defects. */
function inspectAgain(sealed: Uint8Array): string[] {
  const reason = inspect(sealed)
  return reason === null || reason === 'certification_locked' ? [] : [`a sealed file is rejected: ${reason}`]
}
