import { describe, expect, it } from 'vitest'
import type { FieldValue } from '../../../../../core/signing/model.ts'
import { inReadingOrder, isFilled, nextMissing, progressOf } from '../../../../../web/signing-page/progress.ts'
import { createStore } from '../../../../../web/signing-page/store.ts'
import { field, openView } from '../views.ts'

const text = (value: string): FieldValue => ({ kind: 'text', text: value })

const fields = [
  field({ id: 'a' }),
  field({ id: 'b', type: 'text' }),
  field({ id: 'optional', type: 'text', isRequired: false }),
  field({ id: 'given', type: 'date', isReadOnly: true }),
  field({ id: 'c', type: 'checkbox' }),
]

describe('the reading order of fields', () => {
  it('follows pages, rows and columns, even if the fields of a row are slightly uneven', () => {
    const scattered = [
      field({ id: 'page 2', pageNumber: 2, y: 0 }),
      field({ id: 'right', x: 0.6, y: 0.5 }),
      field({ id: 'left', x: 0.1, y: 0.505 }),
      field({ id: 'below', x: 0.1, y: 0.55 }),
      field({ id: 'top', x: 0.9, y: 0.1 }),
    ]
    expect(inReadingOrder(scattered).map((each) => each.id)).toEqual(['top', 'left', 'right', 'below', 'page 2'])
  })
})

it.each<[FieldValue | undefined, boolean]>([
  [undefined, false],
  [text('  '), false],
  [text('x'), true],
  [{ kind: 'typed', text: '' }, false],
  [{ kind: 'typed', text: 'Ada' }, true],
  [{ kind: 'checkbox', checked: false }, false],
  [{ kind: 'checkbox', checked: true }, true],
  [{ kind: 'drawn', aspectRatio: 2, strokes: [] }, false],
  [{ kind: 'drawn', aspectRatio: 2, strokes: [[0.5, 0.5]] }, true],
])('reports whether the value %j counts as filled in: %s', (value, expected) => {
  expect(isFilled(value)).toBe(expected)
})

describe('the progress of a signer', () => {
  const none = () => false

  it('counts completed and required fields, without optional and read-only fields', () => {
    expect(progressOf(fields, {}, none)).toEqual({ done: 0, total: 3 })
    expect(progressOf(fields, { b: text('x'), optional: text('y') }, none)).toEqual({ done: 1, total: 3 })
    expect(progressOf([], {}, none)).toEqual({ done: 0, total: 0 })
  })

  it('does not count a field whose entry has a problem', () => {
    const short = field({ id: 'b', type: 'text', minLength: 2 })
    const store = createStore(openView({ fields: [short], values: {} }))
    store.set(short, text('x'))
    expect(store.progress()).toEqual({ done: 0, total: 1 })
    store.set(short, text('xy'))
    expect(store.progress()).toEqual({ done: 1, total: 1 })
  })

  it('does not count a field with unsupported characters, and reports each change of that', () => {
    const store = createStore(openView({ fields: [field({ id: 'b', type: 'text' })], values: { b: text('x') } }))
    const seen: number[] = []
    store.onUnprintable(() => seen.push(store.progress().done))
    for (const isUnprintable of [true, true, false]) store.setUnprintable('b', isUnprintable)
    expect(seen).toEqual([0, 1])
  })
})

it.each<[string | null, Record<string, FieldValue>, string | null]>([
  [null, {}, 'a'],
  ['a', {}, 'b'],
  ['b', {}, 'c'],
  ['c', {}, 'a'],
  ['b', { a: text('x'), c: { kind: 'checkbox', checked: true } }, 'b'],
  ['unknown', { a: text('x') }, 'b'],
  ['a', { a: text('x'), b: text('y'), c: { kind: 'checkbox', checked: true } }, null],
])('finds the next empty required field after the field %j with the values %j: %j', (currentId, values, expected) => {
  expect(nextMissing(fields, values, currentId)?.id ?? null).toBe(expected)
})
