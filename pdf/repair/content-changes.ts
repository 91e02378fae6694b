import { utf8 } from '../../base/bytes.ts'
import { HIDDEN_FLAG } from '../document/annotation-flags.ts'
import { catalogOf } from '../document/catalog.ts'
import type { PdfPage } from '../document/page-tree.ts'
import { readWorkAt } from '../document/read-work.ts'
import { passes } from '../inspect/roles/value-checks.ts'
import { createCollector } from '../syntax/collector.ts'
import { isArray, isDict, isNamed, isNumber, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'
import type { ChangePage } from './annotation-changes.ts'
import type { Edit } from './edit.ts'
import type { HiddenLayers } from './layer-changes.ts'
import { withNamedCodes } from './named-codes.ts'
import { plainContent } from './plain-content.ts'
import { profileChanges } from './plain-profiles.ts'

export type ContentChange = 'page_content_rewritten' | 'graphics_states_corrected'

type Options = { layers: HiddenLayers; report: (change: ContentChange) => void; isRequested: boolean }

/**
 * Returns a function that rewrites the content of a page, and of the forms, patterns and appearances that it draws
 * (`plainContent`). All readers then interpret it in the same way, and no content of a hidden layer remains. If the
 * sender requests it, replaces values of graphics states that readers use differently by the nearest valid values,
 * names the codes of fonts (`withNamedCodes`), and replaces color profiles (`profileChanges`). Content that cannot be
 * rewritten remains unchanged.
 */
export function contentChanges(edit: Edit, { layers, report, isRequested }: Options): ChangePage {
  const { file } = edit
  const seen = new Set<number>()
  const annotated = new Set<number>()
  const contents = new Map<number, Uint8Array>()
  const profiles = isRequested ? profileChanges(edit, () => report('page_content_rewritten')) : null
  let isFirst = true

  const dictAt = async (dict: PdfDict | null, key: string): Promise<PdfDict | null> => {
    const value = await read(dict?.get(key))
    if (!isDict(value)) return null
    file.work.charge(value.size * readWorkAt.lookUp)
    return value
  }
  const read = async (value: PdfObject | undefined): Promise<PdfObject> =>
    isRef(value ?? null) ? edit.get(value as PdfRef) : (value ?? null)

  async function rewritten(bytes: Uint8Array, resources: PdfDict | null, isPage = false): Promise<Uint8Array> {
    const hidden = new Set<string>()
    for (const [name, layer] of (await dictAt(resources, 'Properties')) ?? [])
      if (await layers.hides(layer)) hidden.add(name)
    const lineStates = new Set<string>()
    for (const [name, item] of (await dictAt(resources, 'ExtGState')) ?? []) {
      const state = await read(item)
      if (!isDict(state) || lineKeys.some((key) => state.has(key))) lineStates.add(name)
    }
    const plain = plainContent(bytes, { work: file.work, hidden, lineStates, isPage }) ?? bytes
    if (plain !== bytes) report('page_content_rewritten')
    return plain
  }

  /**
   * Returns a form whose group does not knock out, as Poppler and PDFium draw it. The group of a luminosity mask
   * (`isLight`) gets a color space, without which Poppler ignores the mask.
   */
  async function withPlainGroup(dict: PdfDict, isLight: boolean): Promise<PdfDict> {
    const group = isRequested ? await dictAt(dict, 'Group') : null
    const knockout = group?.get('K') ?? null
    const isSpaceless = isLight && (await read(group?.get('CS'))) === null
    if (group === null || ((knockout === null || knockout === false) && !isSpaceless)) return dict
    report('graphics_states_corrected')
    const plain: PdfDict = new Map([...group].filter(([key]) => key !== 'K'))
    if (isSpaceless) plain.set('CS', pdfName('DeviceRGB'))
    const value = dict.get('Group') ?? null
    if (!isRef(value)) return new Map(dict).set('Group', plain)
    edit.put(value, plain)
    return dict
  }

  /** Writes the changed content of a page to its first content stream. */
  async function page({ ref, resources }: PdfPage): Promise<void> {
    const dict = await edit.get(ref)
    if (!isDict(dict)) return
    const own = await read(resources)
    const table = isDict(own) ? own : null
    const list = await read(dict.get('Contents'))
    const parts = isArray(list) ? list : [dict.get('Contents') ?? null]
    const found = createCollector()
    for (const part of parts) {
      const stream = await read(part)
      if (isStream(stream)) for (const bytes of [await file.decodedStream(stream), lineEnd]) found.push(bytes)
      if (found.length() > contentBytesMax) return
    }
    const [first] = parts
    const bytes = found.take()
    const plain = await rewritten(bytes, table, true)
    if (plain !== bytes && isRef(first ?? null)) {
      const target = first as PdfRef
      const other = contents.get(target.number)
      if (other !== undefined && !isSame(other, plain)) return
      contents.set(target.number, plain)
      edit.putStream(target, new Map(), plain)
      if (isArray(list)) edit.put(ref, new Map(dict).set('Contents', target))
    }
    await resourcesOf(table)
    await annotationsOf(dict.get('Annots') ?? null)
    await profiles?.of(dict)
    if (isFirst) await profiles?.of((await catalogOf(file)).dict)
    isFirst = false
  }

  /** Rewrites the appearances in a list, which several pages can share. */
  async function annotationsOf(list: PdfObject): Promise<void> {
    const annotations = isNew(list) ? await read(list) : null
    if (!isArray(annotations)) return
    file.work.charge(annotations.length * readWorkAt.lookUp)
    for (const item of annotations) if (isNew(item)) await annotation(item)
  }

  /** Returns whether a value is direct, or referenced for the first time as an annotation or a list of annotations. */
  function isNew(value: PdfObject): boolean {
    if (!isRef(value)) return true
    if (annotated.has(value.number)) return false
    annotated.add(value.number)
    return true
  }

  async function annotation(item: PdfObject): Promise<void> {
    const dict = await read(item)
    if (!isDict(dict)) return
    if (isRef(item) && (await layers.hides(dict.get('OC'))))
      edit.put(item, new Map([...dict].filter(([key]) => key !== 'OC')).set('F', HIDDEN_FLAG))
    const kinds = await read(dict.get('AP'))
    for (const kind of isDict(kinds) ? kinds.values() : []) {
      const states = isRef(kind) ? await edit.get(kind) : kind
      if (isDict(states)) for (const state of states.values()) await form(state, null)
      else await form(kind, null)
    }
  }

  async function resourcesOf(resources: PdfDict | null): Promise<void> {
    for (const key of ['XObject', 'Pattern'])
      for (const item of (await dictAt(resources, key))?.values() ?? []) await form(item, resources)
    for (const item of (await dictAt(resources, 'ExtGState'))?.values() ?? []) await state(item)
    for (const item of (await dictAt(resources, 'Font'))?.values() ?? []) await font(item)
    if (profiles === null) return
    for (const item of (await dictAt(resources, 'ColorSpace'))?.values() ?? []) await profiles.space(item)
    for (const item of (await dictAt(resources, 'Shading'))?.values() ?? []) {
      const shading = await read(item)
      if (isDict(shading) || isStream(shading)) await profiles.of(isDict(shading) ? shading : shading.dict)
    }
  }

  async function font(item: PdfObject): Promise<void> {
    if (!isRequested || !isRef(item) || seen.has(item.number)) return
    seen.add(item.number)
    const before = await edit.get(item)
    const after = isDict(before) ? withNamedCodes(before) : null
    if (after === null) return
    edit.put(item, after)
    report('page_content_rewritten')
  }

  async function form(item: PdfObject, inherited: PdfDict | null, isLight = false): Promise<void> {
    if (!isRef(item) || seen.has(item.number)) return
    seen.add(item.number)
    file.work.charge(readWorkAt.resource)
    const stream = await edit.get(item)
    if (isStream(stream) && (await layers.hides(stream.dict.get('OC')))) {
      edit.putStream(item, new Map(blankForm), new Uint8Array())
      return
    }
    if (isStream(stream) || isDict(stream)) await profiles?.of(isDict(stream) ? stream : stream.dict)
    if (!isStream(stream) || !(stream.dict.has('BBox') || stream.dict.has('PatternType'))) return
    const resources = (await dictAt(stream.dict, 'Resources')) ?? inherited
    const dict = await withPlainGroup(stream.dict, isLight)
    const bytes = stream.dict.has('ShadingType') ? null : await file.decodedStream(stream)
    const plain = bytes === null ? null : await rewritten(bytes, resources)
    if (plain !== null && plain !== bytes) edit.putStream(item, withoutFilters(dict), plain)
    else if (dict !== stream.dict) edit.put(item, { ...stream, dict })
    await resourcesOf(resources)
  }

  async function state(item: PdfObject): Promise<void> {
    if (!isRef(item) || seen.has(item.number)) return
    seen.add(item.number)
    const before = await edit.get(item)
    if (!isDict(before)) return
    const mask = await dictAt(before, 'SMask')
    if (mask !== null) await form(mask.get('G') ?? null, null, isNamed(await read(mask.get('S')), 'Luminosity'))
    const after: PdfDict = new Map(before)
    for (const key of ['CA', 'ca']) {
      const opacity = before.get(key) ?? null
      if (isNumber(opacity) && !passes('opacity', opacity, (value) => value)) after.set(key, opacity > 1 ? 1 : 0)
    }
    const mode = before.get('BM') ?? null
    if (mode !== null && !isRef(mode) && !passes('blend', mode, (value) => value)) after.set('BM', pdfName('Normal'))
    if (!isRequested || [...after].every(([key, value]) => before.get(key) === value)) return
    edit.put(item, after)
    report('graphics_states_corrected')
  }

  return page
}

const lineEnd = utf8('\n')
// The maximum size of the content of a page, whose parts can be the same stream.
const contentBytesMax = 16_777_216
const lineKeys = ['LC', 'LJ']
const blankForm = pdfDict({ Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, 0, 0] })

const withoutFilters = (dict: PdfDict): PdfDict =>
  new Map([...dict].filter(([key]) => !['Filter', 'DecodeParms', 'Length'].includes(key)))

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, i) => byte === other[i])
