import type { SigningShellTexts } from '../../core/languages/en/signing-shell.ts'
import { limits } from '../../core/limits.ts'
import { fill } from '../shared/texts.ts'
import { type ClosedState, type ClosedView, isUnavailable, type UnavailableView } from './view.ts'

export type OutcomeLink = {
  kind: 'document' | 'certificate' | 'evidence' | 'verify' | 'original'
  href: string
  label: string
}

/** The content of an end page, without markup. */
export type Outcome = {
  tone: 'done' | 'waiting' | 'ended'
  title: string
  paragraphs: string[]
  documentTitle: string | null
  time: { label: string; at: string } | null
  reason: { label: string; text: string } | null
  links: OutcomeLink[]
}

const wording = {
  sealing: { tone: 'waiting', title: 'sealingTitle', text: 'sealingText', time: 'timeSealing' },
  completed: { tone: 'done', title: 'completedTitle', text: 'completedText', time: 'timeCompleted' },
  declined: { tone: 'ended', title: 'declinedTitle', text: 'declinedText', time: 'timeDeclined' },
  expired: { tone: 'ended', title: 'expiredTitle', text: 'expiredText', time: 'timeExpired' },
  voided: { tone: 'ended', title: 'voidedTitle', text: 'voidedText', time: 'timeVoided' },
} as const satisfies Record<
  ClosedState,
  {
    tone: Outcome['tone']
    title: keyof SigningShellTexts
    text: keyof SigningShellTexts
    time: keyof SigningShellTexts
  }
>

/**
 * Returns the texts and links of an end page. For an expired link, the texts name no document, person or organization.
 */
export function outcomeOf(view: ClosedView | UnavailableView, texts: SigningShellTexts): Outcome {
  if (isUnavailable(view)) return lostOutcome(view, texts)
  const words = wording[view.state]
  // This signer has signed, but the document stays incomplete while other signers must still sign.
  const own = isWaited(view) ? wording.sealing : words
  return {
    tone: words.tone,
    title: texts[own.title],
    paragraphs: [
      fill(textOf(view, texts), { organization: view.organizationName }),
      ...signedSentence(view, texts),
      ...(view.state === 'completed' && view.artifacts.document
        ? [fill(texts.downloadDays, { days: limits.signerAccessDays })]
        : []),
    ],
    documentTitle: view.documentTitle,
    time: view.occurredAt === null ? null : { label: texts[own.time], at: view.occurredAt },
    reason: view.reason === null || view.reason === '' ? null : { label: texts.reason, text: view.reason },
    links: linksOf(view, texts),
  }
}

const isWaited = ({ state, signed, isCopy }: ClosedView): boolean =>
  state === 'completed' && !isCopy && signed !== null && signed.done < signed.total && !signed.isStopped

const textOf = (view: ClosedView, texts: SigningShellTexts): string =>
  view.isCopy && view.state === 'completed' ? texts.copyText : texts[wording[view.state].text]

/** Returns a sentence about how many of several signers have signed, or an empty list. */
function signedSentence({ state, signed }: ClosedView, texts: SigningShellTexts): string[] {
  if (signed === null || (state !== 'completed' && state !== 'sealing')) return []
  const { done, total, isStopped, isMailed } = signed
  const soFar = isMailed ? texts.signedSoFar : texts.signedSoFarSilent
  const byAll = total === 2 ? texts.signedByBoth : texts.signedByAll
  const sentence = done === total ? byAll : isStopped ? texts.signedStopped : soFar
  return [fill(sentence, { signed: done, total })]
}

function lostOutcome(view: UnavailableView, texts: SigningShellTexts): Outcome {
  const [title, text] = {
    replaced: [texts.replacedTitle, texts.replacedText] as const,
    corrected: [texts.replacedTitle, texts.correctedText] as const,
    reassigned: [texts.reassignedTitle, texts.reassignedText] as const,
    gone:
      view.embedded === null
        ? ([texts.goneTitle, texts.goneText] as const)
        : ([texts.sessionGoneTitle, texts.sessionGoneText] as const),
  }[view.state]
  return { tone: 'ended', title, paragraphs: [text], documentTitle: null, time: null, reason: null, links: [] }
}

function linksOf(view: ClosedView, texts: SigningShellTexts): OutcomeLink[] {
  const links: OutcomeLink[] = []
  if (view.artifacts.document)
    links.push({
      kind: 'document',
      href: `${view.basePath}/artifacts/document`,
      label: isWaited(view) ? texts.downloadSoFar : texts.downloadDocument,
    })
  if (view.artifacts.certificate)
    links.push({
      kind: 'certificate',
      href: `${view.basePath}/artifacts/certificate`,
      label: texts.downloadCertificate,
    })
  if (view.artifacts.evidence)
    links.push({ kind: 'evidence', href: `${view.basePath}/evidence`, label: texts.downloadEvidence })
  if (view.head !== null)
    links.push({ kind: 'verify', href: verifyAddress(view, view.head), label: texts.verifyDocument })
  if (view.state === 'sealing')
    links.push({ kind: 'original', href: `${view.basePath}/document?download=1`, label: texts.downloadOriginal })
  return links
}

/**
 * Returns the URL of the verifier page. Embedded sessions and entered codes are proved by a header, which the verifier
 * page cannot send. The head then contains another link.
 */
const verifyAddress = ({ basePath }: ClosedView, head: string): string =>
  `/verify.html#${head}${head.includes('/') ? '' : basePath.replace('/sign', '')}`

/** Returns the host of a return URL. Returns null unless it is an http or https URL. */
export function returnHost(returnUrl: string | null): string | null {
  // `URL.canParse` is not used, because some supported browsers lack it.
  const [, host = null] = /^https?:\/\/([^/?#@\s]+)(?:[/?#]|$)/.exec(returnUrl ?? '') ?? []
  return host
}
