import { readHead } from './anchored-facts.ts'
import type { EvidenceHead } from './chain.ts'
import { hasTokenForm } from './link-token.ts'

/** The data in the fragment of the verifier page's URL, which no server receives. */
export type VerifyFragment = {
  envelopeId: string
  head: EvidenceHead
  /**
   * The token of the link that gives access to the evidence and, if permitted, to the files. Null if the visitor
   * selects the files.
   */
  token: string | null
}

/**
 * Returns the fragment `<envelope id>:<number of records>:<hash>`, followed by `/` and the link's token if there is
 * one.
 */
export const verifyFragment = (
  { envelopeId, head }: Pick<VerifyFragment, 'envelopeId' | 'head'>,
  token: string | null,
): string => `${envelopeId}:${head.sequence}:${head.hash}${token === null ? '' : `/${token}`}`

/** Parses the fragment of a verifier URL. Returns null if it is malformed. */
export function readVerifyFragment(fragment: string): VerifyFragment | null {
  const [stated = '', token = null, ...rest] = fragment.split('/')
  const head = readHead(stated)
  const [envelopeId, ...others] = stated.split(':')
  if (!head || !envelopeId || others.length !== 2 || rest.length > 0) return null
  return token === null || hasTokenForm(token) ? { envelopeId, head, token } : null
}
