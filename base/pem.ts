import { fromBase64, toBase64 } from './bytes.ts'

const lineCharsMax = 64

const blockPattern = (label: string) => new RegExp(`-----BEGIN ${label}-----([^-]*)-----END ${label}-----`, 'g')

const withLineBreaks = (pem: string): string => pem.replaceAll('\\n', '\n')

/**
 * The DER contents of every PEM block with the given label (RFC 7468), in order; none when there is none. Line breaks
 * written as the two characters `\n`, as one-line environment values carry them, are line breaks too. Throws on text
 * between the marks that is not base64.
 */
export const pemBlocks = (pem: string, label: string): Uint8Array<ArrayBuffer>[] =>
  [...withLineBreaks(pem).matchAll(blockPattern(label))].map(([, base64]) => fromBase64(base64!.replace(/\s/g, '')))

/** Whether a text holds no mark beside those of whole blocks with the given label: nothing that `pemBlocks` passes over. */
export const holdsOnlyPem = (pem: string, label: string): boolean =>
  !withLineBreaks(pem).replaceAll(blockPattern(label), '').includes('---')

/** DER as one PEM block (RFC 7468), with a line break at its end. */
export function pemText(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(new RegExp(`.{1,${lineCharsMax}}`, 'g')) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
