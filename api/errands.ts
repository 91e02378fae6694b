import { tellBacklog } from '../service/health/tell-backlog.ts'
import { checkStorageOnce } from '../service/objects/check-storage.ts'
import { cleanUpOnce } from '../service/retention/clean-up.ts'
import { expireEnvelopes } from '../service/signing/expire-envelopes.ts'
import { remindSigners } from '../service/signing/remind-signers.ts'
import { tendWebhooks } from '../service/webhooks/delivery-runs.ts'

/** What is done at every tick of the clock beside waking due jobs. */
export const errands = [
  tellBacklog,
  expireEnvelopes,
  remindSigners,
  tendWebhooks,
  cleanUpOnce,
  checkStorageOnce,
] as const
