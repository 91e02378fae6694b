import { describe, expect, it } from 'vitest'
import { attachmentTypeOf, fileCountOf, fileLine } from '../../../../../core/signing/attachments/attached-file.ts'
import { attachmentName } from '../../../../../core/signing/attachments/file-name.ts'
import { logicErrors } from '../../../../../core/signing/conditions/logic-errors.ts'
import { checkFieldValues } from '../../../../../core/signing/field-values.ts'
import { type FieldDraft, validateFields } from '../../../../../core/signing/fields.ts'
import type { FieldValues, SignatureField } from '../../../../../core/signing/model.ts'
import { testValues } from '../../../../../core/signing/test-values.ts'
import { file, filesOf } from './attachment-bundle.ts'

const attachment = (rest: Partial<FieldDraft> = {}): FieldDraft => ({
  ...{ id: 'identity', type: 'attachment', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.05 },
  ...rest,
})
const validate = (draft: FieldDraft) => validateFields([draft], { pageCount: 1 })
function fieldOf(rest: Partial<FieldDraft> = {}) {
  const result = validate(attachment(rest))
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.fields
}
const signer = { email: 'ada@example.org', name: null }
function signed(values: FieldValues, rest: Partial<FieldDraft> = {}) {
  const result = checkFieldValues({ fields: fieldOf(rest), signer, values, signedAt: new Date(0) })
  return result.ok ? result.values : result.errors.map(({ path, code }) => `${path}: ${code}`)
}
const bytes = (...start: number[]) => Uint8Array.from([...start, 0, 0, 0, 0])

describe('the validation of attachment fields', () => {
  it.each<[string, Partial<FieldDraft>, string]>([
    ['a minimum number of files above the maximum', { minFiles: 3, maxFiles: 2 }, 'fields.0.maxFiles: out_of_range'],
    ['a value', { value: 'a.pdf' }, 'fields.0.value: not_for_type'],
    ['the name of a form field', { formField: 'file' }, 'fields.0.formField: not_for_type'],
    ['`maxFiles` and the type `text`', { type: 'text', maxFiles: 2 }, 'fields.0.maxFiles: not_for_type'],
  ])('rejects a field with %s', (_, rest, expected) => {
    const result = validate(attachment(rest))
    expect(result.ok ? [] : result.errors.map(({ path, code }) => `${path}: ${code}`)).toEqual([expected])
  })

  it("stores the sender's limits on the number of files", () => {
    expect(fieldOf({ minFiles: 2, maxFiles: 5 })[0]).toMatchObject({ minFiles: 2, maxFiles: 5 })
  })
})

describe('a condition on an attachment field', () => {
  it("is accepted for the signer's own files, and rejected for the files of an earlier signer", () => {
    const [files] = fieldOf()
    const note = (step?: number) => ({
      ...{ ...files, id: 'note', type: 'text' as const },
      visibleIf: { field: 'identity', isFilled: true, ...(step === undefined ? {} : { step }) },
    })
    const steps = [{ order: 1, fields: fieldOf() }]
    const codes = (...args: Parameters<typeof logicErrors>) => logicErrors(...args).map(({ code }) => code)
    expect(codes([...fieldOf(), note() as SignatureField], 1, [])).toEqual([])
    expect(codes([note(1) as SignatureField], 2, steps)).toEqual(['type_mismatch'])
  })
})

describe('the number of files in an attachment field', () => {
  it("is one by default, and follows the sender's limits", () => {
    expect([{}, { minFiles: 3 }, { maxFiles: 4 }, { minFiles: 2, maxFiles: 5 }].map(fileCountOf)).toEqual([
      { min: 1, max: 1 },
      { min: 3, max: 3 },
      { min: 1, max: 4 },
      { min: 2, max: 5 },
    ])
  })
})

describe('the validation of attached files', () => {
  it("enforces the sender's limits on their number, and rejects duplicates and values of another kind", () => {
    const two = filesOf(file('att_1'), file('att_2'))
    expect(signed({ identity: two }, { maxFiles: 2 })).toEqual({ identity: two })
    expect(signed({})).toEqual(['values.identity: required'])
    expect(signed({ identity: filesOf() })).toEqual(['values.identity: required'])
    expect(signed({ identity: filesOf() }, { isRequired: false })).toEqual({})
    expect(signed({ identity: two })).toEqual(['values.identity: too_many_files'])
    expect(signed({ identity: filesOf(file('att_1')) }, { minFiles: 2 })).toEqual(['values.identity: too_few_files'])
    expect(signed({ identity: filesOf(file('a'), file('a')) }, { maxFiles: 2 })).toEqual([
      'values.identity: file_twice',
    ])
    expect(signed({ identity: { kind: 'text', text: 'a.pdf' } })).toEqual(['values.identity: wrong_kind'])
  })
})

describe('a sandbox signature', () => {
  it('attaches sample files only to required fields', () => {
    const files = { identity: [file('att_1')] }
    const of = (rest: Partial<FieldDraft>) =>
      testValues(
        { fields: fieldOf(rest), signer: { ...signer, status: 'sent', generation: 1 } },
        {
          ...{ values: {}, empty: [] },
          files,
        },
      )
    expect(of({})).toEqual({ identity: filesOf(file('att_1')) })
    expect(of({ isRequired: false })).toEqual({})
  })
})

describe('the media type of an attached file', () => {
  it('is detected from the first bytes of the file', () => {
    expect(attachmentTypeOf(new TextEncoder().encode('%PDF-1.7'))).toBe('application/pdf')
    expect(attachmentTypeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(attachmentTypeOf(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png')
    for (const other of [bytes(), bytes(0x50, 0x4b, 3, 4), new TextEncoder().encode(' %PDF-'), bytes(0xff, 0xd8)])
      expect(attachmentTypeOf(other)).toBeNull()
  })
})

describe('the name of an attached file', () => {
  it.each<[string, string]>([
    ['passport.pdf', 'passport.pdf'],
    ['PASSPORT.PDF', 'PASSPORT.PDF'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\scans\\pass port.pdf', 'pass port.pdf'],
    ['report.exe', 'report.exe.pdf'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe.pdf'],
    ['line\nbreak\0.pdf', 'line_break_.pdf'],
    ['\u{13000}.pdf', '_.pdf'],
    ['', 'file.pdf'],
    ['   ', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['Ausweis Müller.pdf', 'Ausweis Müller.pdf'],
    ['lone\ud800.pdf', 'lone\ufffd.pdf'],
  ])('is sanitized: %j becomes %j', (given, expected) => {
    expect(attachmentName(given, 'application/pdf')).toBe(expected)
  })

  it('is truncated without losing its extension', () => {
    const name = attachmentName(`${'ä'.repeat(500)}.jpeg`, 'image/jpeg')
    expect(name.length).toBeLessThanOrEqual(120)
    expect(name).toMatch(/ä\.jpeg$/)
  })
})

describe('the certificate line of an attached file', () => {
  it('contains its name and the first digits of its hash', () => {
    expect(fileLine(file('att_1'))).toBe('att_1.pdf (SHA-256 f1f1f1f1f1f1f1f1…)')
  })
})
