import type { FileFacts, Provenance } from '../documents/provenance.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { EarlierValue } from './conditions/resolve.ts'
import type { EnvelopeSource, FieldValues, SignatureField } from './model.ts'
import type { Seal } from './seal-level.ts'

/** The hash and the length of a completed file. */
export type Artifact = FileFacts

/** The displayed consent text. If a name was typed with it as the signature, the consent contains the name. */
export type Consent = { version: string; locale: SignerLocale; sha256: string; typedName: string | null }

/** The origin of a signer's request, as the platform reported it. */
export type ClientTrace = { ip: string | null; userAgent: string | null }

/**
 * A change of the access code: a new code, or null to remove it. If the code does not change, the property is absent.
 */
export type CodeChange = { accessCodeHash?: string | null }

/** The changes of a correction. A property that does not change is absent. */
export type Correction = CodeChange & {
  fields?: SignatureField[]
  documentTitle?: string
  message?: string | null
  expiresAt?: Date
}

/** A change of an envelope. Every kind of change is also a kind of evidence record. */
export type EnvelopeEvent =
  /** `provenance`: the origin of the document if it is not the uploaded file itself. */
  | { type: 'created'; at: Date; provenance?: Provenance }
  | { type: 'activated'; at: Date; source: EnvelopeSource; expiresAt: Date }
  /** Another signer of the same order is sealed. From then on, this signer signs that sealed file. */
  | { type: 'advanced'; at: Date; source: EnvelopeSource }
  | { type: 'sent'; at: Date }
  | { type: 'opened'; at: Date; mayBeAutomated: boolean; client: ClientTrace }
  /** `isTestSign`: a test operation of the sandbox gave consent, not a person on the page. */
  | { type: 'consented'; at: Date; consent: Consent; client: ClientTrace; isTestSign?: true }
  /** `hidden`: fields that were not shown. `earlier`: values of earlier steps that fields depend on. */
  | { type: 'fields_set'; at: Date; values: FieldValues; hidden?: string[]; earlier?: EarlierValue[] }
  /** `shown` (SHA-256, hex): the file that the signer read, if another file was sealed afterwards. */
  | { type: 'signed'; at: Date; shown: string | null; client: ClientTrace; isTestSign?: true }
  /** `count`: the number of wrong codes so far. A locked envelope accepts no further code. */
  | { type: 'access_denied'; at: Date; count: number; isLocked: boolean; client: ClientTrace }
  | { type: 'access_passed'; at: Date; client: ClientTrace }
  | { type: 'declined'; at: Date; reason: string | null; client: ClientTrace }
  | { type: 'expired'; at: Date }
  | { type: 'voided'; at: Date; reason: string | null; because: 'sender' | 'workflow' }
  | ({
      type: 'reassigned'
      at: Date
      signerEmail: string
      signerName: string | null
      reason: string | null
    } & CodeChange)
  | { type: 'corrected'; at: Date; correction: Correction }
  /** `expiry`: the mail warns that the time to sign ends soon. */
  | { type: 'reminded'; at: Date; because: 'sender' | 'schedule' | 'expiry' }
  | { type: 'bounced'; at: Date; detail: string | null }
  | { type: 'sealed'; at: Date; document: Artifact; seal: Seal }
  | { type: 'completed'; at: Date; certificate: Artifact }

export type EnvelopeEventType = EnvelopeEvent['type']

/** Events after which an envelope never changes again. */
export const terminalEventTypes = ['completed', 'declined', 'expired', 'voided'] as const
