import type { ScheduledTasks } from '../platform/jobs/scheduled-run.ts'
import { watchRestore } from '../service/health/notice-restore.ts'
import { tellBacklog } from '../service/health/tell-backlog.ts'
import { compareStorage } from '../service/objects/check-storage.ts'
import { deleteLooseObjects } from '../service/objects/delete-loose.ts'
import { emptyTrash, tidyUp } from '../service/retention/clean-up.ts'
import { expireEnvelopes } from '../service/signing/expire-envelopes.ts'
import { remindSigners } from '../service/signing/remind-signers.ts'
import { createDeliveryWaker } from '../service/webhooks/delivery-runs.ts'

/** Returns the scheduled tasks of this worker, in addition to dispatching due jobs. */
export const scheduledTasksOfApi = (): ScheduledTasks => ({
  perRun: {
    tellBacklog,
    watchRestore,
    emptyTrash,
    tidyUp: (services) => tidyUp(services),
    deleteLooseObjects,
    checkStorage: (services) => compareStorage(services),
  },
  polled: { wakeDeliveries: createDeliveryWaker(), expireEnvelopes, remindSigners },
})
