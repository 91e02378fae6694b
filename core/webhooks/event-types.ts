import type { EnvelopeEvent } from '../signing/events.ts'

type WebhookEvent = {
  /**
   * True if endpoints that list no events receive this webhook event. Only events that happen once per envelope
   * qualify.
   */
  isDefault: boolean
  /** The occasion of the webhook event, as a clause for the documentation. */
  happens: string
}

type CausedEvent = WebhookEvent & {
  /** Returns whether an event of an envelope causes this webhook event. */
  isCausedBy: (event: EnvelopeEvent) => boolean
}

const is =
  (type: EnvelopeEvent['type']): CausedEvent['isCausedBy'] =>
  (event) =>
    event.type === type

/** The webhook events about an envelope. */
const envelopeEventTable = {
  'envelope.created': { isCausedBy: is('created'), isDefault: true, happens: 'the envelope was created' },
  'envelope.completed': {
    isCausedBy: is('completed'),
    isDefault: true,
    happens: 'the sealed document and the certificate are ready',
  },
  'envelope.declined': { isCausedBy: is('declined'), isDefault: true, happens: 'the signer declined' },
  'envelope.expired': {
    isCausedBy: is('expired'),
    isDefault: true,
    happens: 'the signer did not sign by the deadline',
  },
  'envelope.voided': {
    isCausedBy: is('voided'),
    isDefault: true,
    happens: 'you, the sender contact or a workflow voided the envelope',
  },
  'envelope.sent': {
    isCausedBy: is('sent'),
    isDefault: false,
    happens: 'the mail service accepted an invitation; sent again after `reassign`, `correct` and a bounce',
  },
  'envelope.viewed': {
    isCausedBy: is('opened'),
    isDefault: false,
    happens: 'a person used the signing page for the first time; sent again for a new signer',
  },
  'envelope.signed': {
    isCausedBy: is('signed'),
    isDefault: false,
    happens: 'the signer signed; `envelope.completed` follows with the sealed document',
  },
  'envelope.bounced': { isCausedBy: is('bounced'), isDefault: false, happens: 'an email to the signer bounced' },
  'envelope.reassigned': {
    isCausedBy: is('reassigned'),
    isDefault: false,
    happens: 'another person became the signer',
  },
  'envelope.corrected': {
    isCausedBy: is('corrected'),
    isDefault: false,
    happens: 'you or the sender contact corrected the envelope',
  },
  'envelope.reminded': {
    isCausedBy: is('reminded'),
    isDefault: false,
    happens: 'the signer was reminded: you or the sender contact asked for it, or a reminder was due',
  },
  'envelope.locked': {
    isCausedBy: (event) => event.type === 'access_denied' && event.isLocked,
    isDefault: false,
    happens: 'five wrong access codes were entered',
  },
} as const satisfies Record<string, CausedEvent>

/** The webhook events about a workflow of several signers, by its final status. */
const workflowEventTable = {
  'workflow.completed': {
    isDefault: false,
    happens: 'all signers of a workflow have signed, and the document with all signatures is ready',
  },
  'workflow.stopped': {
    isDefault: false,
    happens: 'an envelope of a workflow was declined, voided or expired; the unsigned envelopes were voided',
  },
} as const satisfies Record<string, WebhookEvent>

/**
 * Every type of webhook event. Subscriptions, deliveries, the API description and the documentation are derived from
 * this table.
 */
export const webhookEventTable = { ...envelopeEventTable, ...workflowEventTable }

type EnvelopeEventType = keyof typeof envelopeEventTable
export type EventType = keyof typeof webhookEventTable
const typesIn = <Type extends string>(table: Record<Type, WebhookEvent>) => Object.keys(table) as [Type, ...Type[]]
export const envelopeEventTypes = typesIn(envelopeEventTable)
export const workflowEventTypes = typesIn(workflowEventTable)
export const eventTypes = typesIn(webhookEventTable)

/** The events that an endpoint receives if it lists none. */
export const defaultEventTypes = eventTypes.filter((type) => webhookEventTable[type].isDefault)

/** Returns the type of the webhook event that an envelope event causes. Returns undefined if it causes none. */
export const eventTypeOf = (event: EnvelopeEvent): EnvelopeEventType | undefined =>
  envelopeEventTypes.find((type) => envelopeEventTable[type].isCausedBy(event))

/** The webhook event that contains the entered values, for endpoints that request them. */
export const typeWithValues = 'envelope.completed' satisfies EventType

/** The type of a test delivery, which receivers only acknowledge. */
export const testEventType = 'webhook.test'
