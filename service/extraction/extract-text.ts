import { jobLeaseSeconds } from '../../core/jobs/kinds.ts'
import { splitBlocks, type TextBlock } from '../../core/text/blocks.ts'
import { findExtraction, finishExtraction, recordUnavailableText, storePages } from '../../db/documents/extraction.ts'
import { PdfFileError, type PdfFileReason } from '../../pdf/document/errors.ts'
import { createTextWork } from '../../pdf/document/read-work.ts'
import { extractionBudget, type PageText, readPages } from '../../pdf/text/index.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { ClaimedJob, JobOutcome } from '../../platform/jobs/jobs.ts'
import { openSource } from '../files/stored-source.ts'
import { collectionMaps } from './collection-maps.ts'
import { pauseSecondsAfter } from './pause-after.ts'

type ExtractionJob = ClaimedJob<'extraction'>

/** The reason why a version has no text, as in `text_unavailable`. */
type Reason = 'no_text_layer' | 'encrypted' | 'over_budget' | 'unreadable'

type Progress = { characterCount: number; hasText: boolean; unreadPages: number }

const { attemptsMax, charactersMax, pagesAtOnce, pagesMax, runMsMax, runSubsetsMax, runsMax } = extractionBudget

// The unit of `work` in a payload, in nanoseconds.
const microsecond = 1_000

const reasons: Partial<Record<PdfFileReason, Reason>> = { encrypted: 'encrypted', limit_exceeded: 'over_budget' }

/**
 * Extracts the text of a version's file and stores it page by page. A later run continues after the last stored page. A
 * write succeeds only while this job owns its lease, the version is current, and the version has no text.
 */
export async function extractText(ctx: Context, job: ExtractionJob): Promise<JobOutcome> {
  const { payload: task } = job
  const { pending, stored } = await ctx.db.run(findExtraction(task))
  if (!pending) return { kind: 'done' }
  const { objectKey: key, etag, contentLength, pageCount } = pending
  const work = createTextWork(contentLength, task.work * microsecond)
  const pauseSeconds = () => pauseSecondsAfter(work.spent(), contentLength)
  const unavailable = (reason: Reason) => endWithoutText(ctx, job, { reason, pauseSeconds: pauseSeconds() })
  if (job.attempts > attemptsMax) return unavailable('unreadable')
  if (pageCount > pagesMax || task.runs >= runsMax) return unavailable('over_budget')

  const source = await openSource(ctx.storage, { key, etag, contentLength })
  const progress: Progress = { ...stored, unreadPages: task.unreadPages }
  const startedAt = ctx.runtime.now().getTime()
  // A single page may have crashed the previous attempt. This attempt reads one page at a time, which uses the least
  // memory, and stores each page before it reads the next.
  const pages = { from: stored.pageNumber + 1, to: pageCount, atOnce: job.attempts > 1 ? 1 : pagesAtOnce }
  try {
    let slices = 0
    for await (const texts of readPages(source, pages, collectionMaps(ctx.env.FILES), work)) {
      const blocks = appendPages(progress, texts)
      if (progress.characterCount > charactersMax) return unavailable('over_budget')
      const isLast = texts.at(-1)?.pageNumber === pageCount
      if (isLast && !progress.hasText) return unavailable(progress.unreadPages > 0 ? 'unreadable' : 'no_text_layer')
      if (isLast) return endWithText(ctx, job, { blocks, pageCount, progress, pauseSeconds: pauseSeconds() })
      slices += 1
      const isOver = slices >= runSubsetsMax || ctx.runtime.now().getTime() - startedAt > runMsMax
      const { unreadPages } = progress
      const runs = task.runs + (isOver ? 1 : 0)
      const step = {
        blocks,
        isOver,
        leaseSeconds: jobLeaseSeconds,
        payload: { runs, unreadPages, work: Math.round(work.spent() / microsecond) },
      }
      const isHeld = await ctx.db.run(storePages(job, task, step))
      if (!isHeld) return { kind: 'finished' }
      if (isOver) {
        await ctx.dispatch({ kind: 'extraction', id: job.id })
        return { kind: 'finished' }
      }
    }
  } catch (error) {
    if (!(error instanceof PdfFileError)) throw error
    return unavailable(reasons[error.reason] ?? 'unreadable')
  }
  return unavailable('no_text_layer')
}

/**
 * Appends the text of more pages to the progress and returns their blocks. The text of every page except the first
 * begins with a form feed.
 */
function appendPages(progress: Progress, texts: readonly PageText[]): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const { pageNumber, text, isWhole } of texts) {
    const separated = pageNumber === 1 ? text : `\f${text}`
    blocks.push(...splitBlocks(separated, { startOffset: progress.characterCount, pageNumber }))
    progress.characterCount += separated.length
    progress.hasText ||= text.trim() !== ''
    if (!isWhole) progress.unreadPages += 1
  }
  return blocks
}

async function endWithText(
  ctx: Context,
  job: ExtractionJob,
  {
    blocks,
    pageCount,
    progress,
    pauseSeconds,
  }: { blocks: TextBlock[]; pageCount: number; progress: Progress; pauseSeconds: number },
): Promise<JobOutcome> {
  const { payload: task } = job
  const { characterCount, unreadPages } = progress
  const audit = auditEntry(ctx, 'document.text_extracted', task.documentId, {
    version: task.version,
    characterCount,
    pageCount,
    unreadPages,
  })
  await ctx.db.run(finishExtraction(job, task, { blocks, characterCount, audit, pauseSeconds }))
  await startAfterPause(ctx, job, pauseSeconds)
  return { kind: 'finished' }
}

async function endWithoutText(
  ctx: Context,
  job: ExtractionJob,
  { reason, pauseSeconds }: { reason: Reason; pauseSeconds: number },
): Promise<JobOutcome> {
  const { payload: task } = job
  const audit = auditEntry(ctx, 'document.text_unavailable', task.documentId, { version: task.version, reason })
  await ctx.db.run(recordUnavailableText(job, task, { reason, audit, pauseSeconds }))
  await startAfterPause(ctx, job, pauseSeconds)
  return { kind: 'finished' }
}

/**
 * Sends a message that starts the organization's next extraction job after a pause. Messages that arrived during the
 * pause started no job. Without this message, the scheduled task would start the next job up to 40 seconds later.
 */
async function startAfterPause(ctx: Context, { id }: ExtractionJob, pauseSeconds: number): Promise<void> {
  if (pauseSeconds > 0) await ctx.dispatch({ kind: 'extraction', id, delaySeconds: pauseSeconds })
}
