import type { FieldError } from '../errors.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { EarlierValue } from './conditions/resolve.ts'
import type { Artifact, CodeChange, Correction, EnvelopeEvent } from './events.ts'
import type { EnvelopeSource, EnvelopeStatus, FieldValues } from './model.ts'
import type { Seal } from './seal-level.ts'

/** The generation and revision of a signing link. The link has expired if either number of the envelope is higher. */
export type LinkBinding = { generation: number; revision: number }

type SignerOrigin = LinkBinding & { ip: string | null; userAgent: string | null }

/** The consent of a signer. If no field contains a signature or initials, `typedName` is the signature. */
export type ConsentInput = { version: string; locale: SignerLocale; isAccepted: boolean; typedName: string | null }

/** A change to an envelope that a person or the service requests. */
export type EnvelopeCommand =
  /**
   * Starts a waiting step after the previous step is completed. The step signs the sealed output of the previous step.
   */
  | { type: 'activate'; source: EnvelopeSource; expiresAt: Date }
  /** Continues with the new file after another signer of the same order is sealed. */
  | { type: 'advance'; source: EnvelopeSource }
  /** Records that the mail service has accepted the invitation with this link. */
  | ({ type: 'send' } & LinkBinding)
  /** Records that the page was displayed. `mayBeAutomated` is true if the page detected no gesture of a person. */
  | ({ type: 'open'; mayBeAutomated: boolean } & SignerOrigin)
  /**
   * Signs the envelope. `shown` is the SHA-256 hash (hex) of the document that the signer read, or null if it is
   * unknown.
   */
  | ({
      type: 'sign'
      consent: ConsentInput
      values: FieldValues
      /** The values of earlier steps to which the logic of the fields refers. */
      earlier?: EarlierValue[]
      shown?: string | null
      isTestSign?: true
    } & SignerOrigin)
  /** Checks an access code that the signer entered. `codeHash` is its keyed hash. */
  | ({ type: 'unlock'; codeHash: string } & SignerOrigin)
  | ({ type: 'decline'; reason: string | null } & SignerOrigin)
  /**
   * Voids the envelope. `because` is `workflow` if another step stopped, which is the only reason for voiding a waiting
   * step.
   */
  | { type: 'void'; reason: string | null; because: 'sender' | 'workflow' }
  | { type: 'expire' }
  /** Sends a reminder. With `schedule`, sends only the automatic mail that is due, if any. */
  | { type: 'remind'; because: 'sender' | 'schedule' }
  | ({
      type: 'reassign'
      signerEmail: string
      signerName: string | null
      reason: string | null
      expectedGeneration?: number | undefined
    } & CodeChange)
  /** Assigns the envelope to another person at the request of its signer. */
  | ({ type: 'reassignAsSigner'; signerEmail: string; signerName: string; reason: string } & SignerOrigin)
  /** Corrects the envelope. The new fields must have passed `validateFields`. */
  | { type: 'correct'; correction: Correction; expectedRevision: number | null }
  | { type: 'bounce'; generation: number; detail: string | null }
  /**
   * Completes the envelope, whose document and certificate are already stored. `base` is the SHA-256 (hex) of the file
   * before the seal, and `sealedAt` is the time inside the seal.
   */
  | { type: 'complete'; base: string; document: Artifact; seal: Seal; sealedAt: Date; certificate: Artifact }

/** The reason for rejecting a command. Reasons that clients can receive are error codes of the API. */
export type Refusal = { ok: false; currentStatus: EnvelopeStatus } & (
  | { reason: 'envelope_not_active' }
  | { reason: 'envelope_not_waiting' }
  | { reason: 'envelope_not_sealing' }
  | { reason: 'source_advanced' }
  | { reason: 'link_expired' }
  | { reason: 'access_code_required' | 'access_code_locked' | 'access_code_outdated' }
  | { reason: 'revision_conflict'; currentRevision: number }
  | { reason: 'generation_conflict'; currentGeneration: number }
  | { reason: 'reminder_too_soon'; nextAllowedAt: Date }
  | { reason: 'expiry_not_due'; expiresAt: Date }
  | { reason: 'field_value_invalid' | 'input_invalid'; errors: FieldError[] }
)

/** The events that a command causes, in order, or its rejection. A command that changes nothing causes no events. */
export type Decision = { ok: true; events: EnvelopeEvent[] } | Refusal
