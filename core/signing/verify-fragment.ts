import type { EvidenceHead } from './chain.ts'
import { readHead } from './known-facts.ts'
import { isTokenShaped } from './link-token.ts'

/** What the address of the page that verifies carries behind `#`, which no server ever sees. */
export type VerifyFragment = {
  envelopeId: string
  head: EvidenceHead
  /** The link that shows the evidence, and perhaps the files; null where they are chosen by hand. */
  token: string | null
}

/** `<envelope id>:<number of records>:<hash>`, then `/` and a link's token where there is one. */
export const verifyFragment = (
  { envelopeId, head }: Pick<VerifyFragment, 'envelopeId' | 'head'>,
  token: string | null,
): string => `${envelopeId}:${head.sequence}:${head.hash}${token === null ? '' : `/${token}`}`

/** What a fragment says; null for one of another form. */
export function readVerifyFragment(fragment: string): VerifyFragment | null {
  const [stated = '', token = null, ...rest] = fragment.split('/')
  const head = readHead(stated)
  const [envelopeId, ...others] = stated.split(':')
  if (!head || !envelopeId || others.length !== 2 || rest.length > 0) return null
  return token === null || isTokenShaped(token) ? { envelopeId, head, token } : null
}
