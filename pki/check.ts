/** One finding; `detail` is a sentence for people. */
export type Check = { name: string; ok: boolean; detail: string }
