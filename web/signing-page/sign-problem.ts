import { glyphSentence } from './field-problem.ts'
import type { Texts } from './texts.ts'

/** A response of the service that rejects a request of the page. */
export type Problem = {
  status: number
  code: string
  errors: { path: string; code: string; message: string }[]
  attemptsLeft?: number
  /** Why a link has expired: `replaced` if another link replaced it. */
  reason?: string
}

/** Returns whether a request failed only for a moment. */
export const isBusy = ({ status, code }: Problem): boolean =>
  status === 429 || status >= 500 || code === 'concurrent_change'

/** Returns a sentence about why a signature was rejected, if the reason is not in a field of the page. */
export function signProblemSentence(problem: Problem, texts: Texts): string {
  if (problem.status === 0) return texts.notSent
  if (isBusy(problem)) return texts.tooBusy
  if (problem.code === 'consent_changed') return texts.consentChanged
  if (problem.code === 'document_changed') return texts.documentChanged
  if (problem.code === 'document_not_ready') return texts.documentLocked
  const [first] = problem.errors
  switch (first?.code) {
    case 'required':
    case 'signature_empty':
      return texts.typedNameMissing
    case 'unsupported_character':
      return glyphSentence(first.message, texts)
    case 'malformed_text':
      return texts.errorMalformed
    default:
      return texts.refused
  }
}
