/**
 * Implements senders' regular expressions. A match takes time linear in the length of the text, because patterns have
 * no back-references and no look-around, and the platform's backtracking engine tests only single characters.
 */

type Node =
  | { kind: 'set'; test: RegExp }
  | { kind: 'sequence' | 'choice'; parts: Node[] }
  | { kind: 'repeat'; part: Node; min: number; max: number }

/**
 * A state of the automaton. It reads one character, or continues without reading one if `test` is null. State 0 accepts
 * the text.
 */
type State = { test: RegExp | null; next: number[] }
export type Pattern = { states: State[]; start: number }

const statesMax = 1_000
const repeatsMax = 200
const depthMax = 20

/** Parses a pattern. Throws a SyntaxError if it has an unsupported part or is too large. */
export function readPattern(source: string): Pattern {
  const tree = new Reader(source.replace(/^\^/, '').replace(/(^|[^\\])((?:\\\\)*)\$$/, '$1$2')).pattern()
  const states: State[] = [{ test: null, next: [] }]
  const add = (state: State): number => {
    if (states.length >= statesMax) throw new SyntaxError('The pattern is too complex. Shorten the pattern.')
    return states.push(state) - 1
  }
  const build = (node: Node, next: number): number => {
    switch (node.kind) {
      case 'set':
        return add({ test: node.test, next: [next] })
      case 'sequence':
        return node.parts.reduceRight((following, part) => build(part, following), next)
      case 'choice':
        return add({ test: null, next: node.parts.map((part) => build(part, next)) })
      case 'repeat':
        return repeat(node, next)
    }
  }
  const repeat = ({ part, min, max }: Node & { kind: 'repeat' }, next: number): number => {
    let start = next
    if (max === Number.POSITIVE_INFINITY) {
      const loop: State = { test: null, next: [] }
      start = add(loop)
      loop.next = [build(part, start), next]
    } else for (let count = min; count < max; count++) start = add({ test: null, next: [build(part, start), next] })
    for (let count = 0; count < min; count++) start = build(part, start)
    return start
  }
  return { start: build(tree, 0), states }
}

/** Returns whether a pattern matches the whole text. */
export function matchesPattern({ states, start }: Pattern, text: string): boolean {
  let current = withoutReading(states, [start])
  for (const character of text) {
    const results = new Map<RegExp, boolean>()
    const isIn = (test: RegExp): boolean => {
      const result = results.get(test) ?? test.test(character)
      results.set(test, result)
      return result
    }
    const read = [...current].map((index) => states[index] as State)
    const next = read.flatMap((state) => (state.test !== null && isIn(state.test) ? state.next : []))
    current = withoutReading(states, next)
    if (current.size === 0) return false
  }
  return current.has(0)
}

/** Returns a text that a pattern matches, or null if it finds none with common characters. */
export function sampleOfPattern({ states, start }: Pattern): string | null {
  const texts = new Map([[start, '']])
  for (const [index, text] of texts) {
    if (index === 0) return text
    const { test, next } = states[index] as State
    const character = test === null ? '' : sampleCharacters.find((each) => test.test(each))
    if (character === undefined) continue
    for (const each of next) if (!texts.has(each)) texts.set(each, text + character)
  }
  return null
}

const sampleCharacters = [...'A1a', ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))]

/** Returns the given states and all states that are reachable from them without reading a character. */
function withoutReading(states: State[], starts: number[]): Set<number> {
  const reached = new Set(starts)
  for (const index of reached) {
    const { test, next } = states[index] as State
    if (test === null) for (const each of next) reached.add(each)
  }
  return reached
}

const escapes = /^\\(?:[dDwWsS]|[pP]\{[A-Za-z_=]{1,40}\}|[!-/:-@[-`{-~])$/
const tokens = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d{1,3}(?:,\d{0,3})?\}|./gsu

class Reader {
  readonly #tokens: string[]
  #at = 0
  readonly #sets = new Map<string, RegExp>()

  constructor(source: string) {
    this.#tokens = source.match(tokens) ?? []
  }

  pattern(): Node {
    const read = this.#choice(0)
    if (this.#peek() !== undefined) throw unsupported(this.#peek())
    return read
  }

  #peek = (): string | undefined => this.#tokens[this.#at]

  #choice(depth: number): Node {
    if (depth > depthMax)
      throw new SyntaxError(`Groups in the pattern are nested more than ${depthMax} levels deep. Use fewer levels.`)
    const parts = [this.#sequence(depth)]
    while (this.#peek() === '|') {
      this.#at++
      parts.push(this.#sequence(depth))
    }
    return { kind: 'choice', parts }
  }

  #sequence(depth: number): Node {
    const parts: Node[] = []
    for (let token = this.#peek(); token !== undefined && token !== '|' && token !== ')'; token = this.#peek())
      parts.push(this.#repeated(this.#one(token, depth)))
    return { kind: 'sequence', parts }
  }

  #one(token: string, depth: number): Node {
    this.#at++
    if (token === '(' || token === '(?:') {
      const part = this.#choice(depth + 1)
      if (this.#tokens[this.#at++] !== ')') throw new SyntaxError('A group is not closed. Add a closing parenthesis.')
      return part
    }
    if (token.startsWith('[') && token.length > 1) return this.#set(token)
    if (token.startsWith('\\') ? !escapes.test(token) : /^[*+?^$\]{}[]|^\{/.test(token)) throw unsupported(token)
    return this.#set(token === '.' ? '[^\\n]' : token === '/' ? '\\/' : token)
  }

  /** Parses a character class. The platform's engine later tests single characters against the class. */
  #set(source: string): Node {
    const known = this.#sets.get(source)
    if (known) return { kind: 'set', test: known }
    try {
      const test = new RegExp(`^${source}$`, 'u')
      this.#sets.set(source, test)
      return { kind: 'set', test }
    } catch {
      throw unsupported(source)
    }
  }

  #repeated(part: Node): Node {
    const token = this.#peek() ?? ''
    const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(token) ?? []
    if (!/^[*+?]$/.test(token) && least === undefined) return part
    this.#at++
    if (/^[*+?{]/.test(this.#peek() ?? '')) throw unsupported(this.#peek())
    const min = least === undefined ? (token === '+' ? 1 : 0) : Number(least)
    const open = token === '?' ? 1 : Number.POSITIVE_INFINITY
    const max = least === undefined ? open : comma === '' ? min : most ? Number(most) : Number.POSITIVE_INFINITY
    if (max < min || min > repeatsMax || (max > repeatsMax && Number.isFinite(max)))
      throw new SyntaxError(
        `A part of the pattern can be repeated at most ${repeatsMax} times. Correct the range in braces.`,
      )
    return { kind: 'repeat', part, min, max }
  }
}

const unsupported = (token: string | undefined): SyntaxError =>
  new SyntaxError(`The pattern cannot be used: ${JSON.stringify(token ?? '')} is not supported here. Remove this part.`)
