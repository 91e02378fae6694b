import { describe, expect, it } from 'vitest'
import { nearbyText } from '../../../../../web/signing-page/page-text.ts'
import { piece } from './text-piece.ts'

describe('the label of a field', () => {
  const field = { type: 'text', x: 0.4, y: 0.5, width: 0.3, height: 0.03 } as const
  const signature = { ...field, type: 'signature' } as const
  const checkbox = { ...field, type: 'checkbox', width: 0.03 } as const
  const before = piece('Name:', 0.28, 0.505)
  const below = piece('(block letters)', 0.45, 0.535)
  const above = piece('Tenant', 0.45, 0.48)
  const after = piece('EUR', 0.72, 0.505)
  const far = piece('Far away', 0.45, 0.9)
  const terms = piece('I have read the terms', 0.44, 0.505)

  it.each([
    ['the preceding text on the same line', field, [far, after, above, below, before], 'Name:'],
    ['the label above', field, [far, after, above, below], 'Tenant'],
    [
      'the label above, even if the next heading is almost as near',
      field,
      [piece('1. Subject', 0.4, 0.534), above],
      'Tenant',
    ],
    ['a clearly nearer caption below', field, [below, piece('1. Rent', 0.45, 0.465)], '(block letters)'],
    ['the caption below a signature', signature, [far, after, above, below], '(block letters)'],
    ['the line above a signature', signature, [far, after, above], 'Tenant'],
    ['a clearly nearer label above a signature', signature, [piece('2. Term', 0.45, 0.545), above], 'Tenant'],
    ['the following text on the same line', field, [far, after], 'EUR'],
    ['the text that follows a checkbox', checkbox, [before, terms, above], 'I have read the terms'],
    [
      'the text before a checkbox if that is nearer',
      checkbox,
      [piece('Yes', 0.295, 0.505), piece('No', 0.5, 0.505)],
      'Yes',
    ],
    ['missing if all text is far away', field, [far], null],
  ] as const)('is %s', (_, place, pieces, expected) => {
    expect(nearbyText(place, [...pieces])).toBe(expected)
  })

  it('is truncated to 80 characters, after a word if there are spaces', () => {
    expect(nearbyText(field, [piece('x'.repeat(200), 0.28, 0.505)])).toBe(`${'x'.repeat(80)}\u00a0…`)
    expect(nearbyText(field, [piece('seven: '.repeat(20), 0.28, 0.505)])).toBe(`${'seven: '.repeat(11).trim()}\u00a0…`)
    const eighty = `${'seven: '.repeat(11)}end`
    expect(nearbyText(field, [piece(`${eighty} of this text`, 0.28, 0.505)])).toBe(`${eighty}\u00a0…`)
    expect(nearbyText(field, [piece(`第一条 ${'契約'.repeat(50)}`, 0.28, 0.505)])).toBe(
      `第一条 ${'契約'.repeat(38)}\u00a0…`,
    )
  })
})
