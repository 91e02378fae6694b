import { catalogOf } from '../document/catalog.ts'
import { readWorkAt } from '../document/read-work.ts'
import { isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'
import type { Edit } from './edit.ts'

/** The layers of a document that its default configuration hides. */
export type HiddenLayers = {
  /** Returns whether content with this /OC entry or property is hidden (ISO 32000-2 section 8.11.2). */
  hides(layer: PdfObject | undefined): Promise<boolean>
}

export const noHiddenLayers: HiddenLayers = { hides: async () => false }

type Options = { report: (change: 'layers_fixed') => void; isRequested: boolean }

/**
 * Makes all layers visible in every state, and returns the layers that were hidden by default. The caller must remove
 * their content. Returns null if the document has no readable layers, or, without a request of the sender, if readers
 * disagree about the visibility of a layer.
 */
export async function fixLayers(edit: Edit, { report, isRequested }: Options): Promise<HiddenLayers | null> {
  const at = async (value: PdfObject | undefined): Promise<PdfObject> =>
    isRef(value ?? null) ? edit.get(value as PdfRef) : (value ?? null)
  const { ref } = await catalogOf(edit.file)
  const catalog = await edit.get(ref)
  const properties = isDict(catalog) ? await at(catalog.get('OCProperties')) : null
  const layers = isDict(properties) ? await at(properties.get('OCGs')) : null
  const configuration = isDict(properties) ? await at(properties.get('D')) : null
  if (!isDict(catalog) || !isDict(properties) || !isArray(layers) || !isDict(configuration)) return null

  const numbersIn = async (key: string): Promise<Set<number>> => {
    const list = await at(configuration.get(key))
    return new Set(isArray(list) ? list.filter(isRef).map(({ number }) => number) : [])
  }
  const all = layers.filter(isRef)
  const [shown, hidden] = [await numbersIn('ON'), await numbersIn('OFF')]
  if (isNamed(configuration.get('BaseState'), 'OFF'))
    for (const { number } of all) if (!shown.has(number)) hidden.add(number)

  async function isHidden(value: PdfObject | undefined): Promise<boolean> {
    const layer = await edit.file.resolve(value)
    if (!isDict(layer)) return false
    if (!isNamed(layer.get('Type'), 'OCMD')) return isRef(value ?? null) && hidden.has((value as PdfRef).number)
    const list = await at(layer.get('OCGs'))
    if (isArray(list)) edit.file.work.charge(list.length * readWorkAt.lookUp)
    const states = (isArray(list) ? list : [layer.get('OCGs') ?? null])
      .filter(isRef)
      .map(({ number }) => !hidden.has(number))
    return states.length > 0 && !isMet(layer.get('P'), states)
  }

  async function plainMembership(value: PdfRef, layer: PdfDict): Promise<void> {
    if (layer.has('VE')) return
    edit.put(value, pdfDict({ Type: pdfName('OCMD'), OCGs: layer.get('OCGs') ?? null }))
  }

  /** Returns whether all readers show a layer, or all hide it. Some readers use its view state or ignore its intent. */
  async function isClear(layer: PdfDict, isShown: boolean): Promise<boolean> {
    const usage = await at(layer.get('Usage'))
    const view = isDict(usage) ? await at(usage.get('View')) : null
    const state = isDict(view) ? await at(view.get('ViewState')) : null
    const intents = await at(layer.get('Intent'))
    const isViewed = intents === null || [intents].flat().some((intent) => isNamed(intent, 'View'))
    return (state === null || isNamed(state, isShown ? 'ON' : 'OFF')) && (isShown || isViewed)
  }

  for (const layer of isRequested ? [] : all) {
    const own = await edit.get(layer)
    if (isDict(own) && !(await isClear(own, !hidden.has(layer.number)))) return null
  }
  for (const layer of all) {
    const own = await edit.get(layer)
    if (isDict(own)) edit.put(layer, new Map([...own].filter(([key]) => key === 'Type' || key === 'Name')))
  }
  const others = await at(properties.get('Configs'))
  for (const old of [catalog.get('OCProperties'), properties.get('D'), ...(isArray(others) ? others : [])])
    if (isRef(old ?? null)) edit.put(old as PdfRef, null)
  edit.put(ref, new Map(catalog).set('OCProperties', pdfDict({ OCGs: layers, D: pdfDict({ ON: layers }) })))
  report('layers_fixed')
  return {
    async hides(value) {
      const isFound = await isHidden(value)
      const layer = isRef(value ?? null) ? await edit.get(value as PdfRef) : null
      if (isDict(layer) && layer.has('P')) await plainMembership(value as PdfRef, layer)
      return isFound
    },
  }
}

/** Returns whether the visibility policy of a membership dictionary shows its content (ISO 32000-2 table 97). */
function isMet(policy: PdfObject | undefined, states: boolean[]): boolean {
  if (isNamed(policy, 'AllOn')) return states.every((isOn) => isOn)
  if (isNamed(policy, 'AnyOff')) return states.some((isOn) => !isOn)
  if (isNamed(policy, 'AllOff')) return states.every((isOn) => !isOn)
  return states.some((isOn) => isOn)
}
