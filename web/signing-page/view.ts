import type { SignerLocale } from '../../core/languages/locales.ts'
import type { EarlierValue } from '../../core/signing/conditions/resolve.ts'
import type { FieldValues, SignatureField } from '../../core/signing/model.ts'
import type { Contact, Logo } from '../../core/signing/sender.ts'
import type { PageRun } from '../../pdf/document/displayed-page.ts'

/** A field of the page. A read-only field has a value from the service or the sender, which is never sent back. */
export type SigningField = Omit<SignatureField, 'prefill'>

/** The statement that a signer agrees to. The signature contains the version and SHA-256 (hex) of the text. */
export type Consent = { version: string; text: string; sha256: string }

/** The framing page of an embedded session: the origins to notify, and the URL to return to. */
export type EmbeddedFrame = { allowedOrigins: string[]; returnUrl: string | null }

/** Data that every page of an envelope has. */
export type EnvelopeFrame = {
  locale: SignerLocale
  /** `/sign/<token>`, the beginning of all URLs of the page. */
  basePath: string
  envelopeId: string
  /** Display name of the organization, its color (`#rrggbb`) and its logo. */
  organizationName: string
  color: string | null
  logo: Logo | null
  /** The contact for questions of the signer. */
  contact: Contact | null
  documentTitle: string
  /** True if the envelope belongs to the sandbox. */
  isTest: boolean
  embedded: EmbeddedFrame | null
}

/** The envelope waits for this signer. Times are RFC 3339. Pages have their displayed size. */
export type OpenView = EnvelopeFrame & {
  state: 'open'
  signer: { name: string | null; email: string }
  message: string | null
  fields: SigningField[]
  values: FieldValues
  /** Values of earlier steps that conditions and calculations refer to. */
  earlier?: EarlierValue[]
  consent: Consent
  expiresAt: string
  revision: number
  /** SHA-256 (hex) of the displayed document, even if another signer signs in the meantime. */
  document: string
  pages: PageRun[]
}

export const closedStates = ['sealing', 'completed', 'declined', 'expired', 'voided'] as const
export type ClosedState = (typeof closedStates)[number]

/** The envelope is finished for this signer. `occurredAt` is the time of that state, and `reason` the given reason. */
export type ClosedView = EnvelopeFrame & {
  state: ClosedState
  occurredAt: string | null
  reason: string | null
  /** True if the reader is not a signer. */
  isCopy: boolean
  artifacts: { document: boolean; certificate: boolean; evidence: boolean }
  /** Progress of several signers. `isStopped`: the others will not sign. `isMailed`: the signer is notified by mail. */
  signed: { done: number; total: number; isStopped: boolean; isMailed: boolean } | null
  /** The head for the verification page, with a link to the evidence if the link of this page does not show it. */
  head: string | null
}

/**
 * The link is dead: the page reveals nothing, not even that an envelope exists. In an ended embedded session, the
 * framing page gets the id of the envelope, which it knows.
 */
export type LostView = {
  state: 'replaced' | 'gone'
  locale: SignerLocale
  embedded: EmbeddedFrame | null
  envelopeId?: string
}

/** The signer must enter the access code. The page reveals nothing of the document before that. */
export type AccessView = Omit<EnvelopeFrame, 'documentTitle'> & {
  state: 'access-code'
  /** 0: the code is locked. */
  triesLeft: number
}

export type SigningView = OpenView | ClosedView | LostView | AccessView

/** Returns true for the view of a dead link. */
export const isLost = (view: { state: string }): view is LostView => view.state === 'replaced' || view.state === 'gone'

/** Data of an embedded session before it is opened. The client opens it once and receives the view. */
export type EmbeddedShell = {
  state: 'embedded-shell'
  locale: SignerLocale
  basePath: string
  envelopeId: string
  color: string | null
  embedded: EmbeddedFrame
}

/** The id of the data block that passes the view to the browser. */
export const viewElementId = 'signing-view'
