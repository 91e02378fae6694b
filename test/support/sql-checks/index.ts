import type { Check } from '../sql-scene.ts'
import { accessChecks } from './access.ts'
import { archiveChecks } from './archive.ts'
import { archiveTaskChecks } from './archive-tasks.ts'
import { attachmentChecks } from './attachments.ts'
import { auditChecks } from './audit.ts'
import { budgetChecks } from './budgets.ts'
import { deliveryChecks } from './deliveries.ts'
import { dueChecks } from './due.ts'
import { expediteChecks } from './expedite.ts'
import { healthChecks } from './health.ts'
import { objectChecks } from './objects.ts'
import { rateLimitChecks } from './rate-limits.ts'
import { readChecks } from './reads.ts'
import { resultChecks } from './results.ts'
import { retentionChecks } from './retention.ts'
import { rightsChecks } from './rights.ts'
import { searchChecks } from './search.ts'
import { transparencyLogChecks } from './transparency-log.ts'
import { trashChecks } from './trash.ts'
import { webhookCleanupChecks } from './webhook-cleanups.ts'
import { webhookChecks } from './webhooks.ts'

/** The guarantees of each function in `db/sql`, each tested on a scene of rows. */
export const sqlChecks: Check[] = [
  ...rightsChecks,
  ...accessChecks,
  ...rateLimitChecks,
  ...readChecks,
  ...dueChecks,
  ...expediteChecks,
  ...auditChecks,
  ...budgetChecks,
  ...retentionChecks,
  ...trashChecks,
  ...objectChecks,
  ...attachmentChecks,
  ...healthChecks,
  ...transparencyLogChecks,
  ...archiveTaskChecks,
  ...archiveChecks,
  ...webhookChecks,
  ...webhookCleanupChecks,
  ...deliveryChecks,
  ...resultChecks,
  ...searchChecks,
]
