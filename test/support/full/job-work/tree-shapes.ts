import { helvetica, objectShape, pageOf, repeated, type Shape } from './shape.ts'
import type { SmallFile } from './small-file.ts'

const appearance = '/Type/XObject/Subtype/Form/BBox[0 0 100 20]'
const stamp = (form: string) => `<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 10 10]/AP<</N ${form}>>>>`
const link = (name: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/Border[0 0 0]/Dest(${name})>>`
const widget = '/Type/Annot/Subtype/Widget/F 4/DA(/F 9 Tf 0 g)/Rect[0 0 100 20]'
const nameOf = (index: number) => `a${String(index).padStart(7, '0')}`
const listed = (count: number, ref: (index: number) => string): string => repeated(count, ref)

const withForm = (file: SmallFile, fields: string[]) => ({
  catalog: `/AcroForm<</Fields[${fields.join(' ')}]/DR<</Font<</F ${file.object(helvetica)}>>>>/DA(/F 9 Tf 0 g)>>`,
  page: `/Annots[${fields.join(' ')}]`,
})

/** Returns a shape whose text fields all show the same value. */
const valueShape = (name: string, fields: (count: number) => number, value: (count: number) => string): Shape =>
  objectShape(name, (file, n) => {
    const font = `/Resources<</Font<</F ${file.object(helvetica)}>>>>`
    const shown = file.stream(`${appearance}${font}`, `/Tx BMC q BT /F 9 Tf 0 g 2 5 Td (${value(n)}) Tj ET Q EMC`)
    const entries = `${widget}/FT/Tx/V(${value(n)})/AP<</N ${shown}>>`
    const all = Array.from({ length: fields(n) }, (_, i) => file.object(`<<${entries}/T(f${i})>>`))
    return withForm(file, all)
  })

/** Files with costly page trees, name trees, outlines, annotations, fields, structure or layers. */
export const treeShapes: Shape[] = [
  objectShape('a deep page tree', (file, n) => {
    const root = file.next()
    for (let i = 0; i < n; i++) {
      const above = i === 0 ? '/MediaBox[0 0 612 792]' : `/Parent ${file.next(-1)}`
      file.object(`<</Type/Pages/Count 1/Kids[${file.next(1)}]${above}>>`)
    }
    file.object(`<</Type/Page/Parent ${file.next(-1)}>>`)
    return { root }
  }),
  objectShape('streams of one page', (file, n) => ({ page: `/Contents[${repeated(n, file.stream('', 'q Q'))}]` })),
  ...[100, 1_000, 5_000].flatMap((count) => [
    objectShape(`streams of ${count} pages`, (file, n) => {
      const streams = file.object(`[${repeated(n, file.stream('', 'q Q'))}]`)
      return { page: `/Contents ${streams}`, count }
    }),
    objectShape(`resources of ${count} pages`, (file, n) => {
      const font = file.object(helvetica)
      const resources = file.object(`<</Font<<${listed(n, (i) => `/F${i} ${font}`)}>>>>`)
      return { page: `/Contents ${file.stream('', 'BT /F0 9 Tf (ab) Tj ET')}/Resources ${resources}`, count }
    }),
  ]),
  objectShape('an outline', (file, n) => {
    const root = file.object(`<</Type/Outlines/First ${file.next(1)}/Last ${file.next(n)}/Count ${n}>>`)
    for (let i = 0; i < n; i++) {
      const near = `${i > 0 ? `/Prev ${file.next(-1)}` : ''}${i < n - 1 ? `/Next ${file.next(1)}` : ''}`
      file.object(`<</Title(a)/Parent ${root}${near}>>`)
    }
    return { catalog: `/Outlines ${root}` }
  }),
  objectShape('a wide name tree', (file, n) => {
    const tree = file.object(`<</Names[${listed(n, (i) => `(${nameOf(i)}) [null/Fit]`)}]>>`)
    const links = Array.from({ length: Math.min(n, 1_000) }, (_, i) => file.object(link(nameOf(i))))
    return { catalog: `/Names<</Dests ${tree}>>`, page: `/Annots[${links.join(' ')}]` }
  }),
  objectShape('a deep name tree', (file, n) => {
    const root = file.next()
    for (let i = 0; i < n; i++) file.object(`<</Kids[${file.next(1)}]${i === 0 ? '' : '/Limits[(a)(b)]'}>>`)
    file.object('<</Limits[(a)(b)]/Names[(a)[null/Fit]]>>')
    const links = Array.from({ length: 500 }, () => file.object(link('a')))
    return { catalog: `/Names<</Dests ${root}>>`, page: `/Annots[${links.join(' ')}]` }
  }),
  objectShape('annotations', (file, n) => {
    const form = file.stream(appearance, 'q Q')
    const all = Array.from({ length: n }, () => file.object(stamp(form)))
    return { page: `/Annots[${all.join(' ')}]` }
  }),
  ...[1, 100, 1_000].map((count) =>
    objectShape(`one annotation many times on ${count} pages`, (file, n) => {
      const all = file.object(`[${repeated(n, file.object(stamp(file.stream(appearance, 'q Q'))))}]`)
      return { page: `/Annots ${all}`, count }
    }),
  ),
  valueShape(
    'fields with a value',
    (n) => n,
    () => 'abc',
  ),
  valueShape(
    'fields with a long value',
    () => 20,
    (n) => 'abc '.repeat(n),
  ),
  objectShape('empty fields', (file, n) =>
    withForm(
      file,
      Array.from({ length: n }, (_, i) => file.object(`<<${widget}/FT/Tx/T(f${i})>>`)),
    ),
  ),
  objectShape('fields with many choices', (file, n) => {
    const options = file.object(`[${listed(n, (i) => `(o${i})`)}]`)
    const entries = `${widget}/FT/Ch/Ff 131072/Opt ${options}`
    return withForm(
      file,
      Array.from({ length: 50 }, (_, i) => file.object(`<<${entries}/T(f${i})>>`)),
    )
  }),
  objectShape('fields with scripts', (file, n) => {
    const script = file.object('<</S/JavaScript/JS(app.alert\\(1\\))>>')
    const fields = Array.from({ length: n }, (_, i) => file.object(`<<${widget}/FT/Tx/T(f${i})/AA<</K ${script}>>>>`))
    return withForm(file, fields)
  }),
  objectShape('fields that share a list of scripts', (file, n) => {
    const script = file.object('<</S/JavaScript/JS(app.alert\\(1\\))>>')
    const triggers = file.object(`<<${listed(n, (i) => `/T${i} ${script}`)}>>`)
    return withForm(
      file,
      Array.from({ length: 500 }, (_, i) => file.object(`<<${widget}/FT/Tx/T(f${i})/A ${script}/AA ${triggers}>>`)),
    )
  }),
  objectShape('soft masks with functions', (file, n) => {
    const invert = file.object('<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>')
    const mask = file.stream(`${appearance}/Group<</S/Transparency/CS/DeviceGray>>`, '0 0 9 9 re f')
    const states = Array.from({ length: n }, () =>
      file.object(`<</Type/ExtGState/SMask<</S/Luminosity/G ${mask}/TR ${invert}>>>>`),
    )
    return { page: pageOf(file, 'q Q', `/ExtGState<<${states.map((ref, i) => `/S${i} ${ref}`).join('')}>>`) }
  }),
  objectShape('a deep field', (file, n) => {
    const root = file.next()
    for (let i = 0; i < n; i++)
      file.object(`<</T(abcdefgh)/Kids[${file.next(1)}]${i === 0 ? '' : `/Parent ${file.next(-1)}`}>>`)
    const field = file.object(`<<${widget}/FT/Tx/T(f)/Parent ${file.next(-1)}>>`)
    return { catalog: `/AcroForm<</Fields[${root}]>>`, page: `/Annots[${field}]` }
  }),
  objectShape('a structure tree', (file, n) => {
    const root = file.object(`<</Type/StructTreeRoot/K[${listed(n, (i) => file.next(i + 1))}]>>`)
    for (let i = 0; i < n; i++) file.object(`<</S/P/P ${root}>>`)
    return { catalog: `/StructTreeRoot ${root}/MarkInfo<</Marked true>>` }
  }),
  objectShape('layers', (file, n) => {
    const layers = Array.from({ length: n }, (_, i) => file.object(`<</Type/OCG/Name(l${i})>>`))
    const names = `/Properties<<${layers.map((ref, i) => `/L${i} ${ref}`).join('')}>>`
    return {
      catalog: `/OCProperties<</OCGs[${layers.join(' ')}]/D<<>>>>`,
      page: pageOf(
        file,
        repeated(n, (i) => `/OC /L${i} BDC EMC`),
        names,
      ),
    }
  }),
]
