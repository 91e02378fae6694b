import { limits } from '../limits.ts'
import { isEmailAddress } from '../mail/address.ts'

/**
 * Returns the form in which user names are compared and must be unique: NFKC with full case folding (ß becomes ss). The
 * dotless i stays a separate letter, as in Unicode case folding. A conversion through uppercase would turn it into an
 * i, which could be another person's name.
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
  // Folding can turn one character into up to eighteen. The limit keeps the folded name short enough for a database
  // index.
  isEmailAddress(text) && foldUserName(text).length <= 2 * limits.userNameCharsMax
