import { comparableAddress } from '../signing/erasure.ts'
import type { FilledTemplate } from './template-use.ts'

/** An address in its first spelling, and the number of requested mails to this address. */
type RecipientCount = { email: string; mails: number }

/**
 * Returns the addresses that would receive more than `most` requested mails from uses of a template. Requested mails go
 * to the addresses in `cc` and to the first signers. Mails to later signers and to the sender are automatic and never
 * refused.
 */
export function recipientsOverLimit(uses: readonly FilledTemplate[], most: number): RecipientCount[] {
  const counts = new Map<string, RecipientCount>()
  for (const email of uses.flatMap((use) => [...use.cc, ...firstSigners(use)])) {
    const address = comparableAddress(email)
    const known = counts.get(address) ?? { email, mails: 0 }
    counts.set(address, { ...known, mails: known.mails + 1 })
  }
  return [...counts.values()].filter(({ mails }) => mails > most)
}

function firstSigners({ signers }: FilledTemplate): string[] {
  const orders = signers.map(({ order }, index) => order ?? index + 1)
  const first = Math.min(...orders)
  return signers
    .filter(({ delivery }, index) => orders[index] === first && delivery === 'email')
    .map(({ signerEmail }) => signerEmail)
}
