/** `isPermanent`: the same mail to the same address will never be taken. `detail` is one line for people. */
export type SendOutcome = { ok: true } | { ok: false; isPermanent: boolean; detail: string }
