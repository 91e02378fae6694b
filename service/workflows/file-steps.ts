import { ApiError } from '../../core/errors.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import type { WorkflowStep } from '../../core/workflows/step.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import { quarantineDocument, whereBoth, whereDocumentNotTrashed } from '../../db/documents/document-changes.ts'
import { insertDocument, setCurrentVersion, whereDocumentExists } from '../../db/documents/documents.ts'
import { whereFolderLocked } from '../../db/documents/folders.ts'
import { findRetentionDays, retainByRule } from '../../db/documents/retention-rules.ts'
import { indexTitle } from '../../db/documents/search.ts'
import { insertFirstVersion, whereVersionIs } from '../../db/documents/versions.ts'
import { claimKey } from '../../db/jobs/idempotency.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { registerObject } from '../../db/objects/pending-objects.ts'
import { findSealedOutput, type SealedOutput, whereStepWritten } from '../../db/workflows/run-steps.ts'
import { pdfFeatures, uploadPolicy } from '../../pdf/inspect/policy/upload-policy.ts'
import { auditEntry, auditOrigin } from '../../platform/audit.ts'
import { releaseUnlessReferenced } from '../objects/release.ts'
import { examineStored } from '../uploads/examine-stored.ts'
import { auditOfStep, folderMissing, notReady, requireNotTrashed } from './document-steps.ts'
import { type StepPlan, type StepProgress, type StepWork, stepClaim, writeStep } from './step-work.ts'

type FilingStep = Extract<WorkflowStep, { type: 'fileSealedDocument' }>

/**
 * The policy for files that were accepted earlier, for which only the scanner decides. The policy for new uploads may
 * have changed since.
 */
const anyFeature = uploadPolicy(
  Object.fromEntries(pdfFeatures.filter((feature) => feature !== 'encryption').map((feature) => [feature, 'allow'])),
)

/** Plans another malware scan of the current file. If the scan finds malware, the step quarantines the document. */
export async function planRescan(work: StepWork): Promise<StepPlan> {
  const { ctx, place, record } = work
  const { document, version } = record
  if (!version || document.status !== 'ready') return { statements: [], failure: notReady(work) }
  const stored = await ctx.storage.get({ key: version.objectKey, ifMatch: version.etag })
  if (!stored) {
    const detail = 'The stored file of the document is missing or has changed. Ask the operator to restore it.'
    return { statements: [], failure: { code: 'file_missing', detail } }
  }
  const { scan } = await examineStored(ctx, stored, anyFeature)
  const found = await scan.finish()
  if (found.verdict === 'clean') {
    const statements = [auditOfStep(work, 'document.rescanned', { version: version.version })]
    return { condition: requireNotTrashed(work), statements }
  }
  return {
    condition: requireNotTrashed(work),
    failure: { code: 'malware_found', detail: 'The scanner found malware in the file. Use another document.' },
    statements: [
      quarantineDocument(document.id, whereStepWritten(place)),
      auditOfStep(work, 'document.quarantined', { version: version.version }),
    ],
  }
}

/**
 * Stores the sealed file of the last completed signature step as a separate document, with the metadata of the signed
 * document.
 */
export async function fileSealedDocument(work: StepWork, step: FilingStep): Promise<StepProgress> {
  const { ctx, place, record } = work
  const type = step.documentType ?? record.document.type
  const objectKey = newObjectKey('filed', ctx.runtime)
  const { sealed, retentionDays } = await ctx.db.batch({
    sealed: findSealedOutput(place),
    retentionDays: findRetentionDays(type),
    registered: registerObject({ key: objectKey, subjectId: record.document.id }),
  })
  if (!sealed) {
    const failure = {
      code: 'nothing_sealed',
      detail: 'No earlier step produced a signed document. Add a signature step to the workflow.',
    }
    return writeStep(work, { statements: [], failure })
  }
  const original = { key: sealed.objectKey, contentLength: sealed.contentLength }
  return releaseUnlessReferenced(ctx, [objectKey], async () => {
    await ctx.storage.copy({ key: objectKey, original, contentType: 'application/pdf' })
    const version = await readCopy(work, sealed, objectKey)
    const written = await writeStep(work, filingPlan(work, { step, type, sealed, version, retentionDays }))
    return { isTaken: written === 'next', value: written }
  })
}

type Version = Omit<Parameters<typeof insertFirstVersion>[0], 'documentId'>

async function readCopy({ ctx }: StepWork, sealed: SealedOutput, objectKey: string): Promise<Version> {
  const stored = await ctx.storage.get({ key: objectKey })
  if (!stored) throw new Error('a copied file is missing')
  const { sha256, inspection, scan } = await examineStored(ctx, stored, anyFeature)
  await scan.abort()
  if (sha256 !== sealed.sha256) throw new Error('the copy of a sealed file does not match its hash')
  if (!inspection.ok) throw new ApiError(inspection.code, inspection.detail)
  const { pageCount, pages, features } = inspection
  return {
    version: 1,
    origin: 'sealed',
    objectKey,
    etag: stored.etag,
    sha256,
    contentLength: sealed.contentLength,
    pageCount,
    pages,
    features,
  }
}

type FilingInput = {
  step: FilingStep
  type: string
  sealed: SealedOutput
  version: Version
  retentionDays: number | null
}

function filingPlan(work: StepWork, { step, type, sealed, version, retentionDays }: FilingInput): StepPlan {
  const { ctx, place, record, at } = work
  const document = {
    id: ctx.newId('document'),
    title: step.title ?? sealed.title,
    type,
    folderId: step.folderId,
    metadata: record.document.metadata,
    createdAt: at,
  }
  const claim = stepClaim(work)
  const isFiled = whereVersionIs(document.id, version.version, version.objectKey)
  const job = { kind: 'extraction', id: ctx.newId('job') } as const
  return {
    createdDocumentId: document.id,
    condition: {
      predicate: whereBoth(whereDocumentNotTrashed(record.document.id), whereFolderLocked(step.folderId)),
      failure: folderMissing,
    },
    statements: [
      claimKey(claim, whereStepWritten(place)),
      insertDocument(document, claim),
      indexTitle(document, whereDocumentExists(document.id)),
      insertFirstVersion({ ...version, documentId: document.id }),
      setCurrentVersion(document.id, version.version, isFiled),
      retainByRule(document.id, { days: retentionDays, from: at }, auditOrigin(ctx), isFiled),
      recordAudit(
        auditEntry(ctx, 'document.created', document.id, {
          origin: 'sealed',
          envelopeId: sealed.envelopeId,
          documentId: record.document.id,
        }),
        isFiled,
      ),
      enqueueJob({ ...job, payload: { documentId: document.id, version: version.version } }, isFiled),
    ],
    jobs: () => [job],
  }
}
