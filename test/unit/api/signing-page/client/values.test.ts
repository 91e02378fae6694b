import { describe, expect, it } from 'vitest'
import {
  fieldOfPath,
  initialsOf,
  isSignedInField,
  problemOf,
  valuesToPost,
} from '../../../../../web/signing-page/values.ts'
import { field } from '../views.ts'

const name = field({ id: 'name', type: 'name' })
const note = field({ id: 'note', type: 'text', isRequired: false })
const box = field({ id: 'box', type: 'checkbox', isRequired: false })
const date = field({ id: 'date', type: 'date', isReadOnly: true })

describe('the check of a field value', () => {
  it.each([
    [name, ' ', 'required'],
    [name, 'Ada', null],
    [name, 'x'.repeat(201), 'too_long'],
    [note, '', null],
    [note, 'x'.repeat(2_000), null],
    [note, 'x'.repeat(2_001), 'too_long'],
    [note, ` \n${'x\r\n'.repeat(100)}`, null],
    [note, 'x\u2028'.repeat(101), 'too_many_lines'],
    [note, 'x\n'.repeat(1_100), 'too_many_lines'],
    [date, '', null],
    [{ ...note, maxLength: 3 }, 'abcd', 'too_long'],
    [{ ...note, format: 'integer' as const }, '4711', null],
    [{ ...note, format: 'integer' as const }, ' ', null],
    [{ ...note, format: 'integer' as const }, '47.11', 'format_invalid'],
    [{ ...note, format: 'date' as const }, '31.12.2026', null],
    [{ ...note, format: 'date' as const }, '29.02.2028', null],
    [{ ...note, format: 'date' as const }, '31.02.1999', 'no_such_date'],
    [{ ...note, format: 'date' as const }, ' 31. 4. 1999 ', 'no_such_date'],
    [{ ...note, format: 'date' as const }, '12/31/1999', 'no_such_date'],
    [{ ...note, format: 'date' as const }, '1999-02-31', 'no_such_date'],
    [{ ...note, format: 'date' as const }, '٣١.٠٢.١٩٩٩', 'no_such_date'],
    [{ ...note, format: 'date' as const }, '31.02.99', 'format_invalid'],
    [{ ...note, format: 'date' as const }, 'tomorrow', 'format_invalid'],
    [{ ...note, format: 'date' as const, latest: '2026-12-30' }, '31.12.2026', 'too_late'],
  ])('returns the error $2 for the value $1 of a field of the type $type', (target, text, expected) => {
    expect(problemOf(target, { [target.id]: { kind: 'text', text } }, [target], 'de')).toBe(expected)
  })
})

describe('a signing request', () => {
  it('contains trimmed values, and excludes read-only and empty fields', () => {
    const values = {
      name: { kind: 'text', text: ' Ada ' },
      note: { kind: 'text', text: '  ' },
      box: { kind: 'checkbox', checked: false },
      date: { kind: 'text', text: '2026-11-21' },
    } as const
    expect(valuesToPost([name, note, box, date], values, 'en')).toEqual({
      name: { kind: 'text', text: 'Ada' },
      box: { kind: 'checkbox', checked: false },
    })
  })

  it('contains a cleared name as an empty value', () => {
    const cleared = field({ id: 'name', type: 'name', isRequired: false })
    expect(valuesToPost([cleared], {}, 'en')).toEqual({ name: { kind: 'text', text: '' } })
  })

  it('contains the handwriting font of a typed signature, and an image without its dimensions', () => {
    const fields = [field({ id: 'sign' }), field({ id: 'paraph', type: 'initials' })]
    const values = {
      sign: { kind: 'typed', text: ' Ada ', hand: 'casual' },
      paraph: { kind: 'image', image: 'iVBORw0=', width: 3, height: 2 },
    } as const
    expect(valuesToPost(fields, values, 'en')).toEqual({
      sign: { kind: 'typed', text: 'Ada', hand: 'casual' },
      paraph: { kind: 'image', image: 'iVBORw0=' },
    })
  })
})

it('detects a filled signature field, but not a filled name field', () => {
  const fields = [name, field({ id: 'sign', isRequired: false })]
  expect(isSignedInField(fields, {})).toBe(false)
  expect(isSignedInField(fields, { name: { kind: 'text', text: 'Ada' } })).toBe(false)
  expect(isSignedInField(fields, { sign: { kind: 'typed', text: 'Ada' } })).toBe(true)
})

describe('the field of an error path', () => {
  it('is found even if field ids contain dots or share a prefix', () => {
    const fields = [field({ id: 'a' }), field({ id: 'a.b' }), field({ id: 'a.bc' })]
    const found = ['values.a', 'values.a.text', 'values.a.b', 'values.a.b.text', 'values.a.bc', 'values.x', 'consent']
    expect(found.map((path) => fieldOfPath(fields, path)?.id ?? null)).toEqual([
      'a',
      'a',
      'a.b',
      'a.b',
      'a.bc',
      null,
      null,
    ])
  })
})

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada king noel lovelace', 'AL'],
  ['Çelik', 'Ç'],
  ['Jean-Luc Picard', 'JP'],
  ['山田 太郎', '山太'],
  ['  ', ''],
])('derives initials from the name %j: %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})
