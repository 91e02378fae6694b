import { toHex } from '../../base/bytes.ts'
import { lateReasons } from '../../core/archive/renewal-policy.ts'
import {
  addArchiveStamp,
  addArchiveTree,
  archiveBatch,
  archiveObjectHashes,
  archiveState,
  assignArchiveObjects,
  nextArchiveTask,
  queueEarlierObjects,
  setArchiveHash,
  unreadArchiveObjects,
} from '../../db/archive/archive.ts'
import { runOne } from '../../db/client.ts'
import type { Services } from '../../platform/context.ts'
import { repeatStep } from '../../platform/jobs/scheduled-run.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { createDigest } from '../../platform/ports/sha256.ts'
import { forEachChunk } from '../../platform/ports/stored-body.ts'
import { authoritiesOf, revocationOf, trustedTimestamps } from '../sealing/seal-options.ts'
import { ArchiveDamagedError } from './archive-store.ts'
import { type ArchiveRows, type Archiver, assignObjects, performTask } from './archiver.ts'

/** The maximum number of envelopes that one step adds from the time before the archive was enabled. */
const earlierMax = 500
/** The number of batches without a timestamp after which a run stops requesting timestamps. */
const unstampedMax = 3

/** Returns whether a deployment keeps an archive. */
export const hasArchive = ({ TIMESTAMP_AUTHORITIES, ARCHIVE_PERIOD_DAYS }: FunctionsEnv): boolean =>
  TIMESTAMP_AUTHORITIES.length > 0 && ARCHIVE_PERIOD_DAYS > 0

/** Assigns completed envelopes to batches, requests timestamps, and renews them when they are due. */
export const runArchive =
  (env: FunctionsEnv) =>
  async (services: Services): Promise<void> => {
    const { log } = services
    const archiver = archiverOf(env, services)
    await reportLate(env, services)
    await repeatStep(services, () => queueEarlierObjects(services.database, earlierMax))
    await repeatStep(services, () => assignObjects(archiver))
    const failed: string[] = []
    // The batches that got no timestamp. If one of two authorities is unavailable, other batches may need only the
    // available one.
    const unstamped: string[] = []
    await repeatStep(services, async () => {
      const task = await archiver.rows.next(env.ARCHIVE_HASH, [...failed, ...unstamped])
      if (!task) return false
      try {
        const isDone = await performTask(archiver, task)
        if (isDone && task.kind === 'stamp') log('info', { event: 'archive_stamped', reason: task.batchId })
        if (!isDone) unstamped.push(task.batchId)
        return unstamped.length < unstampedMax
      } catch (error) {
        if (!(error instanceof ArchiveDamagedError)) throw error
        log('error', { event: 'archive_damaged', reason: `${error.reason} in ${task.batchId}` })
        failed.push(task.batchId)
        return true
      }
    })
  }

function archiverOf(env: FunctionsEnv, services: Services): Archiver {
  const { storage, runtime, log, database } = services
  const rows: ArchiveRows = {
    assign: (batch) => assignArchiveObjects(database, batch),
    next: (hash, except) => nextArchiveTask(database, hash, except),
    hashes: (batchId, chunk) => archiveObjectHashes(database, batchId, chunk),
    unread: (batchId, limit) => unreadArchiveObjects(database, batchId, limit),
    setHash: (object, sha512) => setArchiveHash(database, object, sha512),
    addTree: (task, root) => addArchiveTree(database, task, root),
    addStamp: (task, dates) => addArchiveStamp(database, task, dates),
    batch: (batchId) => runOne(database, archiveBatch(batchId)),
  }
  return {
    rows,
    storage,
    authorities: authoritiesOf(env, services),
    hashFile: (key) => hashFile(services, key),
    proofs: {
      fetch: revocationOf(env, services),
      trusted: trustedTimestamps(env) ?? [],
      now: runtime.now,
      onUnproven: (reason) => log('warn', { event: 'archive_stamp_unproven', reason }),
    },
    settings: { hash: env.ARCHIVE_HASH, pauseDays: env.ARCHIVE_PERIOD_DAYS, authorities: env.ARCHIVE_AUTHORITIES },
    newBatchId: () => toHex(runtime.randomBytes(16)),
    onLost: ({ envelopeId, kind }, reason) =>
      log('error', { event: 'archive_object_lost', reason: `${kind} ${reason}`, envelopeId }),
  }
}

async function hashFile({ storage }: Services, key: string): Promise<{ sha256: string; sha512: string } | null> {
  const stored = await storage.get({ key })
  if (!stored) return null
  const [short, long] = [createDigest('SHA-256'), createDigest('SHA-512')]
  await forEachChunk(stored, async (chunk) => void (await Promise.all([short.update(chunk), long.update(chunk)])))
  return { sha256: toHex(await short.digest()), sha512: toHex(await long.digest()) }
}

/** Logs an error once an hour if objects have waited too long or a timestamp will soon be unreliable. */
async function reportLate({ ARCHIVE_PERIOD_DAYS }: FunctionsEnv, { database, runtime, log }: Services): Promise<void> {
  const now = runtime.now()
  if (now.getUTCMinutes() !== 0) return
  for (const late of lateReasons(await runOne(database, archiveState()), ARCHIVE_PERIOD_DAYS, now))
    log('error', { event: 'archive_late', ...late })
}
