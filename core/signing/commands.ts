import type { FieldError } from '../errors.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { EarlierValue } from './conditions/resolve.ts'
import type { Artifact, CodeChange, Correction, EnvelopeEvent } from './events.ts'
import type { EnvelopeSource, EnvelopeStatus, FieldValues } from './model.ts'
import type { Seal } from './seal-level.ts'

/**
 * The generation and revision of a signing link. The link expires when either number of the envelope exceeds that of
 * the link.
 */
export type LinkBinding = { generation: number; revision: number }

type SignerOrigin = LinkBinding & { ip: string | null; userAgent: string | null }

/** A consent. If no field contains a signature or initials, `typedName` is the signature. */
export type ConsentInput = { version: string; locale: SignerLocale; isAccepted: boolean; typedName: string | null }

/** A requested change of an envelope, by a person or by the service. */
export type EnvelopeCommand =
  /** The previous step is completed. This step signs the sealed output of the previous step. */
  | { type: 'activate'; source: EnvelopeSource; expiresAt: Date }
  /** Another signer of the same order is sealed. */
  | { type: 'advance'; source: EnvelopeSource }
  /** The mail service has accepted the invitation with this link. */
  | ({ type: 'send' } & LinkBinding)
  /** `mayBeAutomated`: the page was displayed, but the page detected no gesture of a person. */
  | ({ type: 'open'; mayBeAutomated: boolean } & SignerOrigin)
  /** `shown` is the SHA-256 hash (hex) of the document that the signer read. Null if unknown. */
  | ({
      type: 'sign'
      consent: ConsentInput
      values: FieldValues
      /** Values of earlier steps that the logic of the fields refers to. */
      earlier?: EarlierValue[]
      shown?: string | null
      isTestSign?: true
    } & SignerOrigin)
  /** The signer entered an access code. `codeHash` is its keyed hash. */
  | ({ type: 'unlock'; codeHash: string } & SignerOrigin)
  | ({ type: 'decline'; reason: string | null } & SignerOrigin)
  /** `workflow`: another step stopped. A waiting step can be voided only for this reason. */
  | { type: 'void'; reason: string | null; because: 'sender' | 'workflow' }
  | { type: 'expire' }
  /** `schedule`: send the automatic mail that is due, if any. */
  | { type: 'remind'; because: 'sender' | 'schedule' }
  | ({
      type: 'reassign'
      signerEmail: string
      signerName: string | null
      reason: string | null
      expectedGeneration?: number | undefined
    } & CodeChange)
  /** The new fields have passed `validateFields`. */
  | { type: 'correct'; correction: Correction; expectedRevision: number | null }
  | { type: 'bounce'; generation: number; detail: string | null }
  /**
   * `base` (SHA-256, hex) is the file before the seal. `sealedAt` is the time inside the seal. Document and certificate
   * are already stored.
   */
  | { type: 'complete'; base: string; document: Artifact; seal: Seal; sealedAt: Date; certificate: Artifact }

/** The reason for rejecting a command. Reasons that clients can receive are codes of the error list. */
export type Refusal = { ok: false; currentStatus: EnvelopeStatus } & (
  | { reason: 'envelope_not_active' }
  | { reason: 'envelope_not_waiting' }
  | { reason: 'envelope_not_sealing' }
  | { reason: 'source_advanced' }
  | { reason: 'link_expired' }
  | { reason: 'access_code_required' | 'access_code_locked' }
  | { reason: 'revision_conflict'; currentRevision: number }
  | { reason: 'generation_conflict'; currentGeneration: number }
  | { reason: 'reminder_too_soon'; nextAllowedAt: Date }
  | { reason: 'expiry_not_due'; expiresAt: Date }
  | { reason: 'field_value_invalid' | 'input_invalid'; errors: FieldError[] }
)

/** The events of a command in order, or its rejection. A command that changes nothing has no events. */
export type Decision = { ok: true; events: EnvelopeEvent[] } | Refusal
