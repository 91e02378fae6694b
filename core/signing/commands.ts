import type { FieldError } from '../errors.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { Artifact, CodeChange, Correction, EnvelopeEvent } from './events.ts'
import type { EnvelopeSource, EnvelopeStatus, FieldValues } from './model.ts'
import type { Seal } from './seal-level.ts'

/** What a signing link was made for; the link is dead as soon as the envelope has moved past either number. */
export type LinkBinding = { generation: number; revision: number }

type FromSigner = LinkBinding & { ip: string | null; userAgent: string | null }

/** `typedName` is the signature where no signature or initials were given in a field. */
export type ConsentInput = { version: string; locale: SignerLocale; isAccepted: boolean; typedName: string | null }

/** What somebody, or the service itself, wants to happen to an envelope. */
export type EnvelopeCommand =
  /** The step before is completed: its sealed output is what this step signs. */
  | { type: 'activate'; source: EnvelopeSource; expiresAt: Date }
  /** Another signer of the same order is sealed. */
  | { type: 'advance'; source: EnvelopeSource }
  /** The mail service has taken the invitation that carries this link. */
  | ({ type: 'send' } & LinkBinding)
  /** `mayBeAutomated`: the page was shown, but no gesture of a person was seen yet. */
  | ({ type: 'open'; mayBeAutomated: boolean } & FromSigner)
  /** `shown` (SHA-256, hex): the document that the signer read; null where that is not known. */
  | ({
      type: 'sign'
      consent: ConsentInput
      values: FieldValues
      shown?: string | null
      isTestSign?: true
    } & FromSigner)
  /** The signer gave a code, by its keyed hash. */
  | ({ type: 'unlock'; codeHash: string } & FromSigner)
  | ({ type: 'decline'; reason: string | null } & FromSigner)
  /** `workflow`: another step stopped; the only way to void a waiting step. */
  | { type: 'void'; reason: string | null; because: 'sender' | 'workflow' }
  | { type: 'expire' }
  /** `schedule`: send what is due by itself, if anything is. */
  | { type: 'remind'; because: 'sender' | 'schedule' }
  | ({
      type: 'reassign'
      signerEmail: string
      signerName: string | null
      reason: string | null
      expectedGeneration?: number | undefined
    } & CodeChange)
  /** New fields have passed `validateFields`. */
  | { type: 'correct'; correction: Correction; expectedRevision: number | null }
  | { type: 'bounce'; generation: number; detail: string | null }
  /** `base` (SHA-256, hex) is what was sealed. `sealedAt` is the time inside the seal; document and certificate are stored already. */
  | { type: 'complete'; base: string; document: Artifact; seal: Seal; sealedAt: Date; certificate: Artifact }

/** Why a command was refused; codes of the closed error list where a client can meet them. */
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

/** Events in order (none when the command changes nothing), or the reason against it. */
export type Decision = { ok: true; events: EnvelopeEvent[] } | Refusal
