import { fromBase64 } from '../../bytes.ts'

/**
 * The DER contents of every PEM block with the given label (RFC 7468), in order; none when there is none. Line breaks
 * written as the two characters `\n`, as one-line environment values carry them, are line breaks too. Throws on text
 * between the marks that is not base64.
 */
export function pemBlocks(pem: string, label: string): Uint8Array<ArrayBuffer>[] {
  const pattern = new RegExp(`-----BEGIN ${label}-----([^-]*)-----END ${label}-----`, 'g')
  return [...pem.replaceAll('\\n', '\n').matchAll(pattern)].map(([, base64]) => fromBase64(base64!.replace(/\s/g, '')))
}
