/** An address with the name that a reader sees beside it. */
export type Mailbox = { displayName: string | null; address: string }

// No quoted local parts, comments or literals: none of them belongs to a mail of ours, and each could end a command early.
const addressPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

/** Whether a text is a plain address that may stand in commands and headers as it is. */
export const isAddress = (text: string): boolean => addressPattern.test(text)

/** The address itself; throws a RangeError when it is none. */
export function requireAddress(text: string): string {
  if (!isAddress(text)) throw new RangeError('not an address')
  return text
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
