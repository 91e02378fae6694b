/** The result of a check. `detail` is a sentence for display. */
export type Check = { name: string; ok: boolean; detail: string }
