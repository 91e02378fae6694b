import { limits } from '../limits.ts'
import { isEmailAddress } from '../mail/address.ts'

/**
 * Returns the form in which user names are compared and unique: NFKC and full case folding (ß as ss). The dotless i is
 * a separate letter, as in Unicode case folding. Uppercase would turn it into an i and thus into another person's name.
 */
export const foldUserName = (userName: string): string =>
  userName
    .normalize('NFKC')
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .normalize('NFKC')

/** Returns whether a text is a valid user name: an email address in any script. */
export const isUserName = (text: string): boolean =>
  // One character can fold to up to eighteen. The index has this much space.
  isEmailAddress(text) && foldUserName(text).length <= 2 * limits.userNameCharsMax
