import type { FileFacts, Provenance } from '../documents/provenance.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { EnvelopeSource, FieldValues, SignatureField } from './model.ts'
import type { Seal } from './seal-level.ts'

/** A finished file, by its content. */
export type Artifact = FileFacts

/** The consent text that was on the screen, and the name typed under it where that name is the signature. */
export type GivenConsent = { version: string; locale: SignerLocale; sha256: string; typedName: string | null }

/** Where a request of the signer came from, as the platform saw it. */
export type ClientTrace = { ip: string | null; userAgent: string | null }

/** Another code, or none (null); absent where the code stays. */
export type CodeChange = { accessCodeHash?: string | null }

/** What a correction changed; a key that is absent was left alone. */
export type Correction = CodeChange & {
  fields?: SignatureField[]
  documentTitle?: string
  message?: string | null
  expiresAt?: Date
}

/** What happened to an envelope; each kind is also one kind of evidence record. */
export type EnvelopeEvent =
  /** `provenance`: what the document was made from, where it is not the file that was sent. */
  | { type: 'created'; at: Date; provenance?: Provenance }
  | { type: 'activated'; at: Date; source: EnvelopeSource; expiresAt: Date }
  /** Another signer of the same order is sealed: what is signed from now on is that. */
  | { type: 'advanced'; at: Date; source: EnvelopeSource }
  | { type: 'sent'; at: Date }
  | { type: 'opened'; at: Date; mayBeAutomated: boolean; client: ClientTrace }
  /** `isTestSign`: by an operation of the sandbox and not on the page. */
  | { type: 'consented'; at: Date; consent: GivenConsent; client: ClientTrace; isTestSign?: true }
  | { type: 'fields_set'; at: Date; values: FieldValues }
  /** `shown` (SHA-256, hex): what the signer read, where another one was sealed since. */
  | { type: 'signed'; at: Date; shown: string | null; client: ClientTrace; isTestSign?: true }
  /** `count` wrong codes so far; a locked envelope takes none any more. */
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
  /** `expiry`: the reminder says that the time to sign ends soon. */
  | { type: 'reminded'; at: Date; because: 'sender' | 'schedule' | 'expiry' }
  | { type: 'bounced'; at: Date; detail: string | null }
  | { type: 'sealed'; at: Date; document: Artifact; seal: Seal }
  | { type: 'completed'; at: Date; certificate: Artifact }

export type EnvelopeEventType = EnvelopeEvent['type']

/** The events after which an envelope never changes again. */
export const terminalEventTypes = ['completed', 'declined', 'expired', 'voided'] as const
