import { isFileLink } from '../inspect/features/features.ts'
import { printerFunctions, printFeatures } from '../inspect/features/print-features.ts'
import { bitOf } from '../inspect/policy/feature-bits.ts'
import type { PdfFeature } from '../inspect/policy/upload-policy.ts'
import { bitsOfScript } from '../inspect/roles/form-scripts.ts'
import { bitsOfAddress } from '../inspect/roles/judges.ts'
import { isArray, isDict, isName, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { isMaskWithFunction } from './inverted-masks.ts'

export type Removal =
  | 'scripts_removed'
  | 'actions_removed'
  | 'print_functions_removed'
  | 'multimedia_removed'
  | 'graphics_states_corrected'

/**
 * The refused features, which a removal applies to. Without a request of the sender (`isRequested`), functions that
 * some readers also apply on the screen remain. `resolve` returns the object to which a reference refers, and
 * `report` is called for each kind of change. `plainMask` returns a soft mask without its transfer function, or null.
 */
export type Removing = {
  refused: ReadonlySet<string>
  isRequested: boolean
  resolve(value: PdfObject): Promise<PdfObject>
  plainMask(mask: PdfDict): Promise<PdfDict | null>
  report(removal: Removal): void
  work: Work
}

// The nanoseconds of CPU time per action in a list or dictionary, which many objects can share.
const actionWork = 2_000

// Types of actions other than scripts that execute or fetch something, or hide fields or layers (ISO 32000-2 section
// 12.6.4), each with its feature. The upload check lists other members (`actionType` in inspect/roles/judges.ts): it
// only marks objects, and judges threads by their file, and hidden layers by one more bit. Here, `removalOfDict` reads
// scripts and addresses, because their text decides.
const removedTypes: ReadonlyMap<string, PdfFeature> = new Map([
  ['Launch', 'launch'],
  ['ImportData', 'import_data'],
  ['SubmitForm', 'submit_form'],
  ['GoToR', 'remote_go_to'],
  ['GoToE', 'remote_go_to'],
  // Only a thread of another file is removed.
  ['Thread', 'remote_go_to'],
  ['Hide', 'hide_action'],
  ['SetOCGState', 'optional_content'],
])
// Types of actions and dictionaries that play something.
const playedTypes = new Set(
  'Sound Movie Rendition GoTo3DView RichMediaExecute MediaClip 3D RichMediaContent RichMediaSettings'.split(' '),
)
// Keys of actions that start without user input.
const automaticKeys = new Set(['AA', 'NA', 'Next'])
const transferKeys = ['TR', 'TR2', 'TransferFunction']
const printKeys = new Set([...Object.keys(printerFunctions), ...printFeatures.map(([key]) => key)])

/**
 * Returns a value without the refused actions or print-only entries. An action that is a separate object becomes null.
 * Returns the same object if nothing changes.
 */
export async function withoutActions(value: PdfObject, removing: Removing): Promise<PdfObject> {
  if (isArray(value)) {
    const items: PdfObject[] = []
    for (const item of value) items.push(await withoutActions(item, removing))
    return items.every((item, i) => item === value[i]) ? value : items
  }
  // Without its signatures, a signed file would no longer be refused as signed.
  if (!isDict(value) || isSignature(value)) return value
  const removal = await removalOfDict(value, removing)
  if (removal !== null) {
    removing.report(removal)
    return null
  }
  if (removing.refused.has('print_differs') && isMaskWithFunction(value)) {
    const mask = await removing.plainMask(value)
    if (mask !== null) removing.report('graphics_states_corrected')
    return mask ?? value
  }
  const kept: PdfDict = new Map()
  for (const [key, item] of value) {
    const left = await withoutRefused(key, item, value, removing)
    if (left !== null || item === null) kept.set(key, left)
  }
  return kept.size === value.size && [...kept].every(([key, item]) => item === value.get(key)) ? value : kept
}

/** Returns the removal of a dictionary that is a refused action or plays something, or null. */
async function removalOfDict(dict: PdfDict, { refused, resolve }: Removing): Promise<Removal | null> {
  const type = await resolve(dict.get('S') ?? null)
  const plays = [type, dict.get('Type') ?? null].some((name) => isName(name) && playedTypes.has(name.name))
  if (plays && refused.has('multimedia')) return 'multimedia_removed'
  const address = await resolve(dict.get('URI') ?? null)
  const addressBits = isString(address) ? bitsOfAddress(address) : 0
  const scriptBits =
    isNamed(type, 'JavaScript') || (isNamed(type, 'Rendition') && dict.has('JS'))
      ? bitsOfScript(await resolve(dict.get('JS') ?? null))
      : 0
  const isRefused = (feature: 'javascript' | 'form_calculation' | 'remote_go_to', bits: number): boolean =>
    refused.has(feature) && (bits & bitOf(feature)) !== 0
  if (isRefused('javascript', scriptBits | addressBits)) return 'scripts_removed'
  if (isRefused('form_calculation', scriptBits)) return 'scripts_removed'
  const isThread = isNamed(type, 'Thread') && !dict.has('F')
  const feature = isName(type) && !isThread && !isFileLink(dict) ? removedTypes.get(type.name) : undefined
  const isRemoved = (feature !== undefined && refused.has(feature)) || isRefused('remote_go_to', addressBits)
  return isRemoved ? 'actions_removed' : null
}

/** Returns whether a dictionary is a signature. */
const isSignature = (dict: PdfDict): boolean => dict.has('ByteRange') && dict.has('Contents')

/** Returns an entry without its refused parts, or null if the entry is removed. */
async function withoutRefused(key: string, item: PdfObject, dict: PdfDict, removing: Removing): Promise<PdfObject> {
  const triggers = key === 'AA' ? await removing.resolve(item) : null
  if (isDict(triggers)) {
    removing.work.charge(triggers.size * actionWork)
    const removals = await Promise.all([...triggers.values()].map((action) => automaticRemoval(action, removing)))
    for (const removal of removals) if (removal !== null) removing.report(removal)
    const left = [...triggers].filter((_, i) => removals[i] === null)
    if (left.length === 0 && triggers.size > 0) return null
    return withoutActions(left.length < triggers.size ? new Map(left) : item, removing)
  }
  const isAutomatic = automaticKeys.has(key) && (key !== 'Next' || dict.has('S'))
  const isStarted = isAutomatic || (key === 'OpenAction' && !isArray(item))
  const removal = isStarted ? await automaticRemoval(item, removing) : null
  if (removal !== null) removing.report('actions_removed')
  const isPrinted =
    removing.refused.has('print_differs') &&
    isPrintEntry(key, item, dict) &&
    (removing.isRequested || !transferKeys.includes(key))
  if (isPrinted) removing.report('print_functions_removed')
  return removal !== null || isPrinted ? null : withoutActions(item, removing)
}

/** Returns the removal of an action that starts without user input, or null if the policy allows the action. */
async function automaticRemoval(action: PdfObject, removing: Removing, isInList = false): Promise<Removal | null> {
  const value = await removing.resolve(action)
  if (isArray(value) && !isInList) {
    removing.work.charge(value.length * actionWork)
    for (const item of value) {
      const removal = await automaticRemoval(item, removing, true)
      if (removal !== null) return removal
    }
    return null
  }
  const removal = isDict(value) ? await removalOfDict(value, removing) : null
  if (removal !== null || value === null || !removing.refused.has('automatic_uri')) return removal
  const isAddress = !isDict(value) || isNamed(value.get('S'), 'URI') || value.has('URI') || isFileLink(value)
  return isAddress ? 'actions_removed' : null
}

function isPrintEntry(key: string, item: PdfObject, dict: PdfDict): boolean {
  // In a mask, /TR changes the display.
  if (!printKeys.has(key) || isNamed(dict.get('S'), 'Luminosity') || isNamed(dict.get('S'), 'Alpha')) return false
  return isPrinterOnly(key, item, dict)
}

// Returns whether an entry affects only printers. In the appearance characteristics of a field, /BG is a color.
function isPrinterOnly(key: string, item: PdfObject, dict: PdfDict): boolean {
  if (!Object.hasOwn(printerFunctions, key)) return true
  const items = isArray(item) ? item : [item]
  if (items.some((value) => isDict(value) && value.has('FunctionType'))) return true
  return items.some(isRef) && (key !== 'BG' || dict.has('UCR') || isNamed(dict.get('Type'), 'ExtGState'))
}
