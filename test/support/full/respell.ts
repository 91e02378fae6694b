import type { RandomChoices } from '../../fuzz/pdf-structure/random-choices.ts'

type Choices = Pick<RandomChoices, 'below' | 'pick'>

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0')
const at = (text: string, index: number, other: string): string => text.slice(0, index) + other + text.slice(index + 1)

/** Returns other notations of a token with the same value. */
function spellingsOf({ below }: Choices, token: string): string[] {
  const index = 1 + below(token.length - 1)
  if (token.startsWith('/')) return [at(token, index, `#${hex(token[index]!)}`), `${token} null${token}`]
  if (token.startsWith('('))
    return [
      at(token, 1, `\\${token.charCodeAt(1).toString(8).padStart(3, '0')}`),
      `<${[...token.slice(1, -1)].map(hex).join('')}>`,
    ]
  if (token.endsWith('R')) return [`0${token}`, token.replace(' 0 R', ' 00 R'), `+${token}`]
  return [`${token}.0`, `${token}.`, `+${token}`, `0${token}`, ...(token === '0' ? ['-0'] : [])]
}

/**
 * Returns the text with one random token in another notation. `tokens` matches the tokens. Returns the text unchanged
 * if it contains no token.
 */
export function respelled(choices: Choices, text: string, tokens: RegExp): string {
  const found = [...text.matchAll(tokens)]
  if (found.length === 0) return text
  const { 0: token, index } = choices.pick(found)
  return text.slice(0, index) + choices.pick(spellingsOf(choices, token)) + text.slice(index + token.length)
}
