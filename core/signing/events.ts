import type { FileFacts, Provenance } from '../documents/provenance.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { EarlierValue } from './conditions/resolve.ts'
import type { EnvelopeSource, FieldValues, SignatureField } from './model.ts'
import type { Seal } from './seal-level.ts'

/** The hash and the length of a completed file. */
export type Artifact = FileFacts

/** The consent text that was displayed. If a typed name is the signature, `typedName` contains it. */
export type Consent = { version: string; locale: SignerLocale; sha256: string; typedName: string | null }

/** The IP address and user agent of a signer's request, as the platform reported them. */
export type ClientTrace = { ip: string | null; userAgent: string | null }

/**
 * A change to the access code: a new code, or null to remove it. The property is absent if the code does not change.
 */
export type CodeChange = { accessCodeHash?: string | null }

/** The changes that a correction makes. A property that does not change is absent. */
export type Correction = CodeChange & {
  fields?: SignatureField[]
  documentTitle?: string
  message?: string | null
  expiresAt?: Date
}

/** A change to an envelope. Each type of change is also a type of evidence record. */
export type EnvelopeEvent =
  /** The envelope was created. `provenance` is the origin of the document if it differs from the uploaded file. */
  | { type: 'created'; at: Date; provenance?: Provenance }
  | { type: 'activated'; at: Date; source: EnvelopeSource; expiresAt: Date }
  /** Another signer of the same order was sealed, so this signer signs the sealed file from now on. */
  | { type: 'advanced'; at: Date; source: EnvelopeSource }
  | { type: 'sent'; at: Date }
  | { type: 'opened'; at: Date; mayBeAutomated: boolean; client: ClientTrace }
  /**
   * The signer gave consent. `isTestSign` is true if a test operation of the sandbox gave consent, instead of a person
   * on the page.
   */
  | { type: 'consented'; at: Date; consent: Consent; client: ClientTrace; isTestSign?: true }
  /**
   * The signer set the field values. `hidden` contains the fields that were not shown, and `earlier` the values of
   * earlier steps that fields depend on.
   */
  | { type: 'fields_set'; at: Date; values: FieldValues; hidden?: string[]; earlier?: EarlierValue[] }
  /**
   * The signer signed. `shown` is the SHA-256 (hex) of the file that the signer read, if another file was sealed
   * afterwards.
   */
  | { type: 'signed'; at: Date; shown: string | null; client: ClientTrace; isTestSign?: true }
  /**
   * A wrong access code was entered. `count` is the number of wrong codes so far. A locked envelope accepts no further
   * code.
   */
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
      /** The former signer's request, if the signer, not the sender, chose the new signer. */
      client?: ClientTrace
    } & CodeChange)
  | { type: 'corrected'; at: Date; correction: Correction }
  /** The signer was reminded. With `expiry`, the mail warns that the time to sign ends soon. */
  | { type: 'reminded'; at: Date; because: 'sender' | 'schedule' | 'expiry' }
  | { type: 'bounced'; at: Date; detail: string | null }
  | { type: 'sealed'; at: Date; document: Artifact; seal: Seal }
  | { type: 'completed'; at: Date; certificate: Artifact }

export type EnvelopeEventType = EnvelopeEvent['type']

/** The types of events after which an envelope never changes. */
export const terminalEventTypes = ['completed', 'declined', 'expired', 'voided'] as const
