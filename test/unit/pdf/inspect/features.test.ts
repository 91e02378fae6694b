import { deflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { utf8 } from '../../../../base/bytes.ts'
import {
  featureSentence,
  pdfFeatures,
  type UploadPolicy,
  uploadPolicy,
} from '../../../../pdf/inspect/policy/upload-policy.ts'
import {
  createPdfWriter,
  onePagePdf,
  type PdfWriter,
  pageBeside,
  writeOnePage,
} from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect } from './inspect.ts'

const everything = Object.fromEntries(
  pdfFeatures.filter((name) => name !== 'encryption').map((name) => [name, 'allow']),
)
const allowAll: UploadPolicy = uploadPolicy(everything)

const beside = (...objects: string[]) => pageBeside(objects)
const withCatalog = (catalog: string, add?: (pdf: PdfWriter) => void) => onePagePdf(add, { catalog })

const xfaWith = (fields: string, field: string) =>
  withCatalog(`/AcroForm<</Fields${fields}/XFA(a)>>`, (pdf) => pdf.object(4, field))

const program = Uint8Array.from({ length: 80 }, (_, i) => (i === 0 ? 0x4d : i === 1 ? 0x5a : i % 3))
const attached = (name: string, data: Uint8Array | string, dict = '/Type/EmbeddedFile') =>
  onePagePdf((pdf) => {
    pdf.object(4, `<</Type/Filespec/F(${name})/EF<</F 5 0 R>>>>`)
    pdf.stream(5, dict, data)
  })

