import type { Hand } from '../../pdf/compose/handwriting.ts'
import type { KeyEnvironment } from '../api-keys.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { FieldFormat } from './field-formats.ts'
import type { FieldRules } from './field-rules.ts'
import type { FieldType } from './field-types.ts'

/** The words of an envelope: what the engine, the store, the pages and the seal share. */

export const envelopeStatuses = ['waiting', 'active', 'sealing', 'completed', 'declined', 'expired', 'voided'] as const
export type EnvelopeStatus = (typeof envelopeStatuses)[number]

export const signerStatuses = ['pending', 'sent', 'viewed', 'signed', 'declined', 'bounced'] as const
export type SignerStatus = (typeof signerStatuses)[number]

/** A field on a page; x, y, width, height are fractions of the page as a viewer shows it, origin top left. */
export type SignatureField = FieldRules & {
  id: string
  type: FieldType
  pageNumber: number
  x: number
  y: number
  width: number
  height: number
  isRequired: boolean
  /** What the sender calls it. */
  label?: string
  /** Shown while nothing is entered. */
  placeholder?: string
  /** What the sender put in before anybody signs. */
  prefill?: FieldValue
  /** What the sender put in stays. */
  isReadOnly?: boolean
  format?: FieldFormat
  /** In UTF-16 units, as browsers count. */
  maxLength?: number
  /** The whole name of the field of the document's own form that is filled in place of a stamp. */
  formField?: string
}

type PlacedField = Pick<SignatureField, 'id' | 'type' | 'pageNumber' | 'x' | 'y' | 'width' | 'height' | 'isRequired'>

/** Where a field stands, and whether nothing can be signed without it. */
export const placedField = ({ id, type, pageNumber, x, y, width, height, isRequired }: PlacedField) => ({
  ...{ id, type, pageNumber },
  ...{ x, y, width, height },
  isRequired,
})

/**
 * What the signer entered. A typed signature names its hand unless it is `formal`. A drawn one is vector data: each stroke is a
 * flat list x0, y0, x1, y1, ... in a box of width `aspectRatio` and height 1, origin top left. A picture is a PNG of our own
 * making in base64, with its size in pixels.
 */
export type FieldValue =
  | { kind: 'text'; text: string }
  | { kind: 'checkbox'; checked: boolean }
  | { kind: 'typed'; text: string; hand?: Hand }
  | { kind: 'drawn'; aspectRatio: number; strokes: number[][] }
  | { kind: 'picture'; image: string; width: number; height: number }

/** The ways to sign. */
export const signatureKinds = ['typed', 'drawn', 'picture'] as const
export type SignatureValue = Extract<FieldValue, { kind: (typeof signatureKinds)[number] }>

/** Whether a value is a signature or initials. */
export const isSignature = (value: FieldValue | null | undefined): value is SignatureValue =>
  (signatureKinds as readonly (string | undefined)[]).includes(value?.kind)

/** A value as data; null for a drawing, a picture and where there is none. */
export function valueAsData(value: FieldValue | undefined): string | boolean | null {
  if (value === undefined || value.kind === 'drawn' || value.kind === 'picture') return null
  return value.kind === 'checkbox' ? value.checked : value.text
}

/** Values by field id. */
export type FieldValues = Record<string, FieldValue>

/** The immutable PDF that an envelope was made for. */
export type EnvelopeSource = { sha256: string; contentLength: number; version: number }

export type EnvelopeSigner = { email: string; name: string | null; status: SignerStatus; generation: number }

/** What the last seal of a document leaves: nothing may be added behind `lock`, comments and signatures behind `open`. */
export const lastSeals = ['lock', 'open'] as const

/** Which mails the sender's side gets: `problems` are a decline, an expiry and a bounce; `all` tells of the signed document too. */
export const senderMailChoices = ['all', 'problems', 'none'] as const
export type SenderMailChoice = (typeof senderMailChoices)[number]

/** Who hears of an envelope beside its signer, and in which language. */
export type Correspondence = {
  /** Addresses that get the signed document. */
  cc: string[]
  /** The sender's person; null where the key that created the envelope tells who that is. */
  senderEmail: string | null
  /** Name of that person; only with the address. */
  senderName: string | null
  senderMails: SenderMailChoice
  locale: SignerLocale
}

/** How an envelope reaches its signer: by our mails, or by nothing of ours, where the sender's own page leads to it. */
export const deliveries = ['email', 'none'] as const
export type DeliveryWay = (typeof deliveries)[number]

/** When reminders go out by themselves. */
export type ReminderSchedule = { firstAfterDays: number; everyDays: number; count: number }

/** What the sender's side keeps with an envelope, and which mails go to its signer. */
export type Handling = {
  externalId: string | null
  metadata: Record<string, unknown>
  delivery: DeliveryWay
  /** Null: no mail goes to the signer but those that follow from what somebody does. */
  reminders: ReminderSchedule | null
  /** What it was made from, if that was a template. */
  template: TemplateUsed | null
}

/** A version of a template; the template itself may be gone. */
export type TemplateUsed = { id: string; version: number }

/** A code that the signer is asked for before anything is shown: its keyed hash, and what came of asking. */
export type AccessState = { codeHash: string; failures: number; passedAt: Date | null }

/** Everything that a decision may look at. */
export type EnvelopeState = {
  id: string
  organizationId: string
  /** That of the organization; what is signed in the sandbox says so. */
  environment: KeyEnvironment
  /** How far the sandbox's clock was moved since it was created. */
  clockAheadSeconds: number
  documentId: string
  documentTitle: string
  status: EnvelopeStatus
  revision: number
  source: EnvelopeSource
  signer: EnvelopeSigner
  fields: SignatureField[]
  message: string | null
  locale: SignerLocale
  /** Whether nothing may be added behind the seal of this envelope. */
  locksDocument: boolean
  correspondence: Correspondence
  handling: Handling
  access: AccessState | null
  expiresAt: Date
  /** Steps of an equal order sign at the same time. */
  workflow: { id: string; step: number; order: number } | null
  createdAt: Date
  /** When the present signer was first reached by mail with the present link. */
  invitedAt: Date | null
  viewedAt: Date | null
  signedAt: Date | null
  completedAt: Date | null
  declinedAt: Date | null
  declineReason: string | null
  expiredAt: Date | null
  voidedAt: Date | null
  voidReason: string | null
  lastReminderAt: Date | null
  reminderCount: number
  /** When the signer was told that the time to sign ends soon. */
  expiryWarnedAt: Date | null
}
