import type { SignerLocale } from '../../core/languages/locales.ts'
import type { FieldValues, SignatureField } from '../../core/signing/model.ts'
import type { Contact, Logo } from '../../core/signing/sender.ts'
import type { PageRun } from '../../pdf/document/displayed-page.ts'

/** A field as the page shows it; a read-only one carries a value that the service or the sender sets and is never posted. */
export type SigningField = Omit<SignatureField, 'prefill'>

/** The statement a signer agrees to; version and SHA-256 (hex) of the text go back with the signature. */
export type Consent = { version: string; text: string; sha256: string }

/** The page that frames an embedded session: who is told what happens, and where the signer goes afterwards. */
export type EmbeddedFrame = { allowedOrigins: string[]; returnUrl: string | null }

/** What every page of an envelope knows. */
export type EnvelopeFrame = {
  locale: SignerLocale
  /** `/sign/<token>`: every address of the page begins with it. */
  basePath: string
  envelopeId: string
  /** What the organization calls itself, its colour (`#rrggbb`) and its logo. */
  organizationName: string
  color: string | null
  logo: Logo | null
  /** Whom the signer can ask. */
  contact: Contact | null
  documentTitle: string
  /** In the sandbox. */
  isTest: boolean
  embedded: EmbeddedFrame | null
}

/** The envelope waits for this signer. Times are RFC 3339; pages have the size that a viewer shows. */
export type OpenView = EnvelopeFrame & {
  state: 'open'
  signer: { name: string | null; email: string }
  message: string | null
  fields: SigningField[]
  values: FieldValues
  consent: Consent
  expiresAt: string
  revision: number
  /** SHA-256 (hex) of the document that is shown, whatever is signed meanwhile. */
  document: string
  pages: PageRun[]
}

export const closedStates = ['sealing', 'completed', 'declined', 'expired', 'voided'] as const
export type ClosedState = (typeof closedStates)[number]

/** Nothing is left to do; `occurredAt` is when the state was reached, `reason` what was given for it. */
export type ClosedView = EnvelopeFrame & {
  state: ClosedState
  occurredAt: string | null
  reason: string | null
  /** Whether it is shown to somebody who did not sign. */
  isCopy: boolean
  artifacts: { document: boolean; certificate: boolean; evidence: boolean }
  /** How many have signed, where several do; `isStopped`: the others will not; `isMailed`: this one hears of it by mail. */
  signed: { done: number; total: number; isStopped: boolean; isMailed: boolean } | null
  /** What the page that verifies is to hold the evidence against, with a link to it where this page's own shows it nothing. */
  head: string | null
}

/**
 * The link is dead: the page says nothing about the envelope, not even that there was one. In an ended embedded session
 * the framing page, which knows the envelope, is told its id.
 */
export type LostView = {
  state: 'replaced' | 'gone'
  locale: SignerLocale
  embedded: EmbeddedFrame | null
  envelopeId?: string
}

/** The signer is asked for the code that the sender told by another way; nothing of the document is said before. */
export type AccessView = Omit<EnvelopeFrame, 'documentTitle'> & {
  state: 'access-code'
  /** 0: no code is taken any more. */
  triesLeft: number
}

export type SigningView = OpenView | ClosedView | LostView | AccessView

/** Whether a view is that of a dead link. */
export const isLost = (view: { state: string }): view is LostView => view.state === 'replaced' || view.state === 'gone'

/** What an embedded session knows before it is opened; the client opens it once and receives the view. */
export type EmbeddedShell = {
  state: 'embedded-shell'
  locale: SignerLocale
  basePath: string
  envelopeId: string
  color: string | null
  embedded: EmbeddedFrame
}

/** The id of the data block that carries the view into the browser. */
export const viewElementId = 'signing-view'