const found: [what: string, body: Uint8Array, features: string[]][] = [
  ['a script', beside('<</S/JavaScript/JS(app.alert(1))>>'), ['javascript']],
  ['a script with names in hexadecimal notation', beside('<</#53/J#61vaScript/JS(1)>>'), ['javascript']],
  ['a nested script', beside('[[<</A[<</B<</S/JavaScript>>>>]>>]]'), ['javascript']],
  ['a script in a rendition', beside('<</S/Rendition/JS(1)>>'), ['javascript', 'multimedia']],
  ['a script with an indirect action type', beside('<</S 5 0 R/JS(1)>>', '/JavaScript'), ['javascript']],
  ['an action that launches a program', beside('<</S/Launch/F(cmd.exe)>>'), ['launch']],
  ['an action that imports data', beside('<</S/ImportData/F(a.fdf)>>'), ['import_data']],
  ['an action that submits a form', beside('<</S/SubmitForm/F(http://example.org)>>'), ['submit_form']],
  ['an action that opens another file', beside('<</S/GoToR/F(b.pdf)>>'), ['uri_links']],
  ['an action that opens a file in the parent folder', beside('<</S/GoToR/F(../b.pdf)>>'), ['uri_links']],
  ['an action that opens a file in a subfolder', beside('<</S/GoToR/F(a/b c.PDF)>>'), ['uri_links']],
  [
    'an open action that opens another file',
    withCatalog('/OpenAction<</S/GoToR/F(b.pdf)>>'),
    ['automatic_uri', 'uri_links'],
  ],
  ...[
    '//a/b.pdf',
    '/b.pdf',
    '\\\\\\\\a\\\\b.pdf',
    '..//b.pdf',
    'file:b.pdf',
    'b.exe',
    'a//b.pdf',
    '\\376\\377b.pdf',
  ].map((path): (typeof found)[number] => [
    `an action that opens the file ${path}`,
    beside(`<</S/GoToR/F(${path})>>`),
    ['remote_go_to'],
  ]),
  ['an action that opens a file through a reference', beside('<</S/GoToR/F 5 0 R>>', '(b.pdf)'), ['remote_go_to']],
  ['an action that opens an attached file', beside('<</S/GoToE/T<<>>>>'), ['remote_go_to']],
  ['an action that opens a thread of another file', beside('<</S/Thread/F(b.pdf)>>'), ['remote_go_to']],
  ['an action that opens a thread of the same file', beside('<</S/Thread/D 0>>'), []],
  ['an action that jumps to a page', beside('<</S/GoTo/D[3 0 R/Fit]>>'), []],
  [
    'a link to a script',
    beside('<</Subtype/Link/A<</S/URI/URI(JavaScript:alert\\(1\\))>>>>'),
    ['javascript', 'uri_links'],
  ],
  [
    'a link to a script with white space in its scheme',
    beside('<</URI( java\\nscript:x)>>'),
    ['javascript', 'uri_links'],
  ],
  [
    'a link to a script in UTF-16',
    beside('<</URI<FEFF007600620073006300720069007000740 03A>>>'),
    ['javascript', 'uri_links'],
  ],
  ...['<FFFE6A0061007600610073006300720069007000740 03A00>', '(java\\255script:x)', '(data:text/html,x)'].map(
    (address): (typeof found)[number] => [
      `a link to a script in another notation, ${address}`,
      beside(`<</URI${address}>>`),
      ['javascript', 'uri_links'],
    ],
  ),
  ['a script as the base of relative links', withCatalog('/URI<</Base(javascript:)>>'), ['javascript']],
  ['an indirect script as the base of relative links', beside('<</Base 5 0 R>>', '(javascript:)'), ['javascript']],
  ...[
    '(file://example.org/a)',
    '(file:////example.org/a)',
    '(\\\\\\\\example.org\\\\a)',
    '(file:\\\\\\\\example.org)',
  ].map((address): (typeof found)[number] => [
    `a link to the network share ${address}`,
    beside(`<</URI${address}>>`),
    ['remote_go_to', 'uri_links'],
  ]),
  ['a link to a local file', beside('<</URI(file:///a/b.pdf)>>'), ['uri_links']],
  ['a link to a script by reference', beside('<</URI 5 0 R>>', '(javascript:x)'), ['javascript', 'uri_links']],
  ['a link with “javascript:” in its path', beside('<</URI(https://example.org/javascript:x)>>'), ['uri_links']],
  ['a link', beside('<</Subtype/Link/A<</S/URI/URI(https://example.org)>>>>'), ['uri_links']],
  [
    'an automatically opened link',
    withCatalog('/OpenAction<</S/URI/URI(https://example.org)>>'),
    ['automatic_uri', 'uri_links'],
  ],
  [
    'an automatically opened link by reference',
    withCatalog('/OpenAction 4 0 R', (pdf) => pdf.object(4, '<</S/URI/URI(https://example.org)>>')),
    ['automatic_uri', 'uri_links'],
  ],
  ['a link that a trigger opens', beside('<</AA<</O<</S/URI>>>>>>'), ['automatic_uri', 'uri_links']],
  [
    'a link that an indirect trigger opens',
    beside('<</AA 5 0 R>>', '<</O 6 0 R>>', '<</S/URI>>'),
    ['automatic_uri', 'uri_links'],
  ],
  ['a link that follows another action', beside('<</S/GoTo/Next[<</S/URI>>]>>'), ['automatic_uri', 'uri_links']],
  ['an open action with a destination', withCatalog('/OpenAction[3 0 R/Fit]'), []],
  ['a movie', beside('<</Subtype/Movie>>'), ['multimedia']],
  ['rich media', beside('<</Subtype/RichMedia>>'), ['multimedia']],
  ['a 3D annotation', beside('<</Subtype/3D>>'), ['multimedia']],
  ['a stream whose data is in another file', onePagePdf((pdf) => pdf.stream(4, '/F(a.bin)', '')), ['external_content']],
  [
    'a page of another file',
    onePagePdf((pdf) => pdf.stream(4, '/Subtype/Form/BBox[0 0 9 9]/Ref<</F(a)>>', '')),
    ['external_content'],
  ],
  ['a portfolio', withCatalog('/Collection<<>>'), ['portfolio']],
  ['a form field', withCatalog('/AcroForm<</Fields[4 0 R]>>', (pdf) => pdf.object(4, '<</FT/Tx>>')), ['forms']],
  ['a form that contains its field', withCatalog('/AcroForm<</Fields[<</FT/Tx/T(a)/V(b)>>]>>'), ['forms']],
  [
    'a form field whose type is only in a widget that the field contains',
    withCatalog('/AcroForm<</Fields[4 0 R]>>', (pdf) =>
      pdf.object(4, '<</T(a)/V(b)/Kids[<</Subtype/Widget/FT/Tx>>]>>'),
    ),
    ['forms', 'unlisted_fields'],
  ],
  ['a form without fields', withCatalog('/AcroForm<</Fields[]>>'), []],
  ['a dynamic XFA form', withCatalog('/AcroForm<</Fields[]/XFA 3 0 R>>'), ['dynamic_xfa']],
  ['a static XFA form with a null and a field', xfaWith('[null 4 0 R]', '<</FT/Tx/T(a)>>'), ['static_xfa', 'forms']],
  ['an XFA form with a null instead of a field', xfaWith('[null]', '<</FT/Tx/T(a)>>'), ['dynamic_xfa']],
  ['an XFA form with a field that is null', xfaWith('[4 0 R]', 'null'), ['dynamic_xfa', 'forms']],
  ['an XFA form with a missing field', xfaWith('[9 0 R]', '<</T(a)>>'), ['dynamic_xfa', 'forms', 'open_references']],
  ['an XFA form with an object that is not a field', xfaWith('[3 0 R]', '<</T(a)>>'), ['dynamic_xfa', 'forms']],
  [
    'a dynamic XFA form with fields, by reference',
    withCatalog('/NeedsRendering true/AcroForm 4 0 R', (pdf) => {
      pdf.object(4, '<</Fields 5 0 R/XFA[(template)3 0 R]>>')
      pdf.object(5, '[6 0 R]')
      pdf.object(6, '<</FT/Tx>>')
      pdf.stream(7, '', '')
    }),
    ['dynamic_xfa', 'forms'],
  ],
  [
    'an electronic invoice',
    attached('factur-x.xml', '<xml/>', '/Type/EmbeddedFile/Subtype/text#2Fxml'),
    ['attachments'],
  ],
  [
    'an attachment with the extension of a program',
    attached('Invoice.pdf.EXE', 'x'),
    ['executable_attachment', 'attachments'],
  ],
  [
    'an attachment with the extension of a program in UTF-16',
    attached('\xfe\xff\x00a\x00.\x00j\x00s', 'x'),
    ['executable_attachment', 'attachments'],
  ],
  ['an attachment that contains a program', attached('a.txt', program), ['executable_attachment', 'attachments']],
  [
    'a compressed attachment that contains a program, without /Type',
    attached('a.txt', deflateSync(program), '/Filter/FlateDecode'),
    ['executable_attachment', 'attachments'],
  ],
  [
    'an attached script with an interpreter line',
    attached('a.txt', '#!/bin/sh'),
    ['executable_attachment', 'attachments'],
  ],
  ['an attached text that begins like a program', attached('a.txt', `MZ${' '.repeat(80)}`), ['attachments']],
  ['a stream that begins like a program', onePagePdf((pdf) => pdf.stream(4, '', program)), []],
  [
    'an attached program in an indirect /EF dictionary',
    onePagePdf((pdf) => {
      pdf.object(4, '<</Type/Filespec/UF 7 0 R/EF 5 0 R>>')
      pdf.object(5, '<</F 6 0 R>>')
      pdf.stream(6, '', program)
      pdf.object(7, '(a.txt)')
    }),
    ['executable_attachment', 'attachments'],
  ],
  [
    'an attachment with the indirect name of a program',
    beside('<</Type/Filespec/F 5 0 R/EF<<>>>>', '(a.lnk)'),
    ['executable_attachment', 'attachments'],
  ],
  ['a signature', beside('<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>'), ['signatures']],
  [
    'a certification that permits annotations',
    beside('<</TransformMethod/DocMDP/TransformParams<</P 3>>>>'),
    ['certification'],
  ],
  [
    'a certification that permits only forms and signatures',
    beside('<</TransformMethod/DocMDP/TransformParams<</P 2>>>>'),
    ['certification_locked'],
  ],
  ['a certification without parameters', beside('<</TransformMethod/DocMDP>>'), ['certification_locked']],
  [
    'a certification that permits nothing',
    beside('<</TransformMethod/DocMDP/TransformParams 5 0 R>>', '<</Type/TransformParams/P 1>>'),
    ['certification_locked'],
  ],
  ['a layer', beside('<</Type/OCG/Name(Layer)>>'), ['visible_layers']],
]

