import { comparableAddress } from '../signing/erasure.ts'
import type { FilledTemplate } from './template-use.ts'

/** An address, as it was first written, with how many mails to it are asked for. */
type Crowded = { email: string; mails: number }

/**
 * The addresses to which uses of a template ask for more mails than `most`: those of `cc`, and of signers whose turn comes first. What goes to
 * later signers and to the sender's side follows by itself, and nobody is refused for it.
 */
export function crowdedRecipients(uses: readonly FilledTemplate[], most: number): Crowded[] {
  const asked = new Map<string, Crowded>()
  for (const email of uses.flatMap((use) => [...use.cc, ...firstSigners(use)])) {
    const address = comparableAddress(email)
    const known = asked.get(address) ?? { email, mails: 0 }
    asked.set(address, { ...known, mails: known.mails + 1 })
  }
  return [...asked.values()].filter(({ mails }) => mails > most)
}

function firstSigners({ signers }: FilledTemplate): string[] {
  const orders = signers.map(({ order }, index) => order ?? index + 1)
  const first = Math.min(...orders)
  return signers
    .filter(({ delivery }, index) => orders[index] === first && delivery === 'email')
    .map(({ signerEmail }) => signerEmail)
}
