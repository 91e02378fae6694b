import { stripTypeScriptTypes } from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { mutateSource } from '../support/full/guards.ts'

const source = `const respond = (given: { name: string; isOpen: boolean } | null, lines: string[]) => {
  const requireOpen = () => { if (!given!.isOpen) throw new Error('closed') }
  if (!given) return 'nothing'
  try {
    requireOpen()
    return given.name.length > 0 && given.name !== 'x' ? given.name : 'unnamed'
  } catch {
    return 'closed'
  }
}`

const scope = globalThis as { isGuardGone?: (guard: number) => boolean }
afterEach(() => {
  scope.isGuardGone = undefined
})

const { mutated, guards } = mutateSource('core/respond.ts', source, 7)

/** Returns the result of the source while the guard with the given text is disabled. */
function without(text: string | null, given: { name: string; isOpen: boolean } | null): string {
  const gone = guards.findIndex((guard) => guard.text === text)
  expect(text === null || gone >= 0, text ?? '').toBe(true)
  scope.isGuardGone = (guard) => text !== null && guard === gone + 7
  return new Function(`${stripTypeScriptTypes(mutated)}; return respond`)()(given, [])
}

test('lists the guards of a source file with their positions', () => {
  expect(guards.map(({ place, text }) => `${place} ${text}`)).toEqual([
    'core/respond.ts:2 if !given!.isOpen',
    'core/respond.ts:3 if !given',
    'core/respond.ts:5 call requireOpen()',
    'core/respond.ts:6 && given.name.length > 0',
    "core/respond.ts:6 && given.name !== 'x'",
    "core/respond.ts:7 catch { return 'closed' }",
  ])
})

test('preserves the behavior of a source file while every guard is active', () => {
  expect(
    [null, { name: '', isOpen: true }, { name: 'x', isOpen: true }, { name: 'a', isOpen: false }].map((given) =>
      without(null, given),
    ),
  ).toEqual(['nothing', 'unnamed', 'unnamed', 'closed'])
})

test('disables each guard of a source file separately', () => {
  expect(without('call requireOpen()', { name: 'a', isOpen: false })).toBe('a')
  expect(without('if !given!.isOpen', { name: 'a', isOpen: false })).toBe('a')
  expect(without('&& given.name.length > 0', { name: '', isOpen: true })).toBe('')
  expect(without("&& given.name !== 'x'", { name: 'x', isOpen: true })).toBe('x')
  expect(without('if !given', null)).toBe('closed')
  expect(() => without("catch { return 'closed' }", { name: 'a', isOpen: false })).toThrow('closed')
})
