import { countPages } from '../document/displayed-page.ts'
import type { ByteSink } from '../syntax/decoder.ts'
import type { Work } from '../syntax/work.ts'
import { createBodyRecord } from './object-record.ts'
import type { InspectionBudgets } from './policy/budgets.ts'
import { type InspectionResult, PdfRefusalError } from './policy/result.ts'
import {
  featureSentence,
  isRemovable,
  type PdfFeature,
  pdfFeatures,
  refusedFeatures,
  type UploadPolicy,
} from './policy/upload-policy.ts'
import { createWorkBudget, sharedBudget, type WorkBudget } from './policy/work-budget.ts'
import { workOf } from './policy/work-of.ts'
import { resolveDocument } from './resolve.ts'
import { createBodyScanner } from './scan/body-scanner.ts'
import type { NestedInspection } from './scan/embedded-file-check.ts'
import { createObjectMarks } from './scan/object-marks.ts'
import { createPolyglotCheck } from './scan/polyglot-check.ts'
import type { BodyEnd } from './scan/scan-parts.ts'

export type PdfInspectorOptions = {
  policy: UploadPolicy
  budgets: InspectionBudgets
  /**
   * Receives the decoded data of each stream except images, in file order, for the malware scanner. The bytes are valid
   * only during the call.
   */
  onDecoded?: ByteSink
  /** Present for a repaired file. `isCut` is true if the repair may have lost objects unnoticed. */
  repaired?: { isCut: boolean }
  /** The caller's work budget, which this inspection also uses up. */
  work?: Work
}

/** Inspects a PDF that arrives in chunks of any size. `push` keeps no reference to a chunk. */
export type PdfInspector = {
  push(chunk: Uint8Array): void
  finish(): InspectionResult
  /** Returns the nanoseconds of work charged so far. */
  charged(): number
}

/**
 * Creates an inspector that decides in one pass whether a PDF is accepted, with bounded memory and time for any input.
 * An accepted file has a consistent cross-reference chain that locates all live objects, and a complete page tree.
 * Viewers therefore agree on its content, and an incremental update can be appended. An accepted file also has no
 * feature that the policy refuses. Never throws.
 */
export function createPdfInspector(options: PdfInspectorOptions): PdfInspector {
  const { budgets } = options
  const work = options.work ? sharedBudget(options.work) : createWorkBudget(budgets)
  return inspectorOf(options, work, () => nestedInspection(options, work))
}

/** Returns the inspection of an embedded PDF. The same policy applies, but attached files are not permitted. */
function nestedInspection({ policy, budgets }: PdfInspectorOptions, work: WorkBudget): ReturnType<NestedInspection> {
  work.charge(workOf.nested)
  const inner: UploadPolicy = { ...policy, attachments: 'refuse', portfolio: 'refuse' }
  const ignored = { push() {}, isAdmitted: () => false }
  const inspector = inspectorOf({ policy: inner, budgets }, sharedBudget(work), () => ignored)
  return { push: inspector.push, isAdmitted: () => inspector.finish().ok }
}

function inspectorOf(
  { budgets, policy, onDecoded, repaired }: PdfInspectorOptions,
  work: WorkBudget,
  nested: NestedInspection,
): PdfInspector {
  const record = createBodyRecord({ budgets, work, onDecoded, nested })
  const scanner = createBodyScanner(record.events, budgets, work)
  const others = createPolyglotCheck()
  const marks = createObjectMarks(work)
  let refusal: InspectionResult | null = null

  return {
    push(chunk) {
      if (refusal !== null) return
      try {
        work.allow(chunk.length)
        others.push(chunk)
        marks.push(chunk)
        scanner.push(chunk)
      } catch (error) {
        refusal = refusalResult(error)
      }
    },
    finish() {
      if (refusal !== null) return refusal
      try {
        checkEnd(scanner.finish(), budgets)
        if (others.isFound()) throw new PdfRefusalError('polyglot')
        const known = { objectMarks: marks.count(), length: others.total(), isCut: repaired?.isCut ?? false }
        const document = resolveDocument({ ...record.known(), ...known }, work)
        if (repaired && document?.isSigned) throw new PdfRefusalError('repair_signed')
        return decide(document, policy, repaired !== undefined)
      } catch (error) {
        return refusalResult(error)
      }
    },
    charged: work.spent,
  }
}

function checkEnd(end: BodyEnd, budgets: InspectionBudgets): void {
  if (!end.isComplete) throw new PdfRefusalError('end_missing')
  if (end.hasContentAfterEnd || end.bytesAfterEnd > budgets.trailingSpaceBytesMax) {
    throw new PdfRefusalError('data_after_end')
  }
}

function decide(
  document: ReturnType<typeof resolveDocument>,
  policy: UploadPolicy,
  isRepaired: boolean,
): InspectionResult {
  const features = pdfFeatures.filter((feature) => document?.features.has(feature) ?? feature === 'encryption')
  const refused = refusedFeatures(features, policy)
  const [reason] = refused
  if (reason !== undefined) {
    const isEach = refused.every((feature) => isRemovable(feature) || feature === 'encryption')
    const sentence = (code: PdfFeature): string => featureSentence(code, isEach && !isRepaired)
    const errors = refused.map((code) => ({ path: 'file', code, message: sentence(code) }))
    const removable = refused.some(isRemovable) ? document!.removable(refused) : []
    return { ok: false, code: 'pdf_feature_refused', reason, detail: sentence(reason), errors, removable }
  }
  if (!document?.isClear) throw new PdfRefusalError('appearance_ambiguous')
  const { pages, pdfVersion } = document
  return { ok: true, pages, pageCount: countPages(pages), pdfVersion, features }
}

// Unexpected bytes can cause any other error, so such a file is refused.
function refusalResult(error: unknown): InspectionResult {
  const { reason, message } = error instanceof PdfRefusalError ? error : new PdfRefusalError('unreadable', error)
  return {
    ok: false,
    code: 'pdf_invalid',
    reason,
    detail: message,
    errors: [{ path: 'file', code: reason, message }],
  }
}
