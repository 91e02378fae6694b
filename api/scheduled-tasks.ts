import type { ScheduledTasks } from '../platform/jobs/scheduled-run.ts'
import { watchForRestore } from '../service/health/detect-restore.ts'
import { reportBacklog } from '../service/health/report-backlog.ts'
import { compareStorage } from '../service/objects/check-storage.ts'
import { deletePendingObjects } from '../service/objects/delete-pending.ts'
import { cleanUp, emptyTrash } from '../service/retention/clean-up.ts'
import { expireEnvelopes } from '../service/signing/expire-envelopes.ts'
import { remindSigners } from '../service/signing/remind-signers.ts'
import { createDeliveryDispatcher } from '../service/webhooks/delivery-runs.ts'

/** Returns the scheduled tasks of this worker, except the dispatch of due jobs. */
export const scheduledTasksOfApi = (): ScheduledTasks => ({
  perRun: {
    reportBacklog,
    watchForRestore,
    emptyTrash,
    cleanUp: (services) => cleanUp(services),
    deletePendingObjects,
    checkStorage: (services) => compareStorage(services),
  },
  polled: { dispatchDeliveries: createDeliveryDispatcher(), expireEnvelopes, remindSigners },
})
