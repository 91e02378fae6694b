import { limits } from '../limits.ts'

/**
 * The form in which user names are compared and unique: compatibility forms resolved (NFKC) and letter case folded, the
 * longer foldings (ß as ss) included. The dotless i stays a letter of its own, as in Unicode case folding: upper case
 * would make it an i, and so somebody else's name.
 */
export const foldUserName = (userName: string): string =>
  userName
    .normalize('NFKC')
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .normalize('NFKC')

const localPart = /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/u
const domainLabel = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u

/** Whether a text is an e-mail address that a user can be named by: a local part and a domain of two labels or more, in any script. */
export function isUserName(text: string): boolean {
  if (text.length > limits.userNameCharsMax) return false
  const [local = '', domain = '', ...rest] = text.split('@')
  const labels = domain.split('.')
  return (
    rest.length === 0 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    // One letter can fold to eighteen; the index holds this much.
    foldUserName(text).length <= 2 * limits.userNameCharsMax
  )
}
