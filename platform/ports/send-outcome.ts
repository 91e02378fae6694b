/**
 * The outcome of sending a mail. `isPermanent` means that the address will never accept this mail. `detail` is one line
 * for people.
 */
export type SendOutcome = { ok: true } | { ok: false; isPermanent: boolean; detail: string }
