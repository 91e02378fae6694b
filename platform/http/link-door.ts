import { isTokenShaped, tokenHashOf } from '../../core/signing/link-token.ts'
import type { Answers, Statements } from '../../db/statement.ts'
import { type Entered, openLink, passGate, type TenantSession } from '../../db/tenancy.ts'
import type { Services } from '../context.ts'

type Passed<S> = { entered: Entered; answers: Answers<S>; session: TenantSession }

/** The way in of somebody who holds a signing link; its token is in the path and proves itself with the first statements. */
export type LinkDoor = {
  token: string
  /** What the database knows of the token. */
  tokenHash: string
  /** Runs the first statements in one round trip; null for every token that nobody holds. */
  pass<const S extends Statements>(statements: S): Promise<Passed<S> | null>
  /** What was proved; null before it, or when nobody holds the token. */
  readonly entered: Entered | null
}

/** The door that the token of a path leads to; null for what is no token by its form, without asking the database. */
export async function openLinkDoor({ database }: Services, token: string): Promise<LinkDoor | null> {
  if (!isTokenShaped(token)) return null
  const tokenHash = await tokenHashOf(token)
  let entered: Entered | null = null
  return {
    token,
    tokenHash,
    pass: async (statements) => {
      const passed = await passGate(database, openLink(tokenHash), statements)
      entered = passed?.entered ?? null
      return passed
    },
    get entered() {
      return entered
    },
  }
}
