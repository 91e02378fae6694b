import { beforeAll, describe, expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import type { FieldValue } from '../../../../core/signing/model.ts'
import { formOf, listFields } from '../../../../pdf/document/form.ts'
import { readBack, verifyStamps } from '../../../../pdf/seal/read-back.ts'
import { requireShownValues } from '../../../../pdf/seal/shown-values.ts'
import { isDict, isString } from '../../../../pdf/syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { entered, sealEntered } from '../../../support/fillable-form.ts'
import { pdfOfForm } from '../../../support/form-pdf.ts'
import { freshSealKey } from '../verify/signed-pdf.ts'
import { writePdf } from './fixtures.ts'
import { annotationsOf, entriesOf, open } from './read-sealed.ts'

const text = (text: string): FieldValue => ({ kind: 'text', text })
const check = (checked: boolean): FieldValue => ({ kind: 'checkbox', checked })
const key = await freshSealKey()

const original = pdfOfForm([
  '/FT/Tx/T(name)/F 4/DA(/F1 9 Tf)',
  '/FT/Tx/T(abroad)',
  '/FT/Btn/T(agreed)/F 4/AP<</N<</On 4 0 R>>/D<</On 4 0 R>>>>',
  '/FT/Btn/T(news)/F 4',
  { field: '/FT/Tx/T(lines)/Ff 2', places: 1 },
  '/FT/Tx/T(later)/F 4',
])
const filled = [
  entered(0, text('Anna (1)'), { formField: 'name', type: 'name' }),
  entered(1, text('署名 عربي'), { formField: 'abroad' }),
  entered(2, check(true), { formField: 'agreed' }),
  entered(3, check(false), { formField: 'news' }),
  entered(4, text('one\ntwo'), { formField: 'lines' }),
]
let sealed: Awaited<ReturnType<typeof sealEntered>>
beforeAll(async () => {
  sealed = await sealEntered(original, filled, key.sealKey, { openFields: ['later'] })
})

async function fieldsIn(bytes: Uint8Array): Promise<Map<string, PdfDict>> {
  const file = await open(bytes)
  const form = await formOf(file)
  const fields = form === null ? [] : await listFields(file, form)
  return new Map(fields.map(({ name, path }) => [name, path.at(-1)?.dict ?? new Map()]))
}
const fieldIn = async (bytes: Uint8Array, name: string) => (await fieldsIn(bytes)).get(name)

describe('a filled form field', () => {
  test.each([
    ['ASCII text unchanged', 'name', Buffer.from('Anna (1)').toString('hex')],
    ['other text as UTF-16BE with a byte order mark', 'abroad', `feff${'7f72540d0020'}${'063906310628064a'}`],
  ])('contains %s, and has the ReadOnly and Print flags', async (_, name, hex) => {
    const dict = await fieldIn(sealed.bytes, name)
    const held = dict?.get('V')
    expect(isString(held) && Buffer.from(held.bytes).toString('hex')).toBe(hex)
    expect(entriesOf(dict, ['Ff', 'F', 'DA'])).toEqual(['1', '4', '(/Helv 0 Tf 0 g)'])
    expect(dict?.get('DV')).toEqual(held)
  })

  test('has the state of its check box, and no down appearance', async () => {
    const agreed = (await fieldIn(sealed.bytes, 'agreed')) as PdfDict
    expect(entriesOf(agreed, ['V', 'AS', 'Ff'])).toEqual(['/On', '/On', '1'])
    const shown = agreed.get('AP') as PdfDict
    expect([...shown.keys()]).toEqual(['N'])
    expect([...(shown.get('N') as PdfDict).keys()]).toEqual(['On', 'Off'])
    expect(entriesOf(await fieldIn(sealed.bytes, 'news'), ['V', 'AS', 'Ff'])).toEqual(['/Off', '/Off', '1'])
  })

  test('keeps the Required flag, and has the Multiline flag for a value with a line break', async () => {
    const lines = await fieldIn(sealed.bytes, 'lines')
    expect(entriesOf(lines, ['V', 'Ff', 'AP'])).toEqual(['(one\ntwo)', String(1 + 2 + 4096), 'null'])
    const file = await open(sealed.bytes)
    const widget = await file.resolve(((lines as PdfDict).get('Kids') as PdfObject[])[0])
    expect(isDict(widget) && isDict(widget.get('AP'))).toBe(true)
  })

  test.each([
    ['one line', 'a short text', 0],
    ['several lines', 'a text that is far too long for one line '.repeat(3), 4096],
  ])('has the Multiline flag only for a value that needs several lines: %s', async (_, value, multiline) => {
    const { bytes } = await sealEntered(original, [entered(0, text(value), { formField: 'name' })], key.sealKey)
    expect(entriesOf(await fieldIn(bytes, 'name'), ['Ff'])).toEqual([String(1 + multiline)])
  })

  test('has no additional stamp on the page', async () => {
    const file = await open(sealed.bytes)
    const annotations = await annotationsOf(file)
    expect(annotations.map((annotation) => writeObject(annotation.get('Subtype') ?? null))).toEqual(
      Array(7).fill('/Widget'),
    )
    expect(sealed.expected.stamps).toEqual([])
  })

  test('shows the characters of its value in its appearance', async () => {
    const file = await open((await sealEntered(original, [filled[0]!, filled[2]!, filled[4]!], key.sealKey)).bytes)
    await expect(requireShownValues(file, await formOf(file))).resolves.toBeUndefined()
  })

  test('is locked by the seal, but the field of a later signer is not', async () => {
    const text = Buffer.from(sealed.bytes.subarray(original.length)).toString('latin1')
    const [, names = ''] = /\/Action \/Include\/Fields \[(.*?)\]/.exec(text) ?? []
    expect(names).toContain('(name)')
    expect(names).not.toContain('(later)')
  })
})

test('preserves the value and the seal of the first signer when a second signer fills another field', async () => {
  const second = await sealEntered(sealed.bytes, [entered(5, text('Ben'), { formField: 'later' })], key.sealKey, {
    locksDocument: true,
  })
  const fields = await fieldsIn(second.bytes)
  expect(['name', 'later'].map((name) => writeObject(fields.get(name)?.get('V') ?? null))).toEqual([
    '(Anna \\(1\\))',
    '(Ben)',
  ])
  const checks = await verifySealedPdf(memorySource(second.bytes), { trustedCertificatePem: key.certificatePem })
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(checks.filter(({ name }) => name === 'earlierSignature')).toHaveLength(1)
})

test('seals a document with one stamped and one filled field', async () => {
  const both = [filled[0]!, entered(1, text('stamped'))]
  const { bytes, expected } = await sealEntered(original, both, key.sealKey)
  expect([expected.stamps.length, expected.fills.length]).toEqual([1, 1])
  const { stamps, fillMismatches } = await readBack(memorySource(bytes), [1], expected.fills)
  expect([verifyStamps(expected.stamps, stamps), fillMismatches]).toEqual([[], []])
})

test('clears NeedAppearances whether or not the seal fills a form field', async () => {
  const arrived = writePdf({
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/NeedAppearances true>>>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[5 0 R]>>',
    5: '<</Type/Annot/Subtype/Widget/Rect[100 600 300 620]/FT/Tx/T(name)>>',
  })
  const isFilled = async (given: Parameters<typeof entered>[2]) => {
    const { bytes } = await sealEntered(arrived, [entered(0, text('a'), given)], key.sealKey)
    return (await formOf(await open(bytes)))?.dict.get('NeedAppearances')
  }
  expect([await isFilled({}), await isFilled({ formField: 'name' })]).toEqual([false, false])
})

describe('the verification of a filled form', () => {
  const later = async (name: string, change: (dict: PdfDict) => PdfDict): Promise<Uint8Array> => {
    const file = await open(sealed.bytes)
    const form = await formOf(file)
    const field = form && (await listFields(file, form)).find((one) => one.name === name)
    const dict = field?.path.at(-1)?.dict
    if (!field || !dict) throw new Error('the field was expected')
    const changed = writeObject(change(new Map(dict)))
    return writePdf({ [field.ref.number]: changed }, { before: sealed.bytes, trailer: `/Prev ${file.xref.start}` })
  }
  const without = (key: string) => (dict: PdfDict) => new Map([...dict].filter(([name]) => name !== key))
  const having = (key: string, value: string | number) => (dict: PdfDict) =>
    new Map(dict).set(
      key,
      typeof value === 'number' ? value : { kind: 'string', bytes: Buffer.from(value), isHex: false },
    )

  test.each([
    ['a changed text', 'name', having('V', 'Ben'), 'value'],
    ['no text', 'name', without('V'), 'value'],
    ['no state', 'agreed', without('AS'), 'value'],
    ['no appearance', 'name', without('AP'), 'appearance'],
    ['a field without its read-only flag', 'name', having('Ff', 0), 'read_only'],
    ['a renamed field', 'name', having('T', 'other'), 'missing'],
  ] as const)(
    'reports a mismatch and fails the coverage check if an update leaves %s',
    async (_, name, change, mismatch) => {
      const bytes = await later(name, change)
      const { fillMismatches } = await readBack(memorySource(bytes), [1], sealed.expected.fills)
      expect(fillMismatches.map((found) => found.mismatch)).toEqual([mismatch])
      const checks = await verifySealedPdf(memorySource(bytes), { trustedCertificatePem: key.certificatePem })
      expect(checks.filter(({ ok }) => !ok).map((check) => check.name)).toEqual(['seal.coverage'])
    },
  )

  test('reports no mismatch in the sealed file', async () => {
    expect((await readBack(memorySource(sealed.bytes), [1], sealed.expected.fills)).fillMismatches).toEqual([])
  })
})
