/** The values on the stack of a calculator function: a literal number, any other number, or a Boolean value. */
const ANY = 'number'
const TRUTH = 'truth'
type Value = number | typeof ANY | typeof TRUTH
type Item = string | Item[]

const token = /(?:\s|%[^\r\n]*)+|[{}]|(?:[a-z]+|-?(?:\d{1,9}(?:\.\d*)?|\.\d+))(?![\w.+-])/y
const depthMax = 50
const isIntegerUpTo = (value: Value | undefined, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most

const kindOf = (value: Value | undefined): string => (typeof value === 'number' ? ANY : String(value))
const areAll = (values: Value[], kind: string): boolean => values.every((value) => kindOf(value) === kind)

/** By operator: the number and kind of the operands, and the result. Readers compute these operators in the same way. */
const operators = new Map<string, [count: number, kind: string, result: Value]>([
  ...'add sub mul'.split(' ').map((name) => [name, [2, ANY, ANY]] as const),
  ...'neg abs floor ceiling truncate cvi cvr sin cos'.split(' ').map((name) => [name, [1, ANY, ANY]] as const),
  ...'gt ge lt le eq ne'.split(' ').map((name) => [name, [2, ANY, TRUTH]] as const),
  ...'and or'.split(' ').map((name) => [name, [2, TRUTH, TRUTH]] as const),
  ['not', [1, TRUTH, TRUTH]],
] as [string, [number, string, Value]][])

/**
 * Returns whether all readers compute the same values with the program of a calculator function (ISO 32000-2 section
 * 7.10.5). Readers differ on missing, surplus and unsuitable values, on divisions by zero and on unknown words.
 */
export function isPlainProgram(text: string, inputs: number, outputs: number): boolean {
  const items = itemsOf(text)
  const stack: Value[] = Array.from({ length: inputs }, () => ANY)
  return items !== null && run(items, stack) && stack.length === outputs && areAll(stack, ANY)
}

/** Returns the words and blocks of a program, or null if it contains anything else. */
function itemsOf(text: string): Item[] | null {
  const open: Item[][] = [[]]
  token.lastIndex = 0
  for (const body = text.trimEnd(); token.lastIndex < body.length; ) {
    const word = token.exec(body)?.[0]
    if (word === undefined) return null
    if (word === '{') open.push([])
    else if (word === '}') {
      const block = open.pop()!
      if (open.length === 0) return null
      open.at(-1)!.push(block)
    } else if (!/^[\s%]/.test(word)) open.at(-1)!.push(word)
  }
  const [program] = open[0]!
  return open.length === 1 && open[0]!.length === 1 && Array.isArray(program) ? program : null
}

function run(items: Item[], stack: Value[]): boolean {
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    if (Array.isArray(item)) {
      const second = items[at + 1]
      const isElse = Array.isArray(second)
      at += isElse ? 2 : 1
      if (items[at] !== (isElse ? 'ifelse' : 'if') || !choose(item, isElse ? second : [], stack)) return false
    } else if (!apply(item, stack)) return false
    if (stack.length > depthMax) return false
  }
  return true
}

/** Runs both branches of a conditional. Returns whether they leave values of the same kinds. */
function choose(one: Item[], other: Item[], stack: Value[]): boolean {
  if (stack.pop() !== TRUTH) return false
  const copy = [...stack]
  if (!run(one, stack) || !run(other, copy) || stack.length !== copy.length) return false
  for (const [at, value] of copy.entries()) {
    if (kindOf(value) !== kindOf(stack[at])) return false
    if (value !== stack[at]) stack[at] = ANY
  }
  return true
}

function apply(word: string, stack: Value[]): boolean {
  if (/^[-.\d]/.test(word)) return stack.push(Number(word)) > 0
  const known = operators.get(word)
  if (known !== undefined) {
    const [count, kind, result] = known
    const operands = stack.splice(-count)
    return operands.length === count && areAll(operands, kind) && stack.push(result) > 0
  }
  const last = stack.pop()
  if (last === undefined) return false
  switch (word) {
    case 'pop':
      return true
    case 'dup':
      return stack.push(last, last) > 0
    case 'exch':
      return stack.length > 0 && stack.splice(-1, 0, last) !== null
    case 'div':
      return typeof last === 'number' && last !== 0 && kindOf(stack.pop()) === ANY && stack.push(ANY) > 0
    // Readers differ on roots of negative numbers.
    case 'exp':
      return isIntegerUpTo(last, depthMax) && last > 0 && kindOf(stack.pop()) === ANY && stack.push(ANY) > 0
    case 'index':
      return isIntegerUpTo(last, stack.length - 1) && stack.push(stack.at(-1 - last)!) > 0
    case 'copy':
      return isIntegerUpTo(last, stack.length) && stack.push(...stack.slice(stack.length - last)) > 0
    case 'roll':
      return roll(stack, stack.pop(), last)
  }
  return false
}

function roll(stack: Value[], count: Value | undefined, steps: Value): boolean {
  if (!isIntegerUpTo(count, stack.length) || count === 0 || !Number.isInteger(steps)) return false
  const rolled = stack.splice(-count)
  const from = ((-Number(steps) % count) + count) % count
  return stack.push(...rolled.slice(from), ...rolled.slice(0, from)) > 0
}
