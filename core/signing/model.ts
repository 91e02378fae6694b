import type { Handwriting } from '../../pdf/compose/handwriting.ts'
import type { KeyEnvironment } from '../api-keys.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { AttachedFile } from './attachments/attached-file.ts'
import type { FieldLogic } from './conditions/logic-types.ts'
import type { FieldFormat } from './field-formats.ts'
import type { FieldRules } from './field-rules.ts'
import type { FieldType } from './field-types.ts'

export const envelopeStatuses = ['waiting', 'active', 'sealing', 'completed', 'declined', 'expired', 'voided'] as const
export type EnvelopeStatus = (typeof envelopeStatuses)[number]

export const signerStatuses = ['pending', 'sent', 'viewed', 'signed', 'declined', 'bounced'] as const
export type SignerStatus = (typeof signerStatuses)[number]

/** A field on a page. x, y, width and height are fractions of the displayed page, with the origin at the top left. */
export type SignatureField = FieldRules &
  FieldLogic & {
    id: string
    type: FieldType
    pageNumber: number
    x: number
    y: number
    width: number
    height: number
    isRequired: boolean
    /** The label that the sender gave the field. */
    label?: string
    /** The text in the field while it is empty. */
    placeholder?: string
    /** The sender's prefilled value. */
    prefill?: FieldValue
    /** True if the prefilled value cannot be changed. */
    isReadOnly?: boolean
    format?: FieldFormat
    /** The maximum number of characters. */
    maxLength?: number
    /**
     * The fully qualified name of the document's form field that this field fills. Without a name, the value is printed
     * on the page.
     */
    formField?: string
  }

type PlacedField = Pick<SignatureField, 'id' | 'type' | 'pageNumber' | 'x' | 'y' | 'width' | 'height' | 'isRequired'>

/** Returns the properties that place a field, and whether it is required. */
export const placedField = ({ id, type, pageNumber, x, y, width, height, isRequired }: PlacedField) => ({
  ...{ id, type, pageNumber },
  ...{ x, y, width, height },
  isRequired,
})

/**
 * The value of a field. A typed signature names its handwriting, unless it is `formal`. A drawn signature is vector
 * data in a box of width `aspectRatio` and height 1, with the origin at the top left. Each stroke is a flat list x0,
 * y0, x1, y1, ... An image is a PNG that the service encoded, as base64, with its size in pixels.
 */
export type FieldValue =
  | { kind: 'text'; text: string }
  | { kind: 'checkbox'; checked: boolean }
  | { kind: 'typed'; text: string; hand?: Handwriting }
  | { kind: 'drawn'; aspectRatio: number; strokes: number[][] }
  | { kind: 'image'; image: string; width: number; height: number }
  | { kind: 'files'; files: AttachedFile[] }

export const signatureKinds = ['typed', 'drawn', 'image'] as const
export type SignatureValue = Extract<FieldValue, { kind: (typeof signatureKinds)[number] }>

/** Returns whether a value is a signature or initials. */
export const isSignature = (value: FieldValue | null | undefined): value is SignatureValue =>
  (signatureKinds as readonly (string | undefined)[]).includes(value?.kind)

/** Returns a value as plain data. Returns null for a drawing, an image, files, or no value. */
export function valueAsData(value: FieldValue | undefined): string | boolean | null {
  if (value === undefined) return null
  if (value.kind === 'checkbox') return value.checked
  return value.kind === 'text' || value.kind === 'typed' ? value.text : null
}

export type FieldValues = Record<string, FieldValue>

/** The PDF that the signer of an envelope signs. */
export type EnvelopeSource = { sha256: string; contentLength: number; version: number }

export type EnvelopeSigner = { email: string; name: string | null; status: SignerStatus; generation: number }

/**
 * The changes to a document that its last seal permits: `lock` permits none, `open` permits comments and signatures.
 */
export const lastSeals = ['lock', 'open'] as const

/**
 * The emails that the sender receives. `problems` are a decline, an expiry, a bounce, a link that wrong access codes
 * locked and a reassignment by the signer. `all` adds the email about the completion.
 */
export const senderMailChoices = ['all', 'problems', 'none'] as const
export type SenderMailChoice = (typeof senderMailChoices)[number]

/** The people who receive mails in addition to the signer. */
export type Correspondence = {
  /** The addresses that receive the signed document. */
  cc: string[]
  /** The sender's address. Null if the sender is the member whose key created the envelope. */
  senderEmail: string | null
  /** The sender's name. It requires a sender address. */
  senderName: string | null
  senderMails: SenderMailChoice
  locale: SignerLocale
}

/** The ways in which an envelope reaches its signer: by mail, or through the sender's own page without any mail. */
export const deliveries = ['email', 'none'] as const
export type DeliveryMethod = (typeof deliveries)[number]

export type ReminderSchedule = { firstAfterDays: number; everyDays: number; count: number }

/** The options of an envelope: the sender's own data, and the mails to the signer. */
export type EnvelopeOptions = {
  externalId: string | null
  metadata: Record<string, unknown>
  delivery: DeliveryMethod
  /**
   * The schedule of automatic reminders. Null turns them off, so the signer receives only mails that result from a
   * person's action.
   */
  reminders: ReminderSchedule | null
  /** The template from which the envelope was created, if any. */
  template: TemplateUsed | null
  /** True if the signer may assign the envelope to another person. */
  allowReassign: boolean
  /** The id of the declined or expired envelope that this envelope repeats, if any. */
  previousEnvelopeId: string | null
}

/** A template version from which an envelope was created. The template may have been deleted. */
export type TemplateUsed = { id: string; version: number }

/** An access code as its keyed hash, with the number of wrong codes and the time of the correct one. */
export type AccessState = { codeHash: string; failures: number; passedAt: Date | null }

/** The state of an envelope, on which decisions about it are based. */
export type EnvelopeState = {
  id: string
  organizationId: string
  /** The environment of the organization. Documents that are signed in the sandbox are marked as tests. */
  environment: KeyEnvironment
  /** The number of seconds by which the sandbox clock was advanced since the envelope was created. */
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
  /** True if the seal of this envelope permits no later change. */
  locksDocument: boolean
  correspondence: Correspondence
  options: EnvelopeOptions
  access: AccessState | null
  expiresAt: Date
  /** The step of the envelope in its signing workflow. Steps with the same order sign at the same time. */
  workflow: { id: string; step: number; order: number } | null
  createdAt: Date
  /** The time when the current signer first received a mail with the current link. */
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
  /** The time when the signer was warned that the envelope expires soon. */
  expiryWarnedAt: Date | null
}
