import type { SignerLocale } from '../../core/languages/locales.ts'
import type { EarlierValue } from '../../core/signing/conditions/resolve.ts'
import type { EnvelopeStatus, FieldValues, SignatureField } from '../../core/signing/model.ts'
import type { Contact, Logo } from '../../core/signing/sender.ts'
import type { PageRun } from '../../pdf/document/displayed-page.ts'

/**
 * A field of the signing page. The page never sends the value of a read-only field, which comes from the service or the
 * sender.
 */
export type SigningField = Omit<SignatureField, 'prefill'>

/**
 * The consent statement to which a signer agrees. The signature contains the version and the SHA-256 (hex) of the text.
 */
export type Consent = { version: string; text: string; sha256: string }

/** The page that embeds the session: the origins to notify, and the URL to return to. */
export type EmbeddedFrame = { allowedOrigins: string[]; returnUrl: string | null }

/** The properties that the views of an envelope have in common. */
export type EnvelopeFrame = {
  locale: SignerLocale
  /** The path `/sign/<token>`, with which all URLs of the page begin. */
  basePath: string
  envelopeId: string
  /** The display name of the organization, its color (`#rrggbb`) and its logo. */
  organizationName: string
  color: string | null
  logo: Logo | null
  /** The contact for the signer's questions. */
  contact: Contact | null
  documentTitle: string
  /** True if the envelope belongs to the sandbox. */
  isTest: boolean
  embedded: EmbeddedFrame | null
}

/**
 * The view of an envelope that waits for this signer. Times are RFC 3339. Page sizes are those of the displayed pages.
 */
export type OpenView = EnvelopeFrame & {
  state: 'open'
  signer: { name: string | null; email: string }
  message: string | null
  fields: SigningField[]
  values: FieldValues
  /** The values of earlier steps to which conditions and calculations refer. */
  earlier?: EarlierValue[]
  consent: Consent
  expiresAt: string
  revision: number
  /** True if the signer may assign the envelope to another person. */
  canReassign: boolean
  /** The SHA-256 (hex) of the displayed document, even if another signer signs in the meantime. */
  document: string
  pages: PageRun[]
}

export const closedStates = ['sealing', 'completed', 'declined', 'expired', 'voided'] as const
export type ClosedState = (typeof closedStates)[number]

/**
 * The view of an envelope that is finished for this signer. `occurredAt` is the time at which it reached its state, and
 * `reason` the reason that was given.
 */
export type ClosedView = EnvelopeFrame & {
  state: ClosedState
  occurredAt: string | null
  reason: string | null
  /** True if the reader is a copy recipient or the sender instead of a signer. */
  isCopy: boolean
  artifacts: { document: boolean; certificate: boolean; evidence: boolean }
  /**
   * The progress of several signers. `isStopped` is true if the remaining signers can no longer sign, and `isMailed` if
   * the signer is notified by mail.
   */
  signed: { done: number; total: number; isStopped: boolean; isMailed: boolean } | null
  /**
   * The chain head for the verifier page. If this page's link does not give access to the evidence, a link that does
   * follows the head.
   */
  head: string | null
}

/** The status of an envelope, with the properties that the page of an ended envelope shows. */
export type Status = Pick<ClosedView, 'occurredAt' | 'reason' | 'artifacts' | 'signed' | 'head'> & {
  status: EnvelopeStatus
}

/** The organization and contact that signers can ask. */
export type SenderContact = Pick<EnvelopeFrame, 'organizationName' | 'contact'>

/**
 * The view for a link that no longer works. The link is unknown or expired, the envelope was corrected or reassigned,
 * or this signer has just assigned it. The view reveals nothing about the envelope, and for an unknown link, not even
 * that an envelope exists. If the link was valid before, the signer already knows the sender, so the view contains the
 * sender. After an embedded session, the framing page receives the id of the envelope, which it already knows.
 */
export type UnavailableView = {
  state: 'replaced' | 'corrected' | 'reassigned' | 'gone'
  locale: SignerLocale
  /** True if the link belonged to the sandbox. */
  isTest: boolean
  sender: SenderContact | null
  embedded: EmbeddedFrame | null
  envelopeId?: string
}

/**
 * The view of an envelope with an access code. Before the signer enters the code, the page reveals nothing about the
 * document.
 */
export type AccessView = Omit<EnvelopeFrame, 'documentTitle'> & {
  state: 'access-code'
  /** The number of remaining attempts. 0 means that no code is accepted. */
  attemptsLeft: number
}

export type SigningView = OpenView | ClosedView | UnavailableView | AccessView

/** Returns whether a view is for an expired or unknown link. */
export const isUnavailable = (view: { state: string }): view is UnavailableView =>
  ['replaced', 'corrected', 'reassigned', 'gone'].includes(view.state)

/** The data of an embedded session before it is opened. The browser opens the session once and receives its view. */
export type EmbeddedShell = {
  state: 'embedded-shell'
  locale: SignerLocale
  basePath: string
  envelopeId: string
  color: string | null
  isTest: boolean
  embedded: EmbeddedFrame
}

/** The view of the document for its sender, who can only read it. `basePath` is the path `/manage/<token>`. */
export type ReadingView = Pick<
  OpenView,
  'locale' | 'basePath' | 'color' | 'documentTitle' | 'isTest' | 'document' | 'pages'
> & { state: 'reading' }

/** The id of the data block that passes the view to the browser. */
export const viewElementId = 'signing-view'
