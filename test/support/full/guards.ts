import { parseAst } from 'vitest/node'

/** A guard in a source file, with its position. */
export type Guard = { place: string; text: string }

/** Returns the name of a guard in the lists of redundant guards. */
export const nameOf = ({ place, text }: Guard): string => `${place.replace(/:\d+$/, '')} ${text}`

type Node = { type: string; start: number; end: number }
type Edit = { at: number; text: string }

/**
 * The expression with which a mutated module checks whether a guard is disabled, and records that the guard was
 * reached.
 */
const question = 'globalThis.isGuardGone'

/** Calls whose only purpose is to throw an error, to lock or to release. */
const guardingCall =
  /^(await )?(?:[\w.]+\.)?(require|refuse|assert|prove|check|hold|release|renew|abort|forget|clear)\w*\(/

/**
 * Returns a source whose guards can be disabled at run time, and its guards, numbered from `first`.
 *
 * A guard is a condition whose branch ends with `return`, `throw`, `continue` or `break`. A disabled guard is false.
 * Operands of conditions are also guards: a disabled operand is true in `&&` and false in `||`. A disabled `catch`
 * rethrows, and a disabled call that only throws or releases is skipped.
 */
export function mutateSource(file: string, source: string, first: number): { mutated: string; guards: Guard[] } {
  const guards: Guard[] = []
  const edits: Edit[] = []
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const note = ({ start, end }: Node, what: string): string => {
    const text = source.slice(start, end).replace(/\s+/g, ' ')
    guards.push({
      place: `${file}:${lineOf(start)}`,
      text: `${what}${text.length > 90 ? `${text.slice(0, 90)}…` : text}`,
    })
    return `${question}(${first + guards.length - 1})`
  }
  const wrap = ({ start, end }: Node, before: string, after: string) =>
    edits.push({ at: start, text: before }, { at: end, text: after })

  const visit = (node: Record<string, unknown> & Node, isCondition: boolean): void => {
    const child = (name: string) => node[name] as (Record<string, unknown> & Node) | null
    const seen = new Set<string>()
    const go = (name: string, asCondition: boolean) => {
      seen.add(name)
      const one = child(name)
      if (one) visit(one, asCondition)
    }
    switch (node.type) {
      case 'IfStatement':
        if (isWayOut(child('consequent')) && !child('alternate'))
          wrap(child('test')!, `!${note(child('test')!, 'if ')} && (`, ')')
        go('test', true)
        break
      case 'ConditionalExpression':
      case 'WhileStatement':
        go('test', true)
        break
      case 'ReturnStatement':
        go('argument', true)
        break
      case 'ArrowFunctionExpression':
        if (node.expression === true) go('body', true)
        break
      case 'LogicalExpression':
        if (isCondition && node.operator !== '??')
          for (const side of ['left', 'right']) {
            const term = child(side)!
            const gone = note(term, `${node.operator} `)
            wrap(term, node.operator === '&&' ? `(${gone} || (` : `(!${gone} && (`, '))')
          }
        go('left', isCondition)
        go('right', isCondition)
        break
      case 'CatchClause': {
        const name = (child('param') as { name?: string } | null)?.name
        const body = child('body')!
        const isRethrown = (body.body as Node[]).at(-1)?.type === 'ThrowStatement'
        if (!isRethrown && (name !== undefined || !child('param'))) {
          const gone = note(node, '')
          if (name === undefined) edits.push({ at: body.start, text: '(caught) ' })
          edits.push({ at: body.start + 1, text: ` if (${gone}) throw ${name ?? 'caught'};` })
        }
        break
      }
      case 'ExpressionStatement': {
        const text = source.slice(node.start, node.end)
        if (guardingCall.test(text)) wrap(child('expression')!, `${note(node, 'call ')} || (`, ')')
        break
      }
    }
    for (const [name, value] of Object.entries(node)) {
      if (seen.has(name) || typeof value !== 'object' || value === null) continue
      for (const one of Array.isArray(value) ? value : [value])
        if (typeof one?.type === 'string' && !one.type.startsWith('TS')) visit(one, false)
        else if (
          one?.type?.startsWith('TSAs') ||
          one?.type?.startsWith('TSNonNull') ||
          one?.type?.startsWith('TSSatisfies')
        )
          visit(one.expression, false)
    }
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Record<string, unknown> & Node, false)

  // For edits at the same position, outer nodes come first at a start and last at an end.
  const mutated = applied(source, edits)
  return { mutated, guards }
}

/** Returns whether a statement leaves its enclosing block. */
function isWayOut(statement: (Node & { body?: Node[] }) | null): boolean {
  const last = statement?.type === 'BlockStatement' ? (statement.body as Node[]).at(-1) : statement
  return /^(Return|Throw|Continue|Break)Statement$/.test(last?.type ?? '')
}

function applied(source: string, edits: readonly Edit[]): string {
  const isOpening = ({ text }: Edit) => !text.startsWith(')')
  const starts = new Map<number, string>()
  const ends = new Map<number, string>()
  for (const edit of edits)
    if (isOpening(edit)) starts.set(edit.at, (starts.get(edit.at) ?? '') + edit.text)
    else ends.set(edit.at, edit.text + (ends.get(edit.at) ?? ''))
  const places = [...new Set([...starts.keys(), ...ends.keys()])].sort((a, b) => a - b)
  let text = ''
  let done = 0
  for (const place of places) {
    text += source.slice(done, place) + (ends.get(place) ?? '') + (starts.get(place) ?? '')
    done = place
  }
  return text + source.slice(done)
}
