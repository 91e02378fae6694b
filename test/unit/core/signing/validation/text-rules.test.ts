import { describe, expect, it } from 'vitest'
import { hasFormat } from '../../../../../core/signing/field-formats.ts'
import { checkFieldValues } from '../../../../../core/signing/field-values.ts'
import { type FieldDraft, validateFields } from '../../../../../core/signing/fields.ts'
import { testValues } from '../../../../../core/signing/test-values.ts'

const place = { pageNumber: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.05 }
const field = (rest: Partial<FieldDraft>): FieldDraft => ({ id: 'a', type: 'text', ...place, ...rest })
function findings(draft: FieldDraft): string[] {
  const result = validateFields([draft], { pageCount: 1 })
  return result.ok ? [] : result.errors.map(({ path, code }) => `${path}: ${code}`)
}
function fieldsOf(draft: FieldDraft) {
  const result = validateFields([draft], { pageCount: 1 })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.fields
}
const signer = { email: 'ada@example.org', name: null }
function signed(rest: Partial<FieldDraft>, entry: string) {
  const values = { a: { kind: 'text', text: entry } } as const
  const result = checkFieldValues({ fields: fieldsOf(field(rest)), signer, values, signedAt: new Date(0) })
  return result.ok ? 'ok' : result.errors.map(({ code, message }) => [code, message])
}

describe('the validation of text fields', () => {
  it.each<[string, Partial<FieldDraft>, string]>([
    ['a text field whose pattern has a lookahead', { pattern: '(?=a)' }, 'pattern: pattern_invalid'],
    [
      'a text field whose minimum length is above its maximum length',
      { minLength: 3, maxLength: 2 },
      'minLength: out_of_range',
    ],
    [
      'a date field whose earliest day comes after its latest day',
      { format: 'date', earliest: '2026-02-01', latest: '2026-01-01' },
      'latest: out_of_range',
    ],
    ['an earliest day for a text field that is not a date', { earliest: '2026-02-01' }, 'earliest: not_for_type'],
    ['a message with a character that no font contains', { message: '\u{13000}' }, 'message: unsupported_character'],
    ['a pattern for a number field', { type: 'number', pattern: '1' }, 'pattern: not_for_type'],
    ['a text field whose value does not match its pattern', { pattern: 'a+', value: 'b' }, 'value: pattern_mismatch'],
  ])('rejects %s', (_, rest, expected) => {
    expect(findings(field(rest))).toEqual([`fields.0.${expected}`])
  })
})

describe('the validation of texts', () => {
  it.each<[Partial<FieldDraft>, string, string | null]>([
    [{ minLength: 3 }, 'ab', 'too_short'],
    [{ minLength: 3 }, 'abc', null],
    [{ type: 'name', minLength: 3 }, 'ab', 'too_short'],
    [{ pattern: '\\d+' }, '12a', 'pattern_mismatch'],
    [{ pattern: '\\d+' }, '123', null],
    [{ format: 'date', earliest: '2026-02-01' }, '2026-01-31', 'too_early'],
    [{ format: 'date', latest: '2026-02-01' }, '2026-02-02', 'too_late'],
    [{ format: 'date', earliest: '2026-02-01', latest: '2026-02-01' }, '2026-02-01', null],
    [{ format: 'date', earliest: '2026-02-01' }, 'soon', 'format_invalid'],
    [{ format: 'vatId' }, 'DE 123', 'format_invalid'],
  ])('applies the rules %j to the text %j (error: %j)', (rest, entry, code) => {
    const result = signed(rest, entry)
    expect(code === null ? result : (result[0] as string[])[0]).toBe(code ?? 'ok')
  })

  it("returns the sender's message for an invalid value, but not for a missing one", () => {
    const message = 'Enter the contract number, such as AB-1234.'
    expect(signed({ pattern: '[A-Z]{2}-\\d{4}', message }, 'AB-123')).toEqual([['pattern_mismatch', message]])
    expect(signed({ type: 'number', maximum: 5, message }, '6')).toEqual([['above_maximum', message]])
    expect(signed({ format: 'email', message }, 'ada')).toEqual([['format_invalid', message]])
    expect(signed({ isRequired: true, message }, '')).toEqual([['required', 'This field is required.']])
  })
})

describe('the validation of VAT numbers', () => {
  it.each([
    ['DE123456789', true],
    ['fr 12 345678901', true],
    ['ATU12345678', true],
    ['CHE-123.456.789 MWST', true],
    ['NL123456789B01', true],
    ['DE12345678', false],
    ['US123456789', false],
    ['__proto__', false],
  ])('reports whether %s is valid: %s', (entry, expected) => {
    expect(hasFormat('vatId', entry)).toBe(expected)
  })
})

describe('a sandbox signature', () => {
  it.each<[Partial<FieldDraft>, string]>([
    [{ pattern: '[A-Z]{2}-\\d{4}' }, 'AA-1111'],
    [{ minLength: 6 }, 'Testtt'],
    [{ format: 'date', earliest: '2027-03-01' }, '2027-03-01'],
    [{ format: 'date', latest: '2025-03-01' }, '2025-03-01'],
    [{ format: 'vatId' }, 'DE123456789'],
  ])('generates a text that follows the rules %j', (rest, expected) => {
    const made = testValues({ fields: fieldsOf(field(rest)), signer } as never, { values: {}, empty: [] })
    expect(made).toEqual({ a: { kind: 'text', text: expected } })
  })
})
