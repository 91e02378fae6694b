import { describe, expect, it, test } from 'vitest'
import { concatBytes, latin1, memorySource } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { uploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import { createEdit } from '../../../../pdf/repair/edit.ts'
import { signableUpdate } from '../../../../pdf/repair/make-signable.ts'
import { isDict } from '../../../../pdf/syntax/kinds.ts'
import { type PdfStream, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { createPdfWriter, onePagePdf, type PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect } from '../inspect/inspect.ts'

const appearance = '/AP<</N 9 0 R>>'
const annotation = (entries: string) => `<</Type/Annot/Rect[0 0 9 9]${entries}>>`
const stamp = annotation(`/Subtype/Stamp${appearance}`)

/** Returns a page with the given annotations. `objects` have numbers from 4, and object 9 is an appearance. */
const pdfWith = (list: string, ...objects: string[]) =>
  onePagePdf(
    (pdf) => {
      for (const [i, body] of objects.entries()) pdf.object(i + 4, body)
      pdf.stream(9, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f')
    },
    { page: `/Annots ${list}` },
  )

const reasonOf = (bytes: Uint8Array): string => {
  const result = inspect(bytes)
  return result.ok ? 'admitted' : result.reason
}

async function repaired(bytes: Uint8Array, { isRequested = true, decisions = {} } = {}) {
  const result = inspect(bytes, { policy: uploadPolicy(decisions) })
  const objects = !result.ok && result.code === 'pdf_feature_refused' ? result.removable : []
  const reasons = new Set(result.ok ? [] : result.errors.map(({ code }) => code))
  const update = await signableUpdate(memorySource(bytes), { reasons, objects, isRequested }, { charge: () => {} })
  return update && { bytes: concatBytes(bytes, update.appended), changes: update.changes }
}

const printed = async (bytes: Uint8Array) => (await repaired(bytes))?.bytes ?? null

async function objectOf(bytes: Uint8Array, number: number): Promise<string> {
  const file = await openPdf(memorySource(bytes))
  return writeObject(await file.getObject(pdfRef(number)))
}

test.each([
  ['in a separate object', '[4 0 R]', 4, [stamp]],
  [
    'in an array that is a separate object',
    '4 0 R',
    4,
    [`[${stamp} 5 0 R]`, annotation('/Subtype/Link/Dest[3 0 R/Fit]')],
  ],
  ['in the page dictionary', `[${stamp}]`, 3, []],
  ['with indirect flags', '[4 0 R]', 4, [annotation(`/Subtype/Stamp/F 5 0 R${appearance}`), '0']],
])('sets the Print flag of an annotation %s', async (_, list, number, objects) => {
  const sent = pdfWith(list, ...objects)
  expect(reasonOf(sent)).toBe('print_differs')
  const result = (await printed(sent))!
  expect(reasonOf(result)).toBe('admitted')
  expect(result.subarray(0, sent.length)).toEqual(sent)
  const [before, after] = [await objectOf(sent, number), await objectOf(result, number)]
  expect(after).toContain('/F 4')
  expect(after.replace('/F 4', '')).toBe(before.replace('/F 5 0 R', ''))
})

test('sets the Print flag of visible annotations only, and preserves the other flags', async () => {
  const kept = [annotation(`/Subtype/Stamp/F 132${appearance}`), annotation(`/Subtype/Stamp/F 2${appearance}`)]
  const sent = pdfWith('[4 0 R 5 0 R 6 0 R]', annotation(`/Subtype/Stamp/F 200${appearance}`), ...kept)
  const result = (await printed(sent))!
  const file = await openPdf(memorySource(result))
  const flags = await Promise.all(
    [4, 5, 6].map(async (number) => {
      const held = await file.getObject(pdfRef(number))
      return isDict(held) ? held.get('F') : null
    }),
  )
  expect(flags).toEqual([204, 132, 2])
  expect(result.subarray(sent.length).toString()).not.toBe('')
})

test('sets the Print flag of a form field that is on no page', async () => {
  const sent = onePagePdf(
    (pdf) => {
      pdf.object(4, annotation(`/Subtype/Widget/FT/Btn/Ff 65536/T(a)${appearance}`))
      pdf.stream(9, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f')
    },
    { catalog: '/AcroForm<</Fields[4 0 R]>>' },
  )
  expect(reasonOf(sent)).toBe('print_differs')
  expect(reasonOf((await printed(sent))!)).toBe('admitted')
})

test('does not repair a file with an annotation of a custom type', async () => {
  const sent = pdfWith('[4 0 R]', annotation(`/Subtype/Mine${appearance}`))
  expect(reasonOf(sent)).toBe('print_differs')
  expect(await printed(sent)).toBeNull()
})

const states = '/AP<</N<</On 9 0 R>>>>'
const quad = '/QuadPoints[40 100 200 100 40 80 200 80]'
const markup = {
  ...{ Highlight: quad, Underline: quad, StrikeOut: quad, Squiggly: quad, Square: '/IC[1 1 0]', Circle: '' },
  ...{ Line: '/L[40 80 200 100]', Polygon: '/Vertices[40 80 200 80 200 100]', PolyLine: '/Vertices[40 80 200 80]' },
  Ink: '/InkList[[40 80 60 90][70 80 90 90 99 80]]',
}

test.each([
  ['an annotation that is visible only in print', `/Subtype/Stamp/F 36${appearance}`, 'annotations_hidden', '/F 6'],
  [
    'an annotation that toggles its visibility under the pointer',
    `/Subtype/Stamp/F 256${appearance}`,
    'annotations_printed',
    '/F 4',
  ],
  [
    'a movie annotation with an appearance',
    `/Subtype/Movie/F 4/Movie<</F(a)>>${appearance}`,
    'multimedia_removed',
    '/Subtype /Stamp',
  ],
  ['a link with a thick border', '/Subtype/Link/F 4/Border[0 0 9]', 'link_borders_removed', '/Border [0 0 0]'],
  ['a comment without an appearance', '/Subtype/FreeText/F 4/Contents(a)', 'annotations_removed', 'null'],
  ...Object.entries(markup).map(([type, entries]): [string, string, string, string] => [
    `a ${type} without an appearance`,
    `/Subtype/${type}/F 4/C[1 0 0]${entries}`,
    'annotations_drawn',
    `/Subtype /${type}`,
  ]),
  [
    'a highlight without a blend mode',
    `/Subtype/Highlight/F 4/C[1 1 0]${markup.Highlight}${appearance}`,
    'annotations_drawn',
    '/Subtype /Highlight',
  ],
  ['a button without a state', `/Subtype/Widget/FT/Btn/F 4/T(a)${states}`, 'field_values_drawn', '/AS /Off'],
  [
    'a button without a state, but with a value',
    `/Subtype/Widget/FT/Btn/F 4/T(a)/V/On${states}`,
    'field_values_drawn',
    '/AS /On',
  ],
  ['a highlight without a color', `/Subtype/Highlight/F 4${markup.Highlight}`, 'annotations_removed', 'null'],
  ['a circle that nothing paints', '/Subtype/Circle/F 4/C[1 0 0]/Border[0 0 0]', 'annotations_removed', 'null'],
  ['a movie annotation without an appearance', '/Subtype/Movie/F 4/Movie<</F(a)>>', 'annotations_removed', 'null'],
])('repairs %s, and reports $2', async (_, entries, change, entry) => {
  const sent = pdfWith('[4 0 R]', annotation(entries))
  expect(reasonOf(sent)).not.toBe('admitted')
  const result = (await repaired(sent))!
  expect([result.changes, reasonOf(result.bytes)]).toEqual([[change], 'admitted'])
  expect(await objectOf(result.bytes, 4)).toContain(entry)
})

test('writes the states of a check box from a separate object into its annotation', async () => {
  const sent = pdfWith(
    '[4 0 R]',
    annotation('/Subtype/Widget/FT/Btn/F 4/T(a)/AS/On/AP 5 0 R'),
    '<</N 6 0 R>>',
    '<</On 9 0 R>>',
  )
  expect(reasonOf(sent)).toBe('appearance_ambiguous')
  const result = (await repaired(sent))!
  expect([result.changes, reasonOf(result.bytes)]).toEqual([['annotations_drawn'], 'admitted'])
  expect(await objectOf(result.bytes, 4)).toContain('/N <</On 9 0 R>>')
})

test('repairs neither an unreadable file nor a file without annotations', async () => {
  expect(await printed(pdfWith('[]'))).toBeNull()
  expect(await printed(new Uint8Array(100))).toBeNull()
})

const limit = { reason: 'limit_exceeded' }

test('stops a repair that changes more than 10,000 objects', async () => {
  const edit = createEdit(await openPdf(memorySource(pdfWith('[]'))))
  for (let number = 1; number <= 10_000; number++) edit.put(pdfRef(number), null)
  expect(await edit.finish()).not.toBeNull()
  expect(() => edit.put(pdfRef(10_001), null)).toThrow(expect.objectContaining(limit))
})

test('stops a repair that adds more than 24 MiB of streams, before it writes them', async () => {
  const edit = createEdit(await openPdf(memorySource(pdfWith('[]'))))
  const half = new Uint8Array(12_582_912)
  const first = edit.addStream(new Map(), half)
  edit.putStream(pdfRef(1), new Map(), half)
  edit.putStream(first, new Map(), half)
  expect(() => edit.addStream(new Map(), new Uint8Array(1))).toThrow(expect.objectContaining(limit))
})

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const scripted = (catalog: string, ...objects: string[]) =>
  onePagePdf((pdf) => objects.forEach((body, i) => void pdf.object(i + 4, body)), { catalog })

describe('the repair of a file', () => {
  it.each([
    ['an indirect script', '/OpenAction 4 0 R', [script], 'scripts_removed'],
    [
      'a script of a field',
      '/AcroForm<</Fields[4 0 R]>>',
      [`<</FT/Tx/T(a)/V(1)/AA<</K ${script}>>>>`],
      'scripts_removed',
    ],
    ['a script of a button', '/A 4 0 R', [`<</FT/Btn/T(a)/A ${script}>>`], 'scripts_removed'],
    ['a name tree of scripts', '/Names<</JavaScript<</Names[(a)4 0 R]>>>>', [script], 'scripts_removed'],
    ['an automatically opened URI', '/OpenAction 4 0 R', ['<</S/URI/URI(http://a)>>'], 'actions_removed'],
    ['a sound action', '/A 4 0 R', ['<</S/Sound>>'], 'multimedia_removed'],
    ['an action that submits a form', '/A 4 0 R', ['<</S/SubmitForm/F(http://a)>>'], 'actions_removed'],
    ['an action that opens another file', '/A 4 0 R', ['<</A<</S/GoToR/F(/a.pdf)>>>>'], 'actions_removed'],
    ['a link to a script', '/A 4 0 R', ['<</A<</S/URI/URI(javascript:x)>>>>'], 'scripts_removed'],
    ['a link to a network share', '/A 4 0 R', ['<</A<</S/URI/URI(file://a/b)>>>>'], 'actions_removed'],
    ['an action that follows another one', '/A 4 0 R', ['<</S/Named/N/Print/Next<</S/Launch>>>>'], 'actions_removed'],
    [
      'a black-generation function',
      '/A 4 0 R',
      ['<</UCR 5 0 R/BG 5 0 R>>', '<</FunctionType 2/Domain[0 1]/N 1>>'],
      'print_functions_removed',
    ],
    ['an XFA form with fields', '/AcroForm<</Fields[4 0 R]/XFA(a)>>', ['<</FT/Tx/T(a)/V(1)>>'], 'xfa_removed'],
    [
      'usage rights',
      '/OpenAction 4 0 R/Perms<</UR3 5 0 R>>',
      [script, '<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>/Reference[<</TransformMethod/UR3>>]>>'],
      'scripts_removed,usage_rights_removed',
    ],
  ])('removes %s, after which the file passes inspection', async (_, catalog, objects, changes) => {
    const sent = scripted(catalog, ...objects)
    expect(reasonOf(sent)).not.toBe('admitted')
    const result = (await repaired(sent))!
    expect(result.changes.join()).toBe(changes)
    expect(inspect(result.bytes, { repaired: { isCut: false } })).toMatchObject({ ok: true })
  })

  it('preserves the value, default appearance and colors of a form field whose scripts it removes', async () => {
    const field = `/FT/Tx/T(a)/V(100)/DA(/F 9 Tf)/MK<</BG[1 0 0]>>`
    const sent = scripted('/AcroForm<</Fields[4 0 R]>>', `<<${field}/AA<</K ${script}>>>>`)
    expect(await objectOf((await printed(sent))!, 4)).toBe(
      `<<${field.replaceAll(/\/(FT|T|V|DA|MK|BG)(?=[/([<])/g, '/$1 ')}>>`,
    )
  })

  it.each([
    ['an XFA form without fields', '/AcroForm<</Fields[]/XFA(a)>>', []],
    ['an XFA form with a null instead of a field', '/AcroForm<</Fields[null]/XFA(a)>>', []],
    ['an XFA form with a reference to null instead of a field', '/AcroForm<</Fields[4 0 R]/XFA(a)>>', ['null']],
    ['an XFA form that requires rendering', '/NeedsRendering true/AcroForm<</Fields[4 0 R]/XFA(a)>>', ['<</T(a)>>']],
    ['content of another file', '/A 4 0 R', ['<</OPI<<>>>>']],
  ])('makes no changes to a file with %s', async (_, catalog, objects) => {
    const sent = scripted(catalog, ...objects)
    expect(reasonOf(sent)).not.toBe('admitted')
    expect(await repaired(sent)).toBeNull()
  })

  const calculation = '<</S/JavaScript/JS(AFNumber_Format\\(2\\);)>>'
  const keystroke = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
  const field = (entries: string) => `<</FT/Tx/T(a)/V(1)${entries}>>`

  it.each<[string, string, string[], string, string, Record<string, string>?]>([
    [
      'a calculation next to a launch action',
      '',
      [field(`/A<</S/Launch>>/AA<</F ${calculation}>>`)],
      'AFNumber',
      'Launch',
    ],
    [
      'a calculation next to another script',
      '',
      [field(`/AA<</F ${calculation}/K ${keystroke}>>`)],
      'AFNumber',
      'alert',
    ],
    ['an indirect calculation', '', [field('/A<</S/Launch>>/AA 5 0 R'), '<</F 6 0 R>>', calculation], '/AA', 'Launch'],
    [
      'a calculation with an indirect script',
      '',
      [field('/A<</S/Launch>>/AA<</F<</S/JavaScript/JS 5 0 R>>>>'), '(AFNumber_Format\\(2\\);)'],
      '/AA',
      'Launch',
    ],
    ['a sound action', '', [`<</A[<</S/Sound>> ${script}]>>`], 'Sound', 'alert', { multimedia: 'allow' }],
    ['a launch action', '', [`<</A[<</S/Launch>> ${script}]>>`], 'Launch', 'alert', { launch: 'allow' }],
    [
      'an automatically opened URI',
      '',
      [`<</AA<</O<</S/URI/URI(http://a)>>/C ${script}>>>>`],
      'http',
      'alert',
      { automatic_uri: 'allow' },
    ],
    ['a named action', '', [`<</AA<</O<</S/Named/N/NextPage>>/C ${script}>>>>`], 'NextPage', 'alert'],
    [
      'a note without the Print flag',
      '',
      [annotation(`/Subtype/Text/AP<</N<<>>>>/A ${script}`)],
      '/AP',
      'alert',
      { print_differs: 'allow' },
    ],
    [
      'print functions',
      '',
      [`<</TR<</FunctionType 2/Domain[0 1]/N 1>>/A ${script}>>`],
      '/TR',
      'alert',
      { print_differs: 'allow' },
    ],
    [
      'an XFA form',
      '/AcroForm<</Fields[4 0 R]/XFA(a)>>',
      [field(`/AA<</K ${script}>>`)],
      '/V',
      'alert',
      { static_xfa: 'allow' },
    ],
  ])(
    'preserves allowed content when it removes refused actions or scripts: %s',
    async (_, catalog, objects, kept, removed, decisions = {}) => {
      const sent = scripted(`${catalog}/Mine 4 0 R`, ...objects)
      const result = (await repaired(sent, { isRequested: false, decisions }))!
      expect(result.changes.every((change) => ['scripts_removed', 'actions_removed'].includes(change))).toBe(true)
      expect(inspect(result.bytes, { policy: uploadPolicy(decisions) })).toMatchObject({ ok: true })
      expect(await objectOf(result.bytes, 4)).toContain(kept)
      expect(await objectOf(result.bytes, 4)).not.toContain(removed)
    },
  )

  it('removes the calculations and actions that the policy refuses', async () => {
    const sent = scripted('/Mine 4 0 R', field(`/A<</S/Launch>>/AA<</F ${calculation}>>`))
    const result = (await repaired(sent, { decisions: { form_calculation: 'refuse' } }))!
    expect(result.changes).toEqual(['actions_removed', 'scripts_removed'])
    expect(await objectOf(result.bytes, 4)).not.toContain('/AA')
  })

  it.each([
    ['an array that contains itself', '[4 0 R]'],
    ['a thread of another file', '<</S/Thread/F(a.pdf)/D 0>>'],
    ['an action with an indirect type', '<</S 5 0 R/JS(app.alert\\(1\\))>>'],
  ])('removes the open action and the other scripts of a file whose open action is %s', async (_, action) => {
    const sent = scripted(`/OpenAction 4 0 R/Mine ${script}`, action, '/JavaScript')
    const result = (await repaired(sent))!
    expect(await objectOf(result.bytes, 1)).not.toContain('alert')
    expect(await objectOf(result.bytes, 4)).not.toContain('/S')
  })

  const widget = (entries: string) => annotation(`/Subtype/Widget/FT/Tx${entries}`)
  const xfaWith = (fields: string, field: string, annotations: string) =>
    onePagePdf(
      (pdf) => {
        pdf.object(4, field)
        pdf.object(5, '<</FT/Tx/T(b)/Kids[4 0 R]>>')
      },
      { catalog: `/AcroForm<</Fields${fields}/XFA(a)>>`, page: `/Annots${annotations}` },
    )

  it.each([
    ['a field without a widget', '[4 0 R]', '<</FT/Tx/T(a)>>', '[]'],
    ['a field on no page', '[4 0 R]', widget('/F 4/T(a)'), '[]'],
    ['a field that is not an annotation, but listed as one', '[4 0 R]', '<</FT/Tx/T(a)>>', '[4 0 R]'],
    ['a hidden field', '[4 0 R]', widget('/F 2/T(a)'), '[4 0 R]'],
  ])('does not remove an XFA form without a request if the form has %s', async (_, fields, field, annotations) => {
    const sent = xfaWith(fields, field, annotations)
    expect(reasonOf(sent)).toBe('static_xfa')
    expect(await repaired(sent, { isRequested: false })).toBeNull()
  })

  it.each([
    ['a field', '[4 0 R]', widget('/F 4/T(a)')],
    ['a widget of a field', '[5 0 R]', widget('/F 4/Parent 5 0 R')],
  ])('removes an XFA form without a request if a page shows %s', async (_, fields, field) => {
    const sent = xfaWith(fields, field, '[4 0 R]')
    expect(reasonOf(sent)).toBe('static_xfa')
    const result = (await repaired(sent, { isRequested: false }))!
    expect([result.changes, reasonOf(result.bytes)]).toEqual([['xfa_removed'], 'admitted'])
  })

  const rights = '/Perms<</UR3 5 0 R>>/OpenAction 6 0 R'
  const transform = '/Reference[<</TransformMethod/UR3>>]'

  it.each([
    ['a field of the form', '/AcroForm<</Fields[4 0 R]>>', '[]', '/V 5 0 R', '/T(k)'],
    [
      'a field above other fields of the form',
      '/AcroForm<</Fields[4 0 R]>>',
      '[]',
      '/V 5 0 R/Kids[7 0 R]',
      '/T(k)/V(x)',
    ],
    ['a field on a page', '', '[4 0 R]', '/V 5 0 R', ''],
    ['a field above an annotation of a page', '', '[7 0 R]', '/V 5 0 R', '/Parent 4 0 R'],
  ])(
    'keeps a signature that is also listed as usage rights, and inspection rejects the result: %s',
    async (_, form, annotations, field, kid) => {
      const sent = onePagePdf(
        (pdf) => {
          pdf.object(4, annotation(`/Subtype/Widget/FT/Sig/T(s)/F 132${field}`))
          pdf.object(5, `<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>${transform}>>`)
          pdf.object(6, script)
          pdf.object(7, annotation(`/Subtype/Widget/F 132${kid}`))
        },
        { catalog: `${form}${rights}`, page: `/Annots${annotations}` },
      )
      for (const isRequested of [true, false]) {
        const result = (await repaired(sent, { isRequested }))!
        expect(result.changes).toContain('usage_rights_removed')
        expect(inspect(result.bytes, { repaired: { isCut: false } })).toMatchObject({ reason: 'repair_signed' })
        expect(await objectOf(result.bytes, 5)).toContain('/ByteRange')
      }
    },
  )

  it.each([
    ['that /Perms lists as usage rights', rights, '', script],
    ['that contains a script entry', '', '/S/JavaScript/JS(app.alert\\(1\\))', 'null'],
  ])('does not remove a field signature %s', async (_, catalog, entries, object) => {
    const field = annotation('/Subtype/Widget/FT/Sig/T(s)/F 132/V 5 0 R')
    const signature = `<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>${entries}>>`
    const sent = scripted(`/AcroForm<</Fields[4 0 R]/SigFlags 3>>${catalog}`, field, signature, object)
    expect(reasonOf(sent)).toBe('javascript')
    const result = await printed(sent)
    if (result !== null)
      expect(inspect(result, { repaired: { isCut: false } })).toMatchObject({ reason: 'repair_signed' })
    expect(await objectOf(result ?? sent, 5)).toContain('/ByteRange')
  })

  it('removes scripts without reading page contents if no repair was requested', async () => {
    const pdf = createPdfWriter()
    const pages = Array.from({ length: 30 }, (_, i) => 10 + 2 * i)
    pdf.object(1, `<</Type/Catalog/Pages 2 0 R/OpenAction ${script}>>`)
    pdf.object(
      2,
      `<</Type/Pages/MediaBox[0 0 9 9]/Count 30/Kids[${pages.map((number) => `${number} 0 R`).join(' ')}]>>`,
    )
    for (const number of pages) {
      pdf.object(number, `<</Type/Page/Parent 2 0 R/Contents ${number + 1} 0 R>>`)
      pdf.stream(number + 1, '', `%${'x'.repeat(100_000)}\n`)
    }
    pdf.end(pdf.xrefTable())
    const source = memorySource(pdf.bytes())
    let reads = 0
    const read = (offset: number, length: number) => {
      reads++
      return source.read(offset, length)
    }
    const refused = { reasons: new Set(['javascript']), objects: [1], isRequested: false }
    const update = await signableUpdate({ ...source, read }, refused, { charge: () => {} })
    expect(update?.changes).toEqual(['actions_removed'])
    expect(reads).toBeLessThan(10)
  })

  it('removes only attached files that the policy refuses', async () => {
    const files = (pdf: PdfWriter): void => {
      pdf.object(4, '<</Type/Filespec/F(a.xml)/UF(a.xml)/EF<</F 5 0 R>>>>')
      pdf.stream(5, '/Type/EmbeddedFile', '<a/>')
      pdf.object(6, '<</Type/Filespec/F(a.zip)/UF(a.zip)/EF<</F 7 0 R>>>>')
      pdf.stream(7, '/Type/EmbeddedFile', 'text')
    }
    const sent = onePagePdf(files, { catalog: '/Names<</EmbeddedFiles<</Names[(a)4 0 R(b)6 0 R]>>>>' })
    expect(reasonOf(sent)).toBe('unlisted_attachment')
    const result = (await repaired(sent))!
    expect([result.changes, reasonOf(result.bytes)]).toEqual([['attachments_removed'], 'admitted'])
    expect(await Promise.all([4, 6].map((number) => objectOf(result.bytes, number)))).toEqual([
      expect.stringContaining('a.xml'),
      'null',
    ])
  })

  it('removes a refused attached file and its annotation', async () => {
    const file = '<</Type/Filespec/F(a.zip)/UF(a.zip)/EF<</F 9 0 R>>>>'
    const sent = pdfWith('[4 0 R]', annotation(`/Subtype/FileAttachment/F 4/FS 5 0 R${appearance}`), file)
    expect(reasonOf(sent)).toBe('unlisted_attachment')
    const result = (await repaired(sent))!
    expect([result.changes, reasonOf(result.bytes)]).toEqual([
      ['annotations_removed', 'attachments_removed'],
      'admitted',
    ])
  })

  it.each([true, false])(
    'makes the default state of layers permanent, and removes the content of hidden layers (requested: %s)',
    async (isRequested) => {
      const layers = '/OCProperties<</OCGs[4 0 R 5 0 R]/D<</OFF[5 0 R]>>>>'
      const content = '/OC/On BDC 0 0 1 1 re f EMC /OC/Off BDC 2 2 1 1 re f EMC'
      const objects = (pdf: PdfWriter): void => {
        pdf.object(4, '<</Type/OCG/Name(on)>>')
        pdf.object(5, '<</Type/OCG/Name(off)/Usage<</Print<</PrintState/ON>>>>>>')
        pdf.stream(6, '', content)
      }
      const page = '/Contents 6 0 R/Resources<</Properties<</On 4 0 R/Off 5 0 R>>>>'
      const sent = onePagePdf(objects, { catalog: layers, page })
      expect(reasonOf(sent)).toBe('optional_content')
      const result = (await repaired(sent, { isRequested }))!
      expect(result.changes).toEqual(['layers_fixed', 'page_content_rewritten'])
      expect(inspect(result.bytes)).toMatchObject({ ok: true, features: ['visible_layers'] })
      const file = await openPdf(memorySource(result.bytes))
      const stream = await file.getObject(pdfRef(6))
      expect(latin1(await file.decodedStream(stream as PdfStream)).replaceAll('\n', ' ')).toBe(
        '/OC/On BDC 0 0 1 1 re f EMC /OC/Off BDC 2 2 1 1 re n EMC ',
      )
    },
  )

  const layered = (configuration: string, layer: string): Uint8Array =>
    onePagePdf((pdf) => pdf.object(4, `<</Type/OCG/Name(a)${layer}>>`), {
      catalog: `/OCProperties<</OCGs[4 0 R]/D<<${configuration}>>>>`,
    })

  it.each([
    ['a layer that is off in print', '', '/Usage<</Print<</PrintState/OFF>>>>'],
    ['a hidden layer', '/OFF[4 0 R]', '/Usage<</View<</ViewState/OFF>>>>/Intent/View'],
    ['a radio-button group of layers', '/RBGroups[[4 0 R]]', ''],
  ])('fixes %s without a request', async (_, configuration, layer) => {
    const result = (await repaired(layered(configuration, layer), { isRequested: false }))!
    expect([result.changes, reasonOf(result.bytes)]).toEqual([['layers_fixed'], 'admitted'])
  })

  it.each([
    ['a visible layer whose view state is off', '', '/Usage<</View<</ViewState/OFF>>>>'],
    ['a hidden layer whose view state is on', '/OFF[4 0 R]', '/Usage<</View<</ViewState/ON>>>>'],
    ['a hidden layer that is not intended for viewing', '/OFF[4 0 R]', '/Intent/Design'],
  ])('fixes %s only with a request, because readers disagree about it', async (_, configuration, layer) => {
    const sent = layered(configuration, layer)
    expect(await repaired(sent, { isRequested: false })).toBeNull()
    expect((await repaired(sent))?.changes).toEqual(['layers_fixed'])
  })

  it('corrects graphics states only with a request, also in a file with layers', async () => {
    const sent = onePagePdf(
      (pdf) => {
        pdf.object(4, '<</Type/OCG/Name(a)>>')
        pdf.object(5, '<</ca 1.5>>')
      },
      {
        catalog: '/OCProperties<</OCGs[4 0 R]/D<</OFF[4 0 R]>>>>',
        page: '/Resources<</ExtGState<</A 5 0 R>>>>',
      },
    )
    expect((await repaired(sent, { isRequested: false }))?.changes).toEqual(['layers_fixed'])
    expect((await repaired(sent))?.changes).toEqual(['graphics_states_corrected', 'layers_fixed'])
  })

  it('removes functions for printers without a request, but no function that some readers also use', async () => {
    const state = (entry: string) =>
      onePagePdf((pdf) => {
        pdf.object(4, `<<${entry} 5 0 R>>`)
        pdf.object(5, '<</FunctionType 2/Domain[0 1]/N 1>>')
      })
    const changes = async (entry: string, isRequested: boolean) =>
      (await repaired(state(entry), { isRequested }))?.changes ?? null
    expect(await changes('/UCR', false)).toEqual(['print_functions_removed'])
    expect([await changes('/TR', false), await changes('/TR', true)]).toEqual([null, ['print_functions_removed']])
  })

  it('removes an alternate layer configuration that is a separate object', async () => {
    const objects = (pdf: PdfWriter): void => {
      pdf.object(4, '<</Type/OCG/Name(on)>>')
      pdf.object(5, '<</OCGs[4 0 R]/D 6 0 R/Configs[7 0 R]>>')
      pdf.object(6, '<</OFF[4 0 R]>>')
      pdf.object(7, '<</BaseState/OFF>>')
    }
    const result = (await repaired(onePagePdf(objects, { catalog: '/OCProperties 5 0 R' })))!
    expect(inspect(result.bytes)).toMatchObject({ ok: true, features: ['visible_layers'] })
  })

  it('rewrites page content and graphics states that readers interpret differently', async () => {
    const sent = onePagePdf(
      (pdf) => {
        pdf.object(4, '<</CA 1.5/ca 1/BM/Odd>>')
        pdf.stream(5, '', 'W n 0 0 9 9 re W')
        pdf.stream(6, '', 'BT ET Q')
      },
      { page: '/Contents[5 0 R 6 0 R]/Resources<</ExtGState<</A 4 0 R>>>>' },
    )
    expect(reasonOf(sent)).toBe('page_content_ambiguous')
    const result = (await repaired(sent))!
    expect(result.changes).toEqual(['graphics_states_corrected', 'page_content_rewritten'])
    expect(reasonOf(result.bytes)).toBe('admitted')
    expect(await objectOf(result.bytes, 4)).toBe('<</CA 1/ca 1/BM /Normal>>')
    expect(await objectOf(result.bytes, 3)).toContain('/Contents 5 0 R')
  })

  it('names the codes above 127 of a standard font without an encoding, but only on request', async () => {
    const sent = onePagePdf(
      (pdf) => {
        pdf.object(4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
        pdf.stream(5, '', 'BT /F 12 Tf 20 20 Td <4FA948> Tj ET')
      },
      { page: '/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>' },
    )
    expect(reasonOf(sent)).toBe('page_content_ambiguous')
    expect(await repaired(sent, { isRequested: false })).toBe(null)
    const result = (await repaired(sent))!
    expect(result.changes).toEqual(['page_content_rewritten'])
    expect(reasonOf(result.bytes)).toBe('admitted')
    expect(await objectOf(result.bytes, 4)).toContain('/Differences [161 /exclamdown 162 /cent')
    expect(await objectOf(result.bytes, 4)).toContain(' 169 /quotesingle ')
  })

  it('makes knockout groups of forms draw all content, but only on request', async () => {
    const sent = onePagePdf(
      (pdf) => {
        pdf.object(4, '<</ca .5>>')
        pdf.stream(5, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group 6 0 R', '/A gs 0 0 9 9 re f')
        pdf.object(6, '<</S/Transparency/I true/K true>>')
        pdf.stream(7, '', '/X Do')
      },
      { page: '/Contents 7 0 R/Group 6 0 R/Resources<</ExtGState<</A 4 0 R>>/XObject<</X 5 0 R>>>>' },
    )
    expect(reasonOf(sent)).toBe('page_content_ambiguous')
    expect(await repaired(sent, { isRequested: false })).toBe(null)
    const result = (await repaired(sent))!
    expect([result.changes, reasonOf(result.bytes)]).toEqual([['graphics_states_corrected'], 'admitted'])
    expect(await objectOf(result.bytes, 6)).toBe('<</S /Transparency/I true>>')
  })

  const maskedBy = (mask: string, functionEntries: string, program: string, group = '/BBox[1 2 3 4]'): Uint8Array =>
    onePagePdf(
      (pdf) => {
        pdf.object(4, `<</SMask<<${mask}/G 5 0 R/TR 6 0 R>>>>`)
        pdf.stream(5, `/Subtype/Form${group}/Group<</S/Transparency/CS/DeviceGray>>`, '0 0 9 9 re f')
        if (program === '') pdf.object(6, `<<${functionEntries}>>`)
        else pdf.stream(6, functionEntries, program)
      },
      { page: '/Resources<</ExtGState<</A 4 0 R>>>>' },
    )

  const computed = '/FunctionType 4/Domain[0 1]/Range[0 1]'
  const linear = '/FunctionType 2/Domain[0 1]/N 1'
  const interpolated = `${linear}/C0[1]/C1[0]`

  it.each([
    ['an alpha mask by a program', '/S/Alpha', computed, '{1 exch  sub}\n'],
    ['a luminosity mask by a program', '/S/Luminosity/BC[0 0 0]', computed, '{ 1 exch sub }'],
    ['an alpha mask by interpolation', '/S/Alpha', interpolated, ''],
    ['an alpha mask by interpolation within a range', '/S/Alpha', `${interpolated}/Range[0 1]`, ''],
  ])('replaces the transfer function that inverts %s', async (_, mask, entries, program) => {
    const sent = maskedBy(mask, entries, program, '/BBox[0 0 20 10]/Matrix[0 2 -1 0 5 5]')
    expect(reasonOf(sent)).toBe('print_differs')
    const result = (await repaired(sent, { isRequested: false }))!
    expect([result.changes, reasonOf(result.bytes)]).toEqual([['graphics_states_corrected'], 'admitted'])
    const state = await objectOf(result.bytes, 4)
    for (const entry of ['/S /Luminosity', '/BC [1]', '/G 1']) expect(state).toContain(entry)
    expect(state).not.toContain('/TR')
    const added = latin1(result.bytes.subarray(sent.length))
    expect(added).toContain('/BBox [-5 5 5 45]')
    expect(added).toContain('1 g -5 5 10 40 re f\n/Mask gs 0 g -5 5 10 40 re f')
    expect(added).toContain(
      `/SMask <<${mask.replaceAll('/Alpha', ' /Alpha').replaceAll('/Lum', ' /Lum').replace('BC', 'BC ')}`,
    )
    expect(added).not.toContain('/TR')
  })

  it.each([
    ['another program', '/S/Alpha', computed, '{1 exch sub dup mul}'],
    ['a program that ignores the mask', '/S/Alpha', computed, '{pop 1}'],
    ['an interpolation that changes nothing', '/S/Alpha', `${linear}/C0[0]/C1[1]`, ''],
    ['a curve', '/S/Alpha', '/FunctionType 2/Domain[0 1]/N 2/C0[1]/C1[0]', ''],
    ['an interpolation without ends', '/S/Luminosity', linear, ''],
    ['an inversion with a white backdrop', '/S/Luminosity/BC[1]', computed, '{1 exch sub}'],
    ['an inversion with a white backdrop in CMYK', '/S/Luminosity/BC[0 0 0 0]', computed, '{1 exch sub}'],
    ['an inversion with an invalid backdrop', '/S/Luminosity/BC[0 0]', computed, '{1 exch sub}'],
    ['an inversion without a box', '/S/Alpha', computed, '{1 exch sub}', '/BBox[0 0 1]'],
    ['an inversion with an empty box', '/S/Alpha', computed, '{1 exch sub}', '/BBox[1 1 1 9]'],
    ['an inversion with a very large box', '/S/Alpha', computed, '{1 exch sub}', '/BBox[0 0 9 10000000]'],
    ['an inversion with an invalid matrix', '/S/Alpha', computed, '{1 exch sub}', '/BBox[0 0 9 9]/Matrix[1]'],
    ['an inversion with less output', '/S/Alpha', computed.replace('Range[0 1]', 'Range[0 0.5]'), '{1 exch sub}'],
    ['an inversion with one output', '/S/Alpha', computed.replace('Range[0 1]', 'Range[1 1]'), '{1 exch sub}'],
    ['an inversion with less input', '/S/Alpha', computed.replace('Domain[0 1]', 'Domain[0.9 1]'), '{1 exch sub}'],
    ['a program without a range', '/S/Alpha', '/FunctionType 4/Domain[0 1]', '{1 exch sub}'],
    ['an interpolation from one input', '/S/Alpha', interpolated.replace('Domain[0 1]', 'Domain[0 0]'), ''],
    ['an interpolation without a domain', '/S/Alpha', interpolated.replace('/Domain[0 1]', ''), ''],
    ['an interpolation to one output', '/S/Alpha', `${interpolated}/Range[0 0]`, ''],
    ['a program that contains a no-break space', '/S/Alpha', computed, '{1\xa0exch sub}'],
    ['a program of more than 64 bytes', '/S/Alpha', computed, `{1 exch sub}${' '.repeat(53)}`],
    ['a program of more than 64 decoded bytes', '/S/Alpha', `${computed}/Filter/RL`, '\x9d \x0b{1 exch sub}\x80'],
  ])('does not change a soft mask with %s', async (_, mask, entries, program, group?: string) => {
    const sent = maskedBy(mask, entries, program, group)
    expect(reasonOf(sent)).toBe('print_differs')
    expect(await repaired(sent)).toBeNull()
  })

  it('rounds the box of an inverted soft mask outward', async () => {
    const sent = maskedBy('/S/Alpha', computed, '{1 exch sub}', '/BBox[-0.00004 0 0.00004 0.12341]')
    const added = latin1((await repaired(sent))!.bytes.subarray(sent.length))
    expect(added).toContain('/BBox [-0.0001 0 0.0001 0.1235]')
  })

  it('replaces the inverting function of a soft mask if another soft mask has a longer program', async () => {
    const sent = onePagePdf(
      (pdf) => {
        pdf.object(4, '<</SMask<</S/Alpha/G 5 0 R/TR 6 0 R>>>>')
        pdf.stream(5, '/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency>>', '0 0 9 9 re f')
        pdf.stream(6, `${computed}/Filter/RL`, '\x9d \x0b{1 exch sub}\x80')
        pdf.object(7, '<</SMask<</S/Alpha/G 5 0 R/TR 8 0 R>>>>')
        pdf.stream(8, computed, '{1 exch sub}')
      },
      { page: '/Resources<</ExtGState<</A 4 0 R/B 7 0 R>>>>' },
    )
    const result = (await repaired(sent))!
    expect(await objectOf(result.bytes, 4)).toContain('/TR')
    expect(await objectOf(result.bytes, 7)).not.toContain('/TR')
  })

  it('repairs a signed file, which inspection still rejects', async () => {
    const sent = scripted('/OpenAction 4 0 R', script, '<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>')
    const result = (await repaired(sent))!
    expect(inspect(result.bytes, { repaired: { isCut: false } })).toMatchObject({ reason: 'repair_signed' })
  })

  it.each([
    ['a form without NeedAppearances', '', ['actions_removed', 'field_decorations_removed'], null],
    ['a form with NeedAppearances', '/NeedAppearances true', ['actions_removed'], '[1 1 1]'],
  ])(
    'removes the background of an empty field only without NeedAppearances: %s',
    async (_, entries, changes, background) => {
      const sent = onePagePdf(
        (pdf) => pdf.object(4, annotation('/Subtype/Widget/F 4/FT/Tx/T(a)/MK<</BG[1 1 1]/R 90>>')),
        {
          page: '/Annots[4 0 R]',
          catalog: `/AcroForm<</Fields[4 0 R]${entries}>>/OpenAction<</S/JavaScript/JS(1)>>`,
        },
      )
      const result = (await repaired(sent))!
      expect([result.changes, reasonOf(result.bytes)]).toEqual([changes, 'admitted'])
      const field = await objectOf(result.bytes, 4)
      expect(/BG ?(\[.*?\])/.exec(field)?.[1] ?? null).toBe(background)
      expect(field).toContain('/R 90')
    },
  )

  // Few readers show the appearance of a link.
  it('removes the appearance of a link', async () => {
    const sent = pdfWith('[4 0 R]', annotation(`/Subtype/Link/F 4${appearance}`))
    expect(reasonOf(sent)).toBe('appearance_ambiguous')
    const result = (await repaired(sent))!
    expect([result.changes, reasonOf(result.bytes)]).toEqual([['link_appearances_removed'], 'admitted'])
  })
})