describe('the PDF inspector', () => {
  const rows = found.map(([what, body, features]) => [what, features.join(', ') || 'none', body, features] as const)

  test.each(rows)('lists the features of a file with %s: %s', (_, __, body, features) => {
    expect(inspect(body, { policy: allowAll })).toMatchObject({ ok: true, features })
  })

  it('lists the features of objects in object streams', () => {
    const pdf = createPdfWriter()
    writeOnePage(pdf)
    pdf.objectStream(5, [{ number: 4, body: '<</S/Launch>>' }])
    pdf.end(pdf.xrefStream(6))
    expect(inspect(pdf.bytes(), { policy: allowAll })).toMatchObject({ ok: true, features: ['launch'] })
  })

  it('lists the features of current objects, but not of replaced ones', () => {
    const pdf = createPdfWriter()
    writeOnePage(pdf)
    pdf.object(4, '<</S/JavaScript/JS(1)>>')
    const first = pdf.xrefTable()
    pdf.end(first)
    pdf.object(4, '<</S/Launch>>')
    pdf.end(pdf.xrefTable({ prev: first }))
    expect(inspect(pdf.bytes(), { policy: allowAll })).toMatchObject({ ok: true, features: ['launch'] })
  })
})

describe('the PDF inspector with an upload policy', () => {
  it('reports every refused feature, and the first one in the policy as the reason', () => {
    const body = beside('[<</S/Launch>><</S/JavaScript>><</S/URI>>]')
    expect(inspect(body)).toEqual({
      ok: false,
      code: 'pdf_feature_refused',
      reason: 'javascript',
      detail: featureSentence('javascript', true),
      errors: [
        { path: 'file', code: 'javascript', message: featureSentence('javascript', true) },
        { path: 'file', code: 'launch', message: featureSentence('launch', true) },
      ],
      removable: [4],
    })
  })

  it('names an XFA form as the reason before its scripts', () => {
    const form = '/AcroForm<</Fields[]/XFA 3 0 R>>/OpenAction<</S/JavaScript/JS(app.alert(1))>>'
    expect(inspect(withCatalog(form))).toMatchObject({
      reason: 'dynamic_xfa',
      errors: [{ code: 'dynamic_xfa' }, { code: 'javascript' }],
    })
  })

  it('rejects a feature only if the upload policy refuses it', () => {
    const body = beside('<</S/SubmitForm>>')
    expect(inspect(body)).toMatchObject({ ok: false, reason: 'submit_form' })
    expect(inspect(body, { policy: uploadPolicy({ submit_form: 'allow' }) })).toMatchObject({ ok: true })
    expect(inspect(onePagePdf(), { policy: uploadPolicy({ javascript: 'refuse' }) })).toMatchObject({ ok: true })
  })

  it('reports encryption as the reason even if encrypted streams are unreadable', () => {
    const pdf = createPdfWriter()
    writeOnePage(pdf)
    pdf.stream(4, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', utf8('scrambled'))
    pdf.stream(5, '/Filter[/Crypt/FlateDecode]', utf8('scrambled'))
    pdf.end(pdf.xrefTable({ extra: '/Encrypt 9 0 R' }))
    expect(inspect(pdf.bytes(), { policy: allowAll })).toMatchObject({
      code: 'pdf_feature_refused',
      reason: 'encryption',
    })
  })
})
