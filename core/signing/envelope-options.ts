import * as z from 'zod'
import { utf8 } from '../../base/bytes.ts'
import { boundedText } from '../bounded-text.ts'
import { canonicalJson } from '../canonical-json.ts'
import { limits } from '../limits.ts'
import { input } from '../schemas.ts'
import { semanticRule } from '../semantic-rule.ts'
import { deliveries, type EnvelopeOptions, type ReminderSchedule } from './model.ts'

export const defaultReminders: ReminderSchedule = {
  firstAfterDays: limits.firstReminderDays,
  everyDays: limits.nextReminderDays,
  count: limits.automaticRemindersMax,
}

export const defaultEnvelopeOptions: EnvelopeOptions = {
  externalId: null,
  metadata: {},
  delivery: 'email',
  reminders: defaultReminders,
  template: null,
  allowReassign: false,
  previousEnvelopeId: null,
}

const days = z.int().min(1).max(limits.reminderDaysMax)

export const Reminders = input('ReminderSchedule', 'Schedule of automatic reminders.', {
  firstAfterDays: days
    .default(defaultReminders.firstAfterDays)
    .describe('Days from the invitation to the first reminder'),
  everyDays: days.default(defaultReminders.everyDays).describe('Days between reminders'),
  count: z
    .int()
    .min(1)
    .max(limits.remindersMax)
    .default(defaultReminders.count)
    .describe('Maximum number of reminders'),
})

export const ExternalId = boundedText(1, limits.envelopeExternalIdCharsMax).describe(
  'Your own id. You can list envelopes by this id. It does not have to be unique.',
)

export const EnvelopeMetadata = z
  .record(z.string(), z.unknown())
  .refine((metadata) => utf8(canonicalJson(metadata)).length <= limits.envelopeMetadataBytesMax, {
    error: 'at most 16 KiB, encoded as JSON',
    ...semanticRule('too_big'),
  })
  .meta({
    maxProperties: limits.freeMembersMax,
    description: 'Your own data, at most 16 KiB as JSON. Responses and webhook events contain it.',
  })

export const DeliveryChoice = z
  .enum(deliveries)
  .default('email')
  .describe(
    'How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session.',
  )

/** The options in a request that apply to all envelopes of the request. */
export const sharedOptionProperties = {
  externalId: ExternalId.optional(),
  metadata: EnvelopeMetadata.default({}),
  reminders: Reminders.nullable()
    .default(defaultReminders)
    .describe(
      'Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week.',
    ),
  allowReassign: z
    .boolean()
    .default(false)
    .describe(
      'True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`.',
    ),
}

type RequestedOptions = Omit<EnvelopeOptions, 'externalId' | 'template' | 'allowReassign' | 'previousEnvelopeId'> & {
  externalId?: string | undefined
  template?: EnvelopeOptions['template'] | undefined
  allowReassign?: boolean | undefined
  previousEnvelopeId?: string | undefined
}

/** Returns the envelope options from the properties of a request. */
export const envelopeOptionsOf = ({
  externalId,
  metadata,
  delivery,
  reminders,
  template,
  allowReassign,
  previousEnvelopeId,
}: RequestedOptions): EnvelopeOptions => ({
  externalId: externalId ?? null,
  metadata,
  delivery,
  reminders,
  template: template ?? null,
  // Templates and workflows that were stored earlier lack this property.
  allowReassign: allowReassign ?? false,
  previousEnvelopeId: previousEnvelopeId ?? null,
})
