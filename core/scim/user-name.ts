import { limits } from '../limits.ts'
import { isEmailAddress } from '../mail/address.ts'

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

/** Whether a text is an e-mail address that a user can be named by, in any script. */
export const isUserName = (text: string): boolean =>
  // One letter can fold to eighteen; the index holds this much.
  isEmailAddress(text) && foldUserName(text).length <= 2 * limits.userNameCharsMax
