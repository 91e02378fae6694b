import type { Reason } from './reasons.ts'
import { fillIn } from './template.ts'

/** A statement about a checked input: the code of its text, and the values of the placeholders in the text. */
export type Finding<Code extends string = string> = {
  code: Code
  values: Readonly<Record<string, string | number>>
  /** The cause, if an exception or a comparison of bytes found one. */
  reason: Reason | null
  /** The statement in English, with its reason. */
  text: string
}

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** Creates the findings of a table of English texts. The compiler requires a value for each placeholder. */
export type MakeFinding<Texts extends Readonly<Record<string, string>>> = <Code extends keyof Texts & string>(
  code: Code,
  values: Record<Placeholder<Texts[Code]>, string | number>,
  reason?: Reason | null,
) => Finding<Code>

/** Returns the function that creates the findings of a table of English texts. */
export const findingsOf =
  <const Texts extends Readonly<Record<string, string>>>(texts: Texts): MakeFinding<Texts> =>
  (code, values, reason = null) => ({
    code,
    values,
    reason,
    text: withReason(fillIn(texts[code] as string, values), reason?.text ?? null),
  })

/** Appends a reason to a sentence. A reason that ends in a period is a sentence itself. */
export function withReason(text: string, reason: string | null): string {
  if (reason === null) return text
  return reason.endsWith('.') ? `${text} ${reason}` : `${text.replace(/\.$/, '')}: ${reason}.`
}

/** The result of a check. `detail` is the text of the findings in English. */
export type Check<Code extends string = string> = {
  name: string
  ok: boolean
  detail: string
  findings: Finding<Code>[]
}

/** Returns the result of a check with its findings. */
export const checkOf = <Code extends string>(name: string, ok: boolean, ...findings: Finding<Code>[]): Check<Code> => ({
  name,
  ok,
  detail: findings.map(({ text }) => text).join(' '),
  findings,
})
