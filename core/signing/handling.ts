import * as z from 'zod'
import { utf8 } from '../../base/bytes.ts'
import { beyondSchema } from '../beyond-schema.ts'
import { boundedText } from '../bounded-text.ts'
import { canonicalJson } from '../canonical-json.ts'
import { limits } from '../limits.ts'
import { input } from '../shapes.ts'
import { deliveries, type Handling, type ReminderSchedule } from './model.ts'

export const usualReminders: ReminderSchedule = {
  firstAfterDays: limits.firstReminderDays,
  everyDays: limits.nextReminderDays,
  count: limits.automaticRemindersMax,
}

/** Of an envelope of which nothing else was said. */
export const usualHandling: Handling = {
  externalId: null,
  metadata: {},
  delivery: 'email',
  reminders: usualReminders,
  template: null,
}

const days = z.int().min(1).max(limits.reminderDaysMax)

export const Reminders = input('ReminderSchedule', 'When reminders go out by themselves.', {
  firstAfterDays: days.default(usualReminders.firstAfterDays).describe('Days from the invitation to the first one'),
  everyDays: days.default(usualReminders.everyDays).describe('Days from any reminder to the next one'),
  count: z.int().min(1).max(limits.remindersMax).default(usualReminders.count).describe('How many go out at most'),
})

export const ExternalId = boundedText(1, limits.envelopeExternalIdCharsMax).describe(
  'An id of your own; envelopes are found by it, and several may have the same',
)

export const EnvelopeMetadata = z
  .record(z.string(), z.unknown())
  .refine((metadata) => utf8(canonicalJson(metadata)).length <= limits.envelopeMetadataBytesMax, {
    error: 'at most 16 KiB encoded',
    ...beyondSchema,
  })
  .meta({
    maxProperties: limits.freeMembersMax,
    description: 'Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events',
  })

export const DeliveryChoice = z
  .enum(deliveries)
  .default('email')
  .describe(
    '`email`: the signer is invited, reminded and told by mail. `none`: nothing goes to the signer; an embedded session opens the envelope in your own page',
  )

/** What a request may say of the handling of all its envelopes. */
export const sharedHandlingMembers = {
  externalId: ExternalId.optional(),
  metadata: EnvelopeMetadata.default({}),
  reminders: Reminders.nullable()
    .default(usualReminders)
    .describe(
      'When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most',
    ),
}

type GivenHandling = Omit<Handling, 'externalId' | 'template'> & {
  externalId?: string | undefined
  template?: Handling['template'] | undefined
}

/** The handling that the members of a request ask for. */
export const handlingOf = ({ externalId, metadata, delivery, reminders, template }: GivenHandling): Handling => ({
  externalId: externalId ?? null,
  metadata,
  delivery,
  reminders,
  template: template ?? null,
})
