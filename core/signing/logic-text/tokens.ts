import { firstCharacters, isLongerThan } from '../../text/length.ts'

/** A part of a rule that an author writes as text: a quoted text, a mark such as `=` or `(`, or a word. */
export type Token = { kind: 'text' | 'mark' | 'word'; text: string }

export const ruleTextCharsMax = 2_000

/** The error for a rule that cannot be parsed. `near` quotes the text at the error. */
export class RuleTextError extends SyntaxError {
  readonly near: string
  constructor(message: string, near: string) {
    super(message)
    this.near = near
  }
}

// Matches a token. All kinds of quotation marks count, because word processors replace straight ones. A hyphen inside a
// word is part of the word, as in `field-1`.
const token = /\s*(?:["“”„]([^"“”]*)["“”]|(!=|[=|(),*/×÷+]|[-−](?=\s))|([^\s"“”„=|(),*/×÷+!]+))/uy

/** Returns the tokens of a rule. Throws a `RuleTextError` if the rule is too long or contains an invalid character. */
export function tokensOf(rule: string): Token[] {
  if (isLongerThan(rule, ruleTextCharsMax))
    throw new RuleTextError(
      `A rule can have at most ${ruleTextCharsMax} characters. Shorten the rule.`,
      firstCharacters(rule, 20),
    )
  const source = rule.trimEnd()
  const tokens: Token[] = []
  for (token.lastIndex = 0; token.lastIndex < source.length; ) {
    const at = token.lastIndex
    const [, text, mark, word] = token.exec(source) ?? []
    if (text !== undefined) tokens.push({ kind: 'text', text })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else throw unexpectedTokenError(source.slice(at).trim())
  }
  return tokens
}

/** Consumes a list of tokens from left to right. */
export type TokenReader = ReturnType<typeof tokenReaderOf>

/** Creates a reader that consumes tokens from left to right. */
export function tokenReaderOf(tokens: readonly Token[]) {
  let at = 0
  const reader = {
    peek: (): Token | undefined => tokens[at],
    next: (): Token | undefined => tokens[at++],
    /** Returns whether the next token is one of the given texts. */
    isAt: (...texts: string[]): boolean => {
      const next = tokens[at]
      return next !== undefined && next.kind !== 'text' && texts.includes(next.text)
    },
    /** Consumes the next token if it is one of the given texts, and returns its text. Otherwise returns null. */
    take: (...texts: string[]): string | null => (reader.isAt(...texts) ? (tokens[at++]?.text ?? null) : null),
    /** Consumes the next token. Throws a RuleTextError if it is not the given text. */
    expect: (text: string): void => {
      if (reader.take(text) === null) throw unexpectedTokenError(tokens[at]?.text, `Add “${text}” here.`)
    },
    end: (): void => {
      if (at < tokens.length) throw unexpectedTokenError(tokens[at]?.text)
    },
  }
  return reader
}

/** Returns the field that a word names: an id, or `id@step` for a field of an earlier signer. */
export function refIn(word: string): { field: string; step?: number } {
  const [, field = word, step] = /^(.+)@([1-9]\d?)$/.exec(word) ?? []
  return step === undefined ? { field } : { step: Number(step), field }
}

/** Returns the error for an unexpected token, or for a rule that ends too early. */
export function unexpectedTokenError(text: string | undefined, advice = 'Remove it.'): RuleTextError {
  const near = (text ?? '').slice(0, 40).toWellFormed()
  const what = text === undefined ? 'The rule is not complete.' : `“${near}” is not expected here.`
  return new RuleTextError(`${what} ${advice}`, near)
}
