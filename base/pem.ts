import { fromBase64, toBase64 } from './bytes.ts'

const lineCharsMax = 64

const blockPattern = (label: string) => new RegExp(`-----BEGIN ${label}-----([^-]*)-----END ${label}-----`, 'g')

const withLineBreaks = (pem: string): string => pem.replaceAll('\\n', '\n')

/**
 * Returns the DER contents of all PEM blocks with a label (RFC 7468), in order. The two characters `\n`, as in
 * one-line environment values, count as a line break. Throws if a block is not base64.
 */
export const pemBlocks = (pem: string, label: string): Uint8Array<ArrayBuffer>[] =>
  [...withLineBreaks(pem).matchAll(blockPattern(label))].map(([, base64]) => fromBase64(base64!.replace(/\s/g, '')))

/**
 * Returns whether a string consists only of complete blocks with the label. `pemBlocks` then returns all its content.
 */
export const holdsOnlyPem = (pem: string, label: string): boolean =>
  !withLineBreaks(pem).replaceAll(blockPattern(label), '').includes('---')

/** Returns DER as a PEM block (RFC 7468) with a trailing line break. */
export function pemText(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(new RegExp(`.{1,${lineCharsMax}}`, 'g')) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
