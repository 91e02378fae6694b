import type { AuditAction } from '../../core/audit.ts'
import { daysAfter } from '../../core/days.ts'
import { changedMetadata, metadataChange } from '../../core/documents/metadata.ts'
import type { WorkflowStep } from '../../core/workflows/step.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import {
  changeMetadata,
  moveDocument,
  resetText,
  setDocumentType,
  whereBoth,
  whereDocumentNotTrashed,
} from '../../db/documents/document-changes.ts'
import { whereFolderLocked } from '../../db/documents/folders.ts'
import { placeHold, releaseHold, setRetention } from '../../db/documents/holds.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import type { StepFailure } from '../../db/schema/workflows.ts'
import type { Statement } from '../../db/statement.ts'
import { whereStepWritten } from '../../db/workflows/run-steps.ts'
import { auditEntry, auditOrigin } from '../../platform/audit.ts'
import { notReadySentence } from '../signing/ready-document.ts'
import type { StepPlan, StepWork } from './step-work.ts'

type StepOf<T extends WorkflowStep['type']> = Extract<WorkflowStep, { type: T }>

export const trashed: StepFailure = {
  code: 'document_trashed',
  detail: 'The document is in the trash. Restore it, then run the workflow again.',
}
export const folderMissing: StepFailure = {
  code: 'folder_missing',
  detail: 'No folder has this id. Correct the folder in the workflow.',
}

/** Returns the condition that all changes require: the document is not in the trash. */
export const requireNotTrashed = ({ record }: StepWork) => ({
  predicate: whereDocumentNotTrashed(record.document.id),
  failure: trashed,
})

/** Returns an audit event about the document. The event is written together with the step. */
export const auditOfStep = (
  { ctx, place, record }: StepWork,
  action: AuditAction,
  details: Record<string, unknown> = {},
): Statement<unknown> => recordAudit(auditEntry(ctx, action, record.document.id, details), whereStepWritten(place))

export function planMove(work: StepWork, { folderId }: StepOf<'moveToFolder'>): StepPlan {
  const { id } = work.record.document
  const condition =
    folderId === null
      ? requireNotTrashed(work)
      : { predicate: whereBoth(whereDocumentNotTrashed(id), whereFolderLocked(folderId)), failure: folderMissing }
  return {
    condition,
    statements: [
      moveDocument(id, folderId, whereStepWritten(work.place)),
      auditOfStep(work, 'document.moved', { folderId }),
    ],
  }
}

export function planType(work: StepWork, { documentType }: StepOf<'setType'>): StepPlan {
  const { id } = work.record.document
  return {
    condition: requireNotTrashed(work),
    statements: [
      setDocumentType(id, documentType, whereStepWritten(work.place)),
      auditOfStep(work, 'document.type_set', { type: documentType }),
    ],
  }
}

/** Plans a change of metadata. Null deletes a key. */
export function planMetadata(work: StepWork, { metadata: changes }: StepOf<'setMetadata'>): StepPlan {
  const { id, metadata } = work.record.document
  const change = metadataChange(changes)
  if (changedMetadata(metadata, change) === null) {
    const detail = 'The metadata would be larger than 64 KiB. Remove keys, then run the workflow again.'
    return { statements: [], failure: { code: 'metadata_too_large', detail } }
  }
  return {
    condition: requireNotTrashed(work),
    statements: [
      changeMetadata(id, change, whereStepWritten(work.place)),
      auditOfStep(work, 'document.metadata_set', { keys: Object.keys(changes) }),
    ],
  }
}

// The statements for holds and retentions check the trash and write their own audit events. The step's row prevents a
// repetition.
export const planHold = (work: StepWork): StepPlan => ({
  condition: requireNotTrashed(work),
  statements: [placeHold(work.record.document.id, auditOrigin(work.ctx))],
})

export const planRelease = (work: StepWork): StepPlan => ({
  condition: requireNotTrashed(work),
  statements: [releaseHold(work.record.document.id, auditOrigin(work.ctx))],
})

/** Plans a retention until the given time, or for a number of days from now. Keeps the existing date if it is later. */
export function planRetention(work: StepWork, { until, days = 0 }: StepOf<'setRetention'>): StepPlan {
  const end = until === undefined ? daysAfter(work.at, days) : new Date(until)
  return {
    condition: requireNotTrashed(work),
    statements: [setRetention(work.record.document.id, { until: end }, auditOrigin(work.ctx))],
  }
}

/**
 * Plans the text extraction of the current version, unless the version already has text or its extraction is in
 * progress.
 */
export function planExtraction(work: StepWork): StepPlan {
  const { ctx, place, record } = work
  const { id } = record.document
  const { version } = record
  if (!version || record.document.status !== 'ready') return { statements: [], failure: notReady(work) }
  if (version.textStatus === 'ready' || version.textStatus === 'pending')
    return { condition: requireNotTrashed(work), statements: [] }
  const job = { kind: 'extraction', id: ctx.newId('job') } as const
  return {
    condition: requireNotTrashed(work),
    statements: [
      resetText(id, version.version, whereStepWritten(place)),
      enqueueJob({ ...job, payload: { documentId: id, version: version.version } }, whereStepWritten(place)),
      auditOfStep(work, 'document.extraction_requested', { version: version.version }),
    ],
    jobs: () => [job],
  }
}

/** Returns the failure of a step that needs a usable file. */
export const notReady = ({ record }: StepWork): StepFailure => ({
  code: 'document_not_ready',
  detail: notReadySentence(record),
})
