import { toHex } from '../../base/bytes.ts'
import { isSameSecret, keyedHash } from '../keyed-hash.ts'
import { domainOf } from './address.ts'

/**
 * Returns the bounce address that identifies a mail: `bounce+<job>-<mark>@domain`. The mark is the first 96 bits of an
 * HMAC-SHA-256 with the link secret, so only recipients of the mail know it. A mailbox that ignores the part after `+`
 * receives all bounces.
 */
export async function bounceAddress(secret: string, mailbox: string, jobId: string): Promise<string> {
  const name = jobId.replace(/^job_/, '')
  const localPart = mailbox.slice(0, mailbox.lastIndexOf('@'))
  return `${localPart}+${name}-${await markOf(secret, name)}@${domainOf(mailbox)}`
}

/** Returns the id of the job that a bounce address names, in any letter case. Returns null for any other address. */
export async function jobOfBounceAddress(secret: string, mailbox: string, address: string): Promise<string | null> {
  const [, name] = /\+([0-9a-z]{1,32})-[0-9a-f]{24}@/.exec(address.toLowerCase()) ?? []
  if (name === undefined) return null
  const expected = (await bounceAddress(secret, mailbox, name)).toLowerCase()
  return isSameSecret(expected, address.toLowerCase()) ? `job_${name}` : null
}

/**
 * The maximum length of the mailbox name in a bounce address. With this limit, the local part has at most 64 characters
 * (RFC 5321 section 4.5.3.1.1).
 */
export const bounceMailboxCharsMax = 12

async function markOf(secret: string, name: string): Promise<string> {
  const mac = await keyedHash(secret, `chancery-bounce-v1\0${name}`)
  return toHex(mac.subarray(0, 12))
}
