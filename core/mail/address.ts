import { utf8 } from '../../base/bytes.ts'
import { isLongerThan } from '../text/length.ts'

/** An address with its display name. */
export type Mailbox = { displayName: string | null; address: string }

// Does not match quoted local parts, comments or address literals. The service's own addresses need none of these
// forms, and each of them could end an SMTP command early.
const addressPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

// The patterns use only syntax that every dialect of regular expressions supports, and no quotation marks, which would
// end a generated string. They therefore cannot express which characters outside ASCII are letters.
const atom = String.raw`[^\u0000-\u0020\u0022(),.:;<>@\[\\\]\u007f-\u00a0]+`
const plainAtom = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\u0060{|}~-]+`
const inLabel = String.raw`[^\u0000-/:-@\[-\u0060{-\u00a0]`
const restOfLabel = `${inLabel}*(?:-+${inLabel}+)*`
const domain = String.raw`(?:${inLabel}${restOfLabel}\.)+[^\u0000-@\[-\u0060{-\u00a0]${restOfLabel}`

/**
 * The pattern of a person's email address in any script, for schemas. The local part has a form that every mail server
 * accepts.
 */
export const emailPattern = String.raw`^${atom}(?:\.${atom})*@${domain}$`
export const plainEmailPattern = String.raw`^${plainAtom}(?:\.${plainAtom})*@${domain}$`
const email = new RegExp(emailPattern, 'u')

const localPart = /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/u
const domainLabel = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u
const addressCharsMax = 254
// The maximum number of octets before the @ (RFC 5321 section 4.5.3.1.1).
const localOctetsMax = 64

/**
 * Returns whether a text is a plain address that every mail server accepts. Such an address needs no encoding in
 * commands and headers.
 */
export const isAddress = (text: string): boolean => addressPattern.test(text)

/**
 * Returns whether a text is the email address of a person: a local part and a domain of two or more labels, in any
 * script.
 */
export const isEmailAddress = (text: string): boolean =>
  !isLongerThan(text, addressCharsMax) && email.test(text) && wireAddress(text) !== null

/**
 * Returns the form of a person's address for SMTP, or null if it is invalid. The domain is converted to A-labels (RFC
 * 5890). The local part is unchanged, so a server accepts a local part outside ASCII only with SMTPUTF8 (RFC 6531).
 */
export function wireAddress(text: string): string | null {
  const [local = '', domain = '', ...rest] = text.split('@')
  const labels = domain.split('.')
  const isFormed =
    rest.length === 0 &&
    localPart.test(local) &&
    utf8(local).length <= localOctetsMax &&
    // If the NFKC and NFC forms differ, mail would go to another domain than the displayed one.
    domain.normalize('NFKC') === domain.normalize('NFC') &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    // A domain whose last label is a number is an IP address.
    !/^(?:\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '')
  const host = isFormed ? asciiDomain(domain) : null
  return host === null ? null : `${local}@${host}`
}

function asciiDomain(domain: string): string | null {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain
  const url = URL.canParse(`http://${domain}/`) ? new URL(`http://${domain}/`) : null
  return url && isAddress(`a@${url.hostname}`) ? url.hostname : null
}

/** Returns the form of an address for SMTP. Throws a RangeError if the address is invalid. */
export function requireAddress(text: string): string {
  const address = isAddress(text) ? text : wireAddress(text)
  if (address === null) throw new RangeError('the text is not an email address')
  return address
}

/** Parses `Name <address>`, `"Name" <address>` or `address`. Returns null for any other text. */
export function parseMailbox(text: string): Mailbox | null {
  const match = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^<>]+)>|([^<>\s]+))\s*$/.exec(text)
  if (!match) return null
  const [, name, bracketed, bare] = match
  const address = bracketed ?? bare ?? ''
  return isAddress(address) ? { displayName: name?.trim() || null, address } : null
}

/** Returns the domain of an address: the text after the last `@`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
