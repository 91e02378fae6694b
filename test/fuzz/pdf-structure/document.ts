import { latin1Bytes } from '../../../base/bytes.ts'
import {
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfDict,
  pdfName,
  pdfRef,
  pdfString,
} from '../../../pdf/syntax/objects.ts'
import { pageContent } from './content.ts'
import type { RandomChoices } from './random-choices.ts'
import type { Serializer } from './serializer.ts'

/** An object before it is serialized. A stream has a dictionary and its unfiltered data. */
export type Held = { generation: number; value: PdfObject; data?: Uint8Array; isContent?: true }

/** A generated document: its objects by number, and the words of each page. */
export type MadeDocument = {
  objects: Map<number, Held>
  root: PdfRef
  info: PdfRef | null
  pages: { words: string[]; contents: PdfRef[] }[]
  /** Unreferenced objects. */
  spares: PdfRef[]
  /** True if a reference of the document points to no object. */
  lacksOne: boolean
  /** Replaces the words of a page, in the same objects. */
  rewrite(page: number): void
  add(value: PdfObject, data?: Uint8Array): PdfRef
  /** Returns one more than the highest assigned object number. */
  numberEnd(): number
}

/** Returns a random document of one to nine pages, with a random share of its values as references. */
export function makeDocument(random: RandomChoices, serializer: Serializer): MadeDocument {
  const objects = new Map<number, Held>()
  const isMixed = random.chance(0.4)
  const isGenerational = random.chance(0.15)
  const range = Array.from({ length: 200 }, (_, i) => i + 1)
  const free = isMixed ? random.shuffled(range) : range
  const skips = random.chance(0.3)
  let numberEnd = 1

  const reserve = (): PdfRef => {
    while (skips && !isMixed && random.chance(0.1)) free.shift()
    const number = free.shift() ?? numberEnd
    numberEnd = Math.max(numberEnd, number + 1)
    return pdfRef(number, isGenerational && random.chance(0.2) ? 1 + random.below(4) : 0)
  }
  const set = (ref: PdfRef, held: Omit<Held, 'generation'>): PdfRef => {
    objects.set(ref.number, { generation: ref.generation, ...held })
    return ref
  }
  const add = (value: PdfObject, data?: Uint8Array): PdfRef => set(reserve(), data ? { value, data } : { value })
  /** Returns the value itself, or a reference to it. */
  const aside = (value: PdfObject, what: string, share = 0.2): PdfObject =>
    random.hasHabit(`${what} by reference`, share, 0.6) ? add(value) : value

  const text = (words: string): PdfObject => pdfString(latin1Bytes(words))
  const font = (): PdfObject => {
    const dict = pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') })
    if (random.chance(0.5)) dict.set('Encoding', aside(pdfName('WinAnsiEncoding'), 'an encoding'))
    return dict
  }
  const shared = new Map<string, PdfRef>()
  const once = (key: string, make: () => PdfRef): PdfRef => {
    const known = shared.get(key) ?? make()
    shared.set(key, known)
    return known
  }
  const spot = (): PdfObject => {
    const tint = pdfDict({ FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: random.pick([1, 1.5]) })
    return [pdfName('Separation'), pdfName('Spot'), pdfName('DeviceGray'), aside(tint, 'a function')]
  }
  const image = (): PdfRef => {
    const [width, height] = [1 + random.below(8), 1 + random.below(8)]
    const data = Uint8Array.from({ length: width * height }, () => random.below(256))
    const entries = { Type: pdfName('XObject'), Subtype: pdfName('Image'), Width: width, Height: height }
    const colors = aside(random.chance(0.3) ? spot() : pdfName('DeviceGray'), 'a color space')
    return add(pdfDict({ ...entries, BitsPerComponent: 8, ColorSpace: colors }), data)
  }
  const resources = (): PdfObject => {
    const fonts = pdfDict({ F1: random.chance(0.8) ? once('font', () => add(font())) : font() })
    const dict = pdfDict({ Font: aside(fonts, 'a table of fonts') })
    dict.set('XObject', aside(pdfDict({ Im1: once('image', image) }), 'a table of images'))
    if (random.chance(0.4)) dict.set('ProcSet', aside(['PDF', 'Text'].map(pdfName), 'a list of procedures'))
    return aside(dict, 'resources', 0.4)
  }

  const box = (): PdfObject => {
    const sides = [0, 0, 600, 800].map((side) => aside(side, 'a side of a box', 0.08))
    const turned = random.hasHabit('a box from its other corner', 0.15, 0.5) ? [600, 800, 0, 0] : sides
    return aside(turned, 'a box')
  }
  const inheritable = (dict: PdfDict, share: number): PdfDict => {
    if (random.chance(share)) dict.set('MediaBox', box())
    if (random.hasHabit('a crop box', 0.2, share))
      dict.set('CropBox', aside([10, 10, 590.5, random.pick([790, 780.25])], 'a crop box'))
    if (random.hasHabit('a turned page', 0.2, share))
      dict.set('Rotate', aside(random.pick([0, 90, 180, 270, -90, 360, 450]), 'a turn'))
    return dict
  }

  const pages: MadeDocument['pages'] = []
  const putContent = (page: number, refs: PdfRef[]): void => {
    const { words, streams } = pageContent(random, serializer, { page, streams: refs.length })
    pages[page] = { words, contents: refs }
    for (const [i, ref] of refs.entries())
      set(ref, { value: new Map(), data: streams[i] ?? new Uint8Array(), isContent: true })
  }
  const leaf = (ref: PdfRef, parent: PdfRef, isAlone: boolean): void => {
    const dict = inheritable(pdfDict({ Type: aside(pdfName('Page'), 'the type of a page', 0.03), Parent: parent }), 0.6)
    if (isAlone || random.chance(0.6)) dict.set('Resources', resources())
    const page = pages.length
    const refs = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, reserve)
    putContent(page, refs)
    const list = refs.length > 1 || random.hasHabit('a list of one stream', 0.3)
    dict.set('Contents', list ? aside(refs, 'a list of streams') : refs[0]!)
    if (random.hasHabit('a unit of its own', 0.1, 0.5)) dict.set('UserUnit', aside(random.pick([1, 2, 1.5]), 'a unit'))
    if (random.hasHabit('links', 0.3, 0.5)) dict.set('Annots', aside([link(ref)], 'a list of annotations'))
    set(ref, { value: dict })
  }
  const link = (page: PdfRef): PdfObject => {
    const target: Record<string, PdfObject> = random.chance(0.5)
      ? { Dest: aside([page, pdfName('Fit')], 'a destination') }
      : { A: aside(pdfDict({ S: pdfName('URI'), URI: text('https://example.com/(a)') }), 'an action') }
    const rect = aside([40, 40, 90, 60], 'a rectangle')
    return aside(
      pdfDict({ Type: pdfName('Annot'), Subtype: pdfName('Link'), Rect: rect, Border: [0, 0, 0], ...target }),
      'an annotation',
      0.6,
    )
  }
  /** Returns a page tree node with the given number of pages and depth. */
  const node = (ref: PdfRef, parent: PdfRef | null, { count, depth }: { count: number; depth: number }): void => {
    const dict = inheritable(pdfDict({ Type: aside(pdfName('Pages'), 'the type of a node', 0.03) }), 0.2)
    if (parent !== null) dict.set('Parent', parent)
    else dict.set('MediaBox', box()).set('Resources', resources())
    const kids: PdfRef[] = []
    for (let left = count; left > 0; ) {
      const kid = reserve()
      const inside = depth < 4 && random.chance(0.35) ? 1 + random.below(left) : 0
      if (inside > 0) node(kid, ref, { count: inside, depth: depth + 1 })
      else leaf(kid, ref, false)
      kids.push(kid)
      left -= Math.max(1, inside)
    }
    if (parent !== null && random.hasHabit('a node without pages', 0.1, 0.5)) {
      const empty = reserve()
      kids.splice(random.below(kids.length + 1), 0, empty)
      node(empty, ref, { count: 0, depth: 9 })
    }
    dict.set('Kids', aside(kids, 'a list of pages')).set('Count', aside(count, 'a count of pages'))
    set(ref, { value: dict })
  }

  const top = reserve()
  node(top, null, { count: 1 + random.below(8), depth: 0 })
  const catalog = pdfDict({ Type: pdfName('Catalog'), Pages: top })
  if (random.chance(0.3)) catalog.set('Lang', aside(text('en (GB)'), 'a language'))
  if (random.chance(0.3)) catalog.set('PageMode', aside(pdfName('UseNone'), 'a mode'))
  if (random.chance(0.3)) catalog.set('ViewerPreferences', aside(pdfDict({ DisplayDocTitle: true }), 'preferences'))
  if (random.chance(0.2)) catalog.set('Metadata', add(metadataEntries(), latin1Bytes(metadata)))
  if (random.chance(0.2))
    catalog.set('PageLabels', aside(pdfDict({ Nums: [0, pdfDict({ S: pdfName('D') })] }), 'labels'))
  const lacksOne = random.hasHabit('a reference to nothing', 0.15, 1)
  if (lacksOne) catalog.set('Nothing', random.chance(0.5) ? reserve() : pdfRef(900 + random.below(90)))
  const facts = pdfDict({ Title: aside(text('A \\ title (in\n\ttwo) lines'), 'a title'), Producer: text('a writer') })
  const spares = Array.from({ length: random.below(4) }, () => add(random.pick([null, 7, -0.5, [true], text('spare')])))
  return {
    objects,
    pages,
    spares,
    lacksOne,
    add,
    numberEnd: () => numberEnd,
    root: add(catalog),
    info: random.chance(0.8) ? add(facts) : null,
    rewrite: (page) => putContent(page, pages[page]!.contents),
  }
}

const metadataEntries = (): PdfDict => pdfDict({ Type: pdfName('Metadata'), Subtype: pdfName('XML') })
const metadata =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>'
