import { boundedText } from '../bounded-text.ts'
import { isSameSecret, keyedToken } from '../keyed-hash.ts'
import { limits } from '../limits.ts'
import type { AccessState } from './model.ts'

// Control characters, blanks other than the space, and marks that are not seen: none of them can be read out.
const unspoken = String.raw`\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff`
const spoken = `^ *(?:[^${unspoken}] *){${limits.accessCodeCharsMin},}$`

/** A code that the sender tells the signer by another way than the mail; blanks do not count to its least length. */
export const AccessCode = boundedText(limits.accessCodeCharsMin, limits.accessCodeCharsMax)
  .regex(new RegExp(spoken, 'u'), `at least ${limits.accessCodeCharsMin} visible characters`)
  .meta({
    pattern: spoken,
    description:
      'A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored.',
  })

/**
 * What is stored of a code: an HMAC-SHA-256 under the link secret, bound to the envelope. Codes are short, so that a plain hash of one
 * would tell it to whoever reads the database.
 */
export const accessCodeHash = (secret: string, envelopeId: string, code: string): Promise<string> =>
  keyedToken(secret, ['chancery-access-code-v1', envelopeId, comparable(code)])

/** A code as it was read out: in compatibility form, without letter case and blanks. */
const comparable = (code: string): string => code.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** The state of a new code, or of none. */
export const newAccess = (codeHash: string | null): AccessState | null =>
  codeHash === null ? null : { codeHash, failures: 0, passedAt: null }

/** Whether so many wrong codes were tried that none is taken any more. */
export const isLocked = ({ failures }: AccessState): boolean => failures >= limits.accessTriesMax

type Passing = { organizationId: string; envelopeId: string; codeHash: string; generation: number; revision: number }

/**
 * What the page of a signer who gave the code shows with every further request, until a time: it dies with the code, and with the link
 * that it was given for.
 */
export async function accessProof(secret: string, passing: Passing, until: Date): Promise<string> {
  const seconds = Math.floor(until.getTime() / 1000)
  return `${seconds}.${await proofMark(secret, passing, seconds)}`
}

/** Whether a text is such a proof, at a time. */
export async function provesAccess(secret: string, passing: Passing, proof: string, at: Date): Promise<boolean> {
  const [, seconds, mark] = /^([1-9]\d{8,11})\.([A-Za-z0-9_-]{43})$/.exec(proof) ?? []
  if (seconds === undefined || mark === undefined || Number(seconds) * 1000 <= at.getTime()) return false
  return isSameSecret(mark, await proofMark(secret, passing, Number(seconds)))
}

const proofMark = (secret: string, passing: Passing, seconds: number): Promise<string> => {
  const { organizationId, envelopeId, codeHash, generation, revision } = passing
  const binding = [organizationId, envelopeId, codeHash, generation, revision, seconds]
  return keyedToken(secret, ['chancery-access-v1', ...binding])
}
