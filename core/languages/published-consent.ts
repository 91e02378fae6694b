/** A published consent text. `sha256` is the hash of the UTF-8 bytes of `text`. */
export type PublishedConsent = { version: string; text: string; sha256: string }
