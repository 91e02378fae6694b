import { utf8 } from '../../base/bytes.ts'

/** An address with the name that a reader sees beside it. */
export type Mailbox = { displayName: string | null; address: string }

// No quoted local parts, comments or literals: none of them belongs to a mail of ours, and each could end a command early.
const addressPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

// Written so that every dialect of regular expressions reads them alike, and no quotation mark ends a text in which a generator writes them; which characters beyond ASCII are letters is more than they can say.
const atom = String.raw`[^\u0000-\u0020\u0022(),.:;<>@\[\\\]\u007f-\u00a0]+`
const plainAtom = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\u0060{|}~-]+`
const inLabel = String.raw`[^\u0000-/:-@\[-\u0060{-\u00a0]`
const restOfLabel = `${inLabel}*(?:-+${inLabel}+)*`
const domain = String.raw`(?:${inLabel}${restOfLabel}\.)+[^\u0000-@\[-\u0060{-\u00a0]${restOfLabel}`

/** What every address of a person looks like, for schemas: in any script, and with a local part that every mail server takes. */
export const emailPattern = String.raw`^${atom}(?:\.${atom})*@${domain}$`
export const plainEmailPattern = String.raw`^${plainAtom}(?:\.${plainAtom})*@${domain}$`
const email = new RegExp(emailPattern, 'u')

const localPart = /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/u
const domainLabel = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u
const addressCharsMax = 254
// RFC 5321 section 4.5.3.1.1.
const localOctetsMax = 64

/** Whether a text is a plain address that may stand in commands and headers as it is, and that every mail server takes. */
export const isAddress = (text: string): boolean => addressPattern.test(text)

/** Whether a text is the address of a person: a local part and a domain of two labels or more, in any script. */
export const isEmailAddress = (text: string): boolean =>
  [...text].length <= addressCharsMax && email.test(text) && wireAddress(text) !== null

/**
 * An address of a person as it travels: its domain in A-labels (RFC 5890), the local part as it is, which a server takes
 * outside ASCII only where it offers SMTPUTF8 (RFC 6531). Null for what is none.
 */
export function wireAddress(text: string): string | null {
  const [local = '', domain = '', ...rest] = text.split('@')
  const labels = domain.split('.')
  const isFormed =
    rest.length === 0 &&
    localPart.test(local) &&
    utf8(local).length <= localOctetsMax &&
    // Compatibility forms would travel as another domain than the one that people read.
    domain.normalize('NFKC') === domain.normalize('NFC') &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    // What ends in a number is the address of a machine.
    !/^(?:\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '')
  const host = isFormed ? asciiDomain(domain) : null
  return host === null ? null : `${local}@${host}`
}

function asciiDomain(domain: string): string | null {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain
  const url = URL.canParse(`http://${domain}/`) ? new URL(`http://${domain}/`) : null
  return url && isAddress(`a@${url.hostname}`) ? url.hostname : null
}

/** The address as it travels; throws a RangeError when it is none. */
export function requireAddress(text: string): string {
  const address = isAddress(text) ? text : wireAddress(text)
  if (address === null) throw new RangeError('not an address')
  return address
}

/** Reads `Name <address>`, `"Name" <address>` or `address`; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const match = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^<>]+)>|([^<>\s]+))\s*$/.exec(text)
  if (!match) return null
  const [, name, bracketed, bare] = match
  const address = bracketed ?? bare ?? ''
  return isAddress(address) ? { displayName: name?.trim() || null, address } : null
}

/** What stands after the last `@`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
