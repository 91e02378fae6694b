import { printerFunctionKeys, printerFunctions, printFeatures } from '../inspect/features/print-features.ts'
import { bitOf } from '../inspect/policy/feature-bits.ts'
import { bitsOfAddress } from '../inspect/roles/named-features.ts'
import { isArray, isDict, isName, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfName, PdfObject } from '../syntax/objects.ts'

export type Removal = 'scripts_removed' | 'actions_removed' | 'print_functions_removed' | 'multimedia_removed'

// Types of actions other than scripts that execute or fetch something, or hide fields or layers (ISO 32000-2 section
// 12.6.4).
const removedTypes = new Set('Launch ImportData SubmitForm GoToR GoToE Hide SetOCGState'.split(' '))
// Types of actions and dictionaries that play something.
const playedTypes = new Set(
  'Sound Movie Rendition GoTo3DView RichMediaExecute MediaClip 3D RichMediaContent RichMediaSettings'.split(' '),
)
// Keys of actions that start without user input.
const automaticKeys = new Set(['AA', 'NA', 'Next'])
const printKeys = new Set([...printerFunctionKeys, ...printFeatures.map(([key]) => key)])

/**
 * Returns a value without actions that execute or fetch something or that start without user input, and without
 * print-only entries. An action that is a separate object becomes null. Returns the same object if nothing changes.
 * Calls `report` for each kind of change.
 */
export function withoutActions(value: PdfObject, report: (removal: Removal) => void): PdfObject {
  if (isArray(value)) {
    const items = value.map((item) => withoutActions(item, report))
    return items.every((item, i) => item === value[i]) ? value : items
  }
  // Without its signatures, a signed file would no longer be refused as signed.
  if (!isDict(value) || isSignature(value)) return value
  const type = value.get('S')
  if ([type, value.get('Type')].some((name) => isName(name ?? null) && playedTypes.has((name as PdfName).name))) {
    report('multimedia_removed')
    return null
  }
  const address = value.get('URI')
  const addressBits = isString(address) ? bitsOfAddress(address) : 0
  if (isScript(value) || (addressBits & bitOf('javascript')) !== 0) {
    report('scripts_removed')
    return null
  }
  if ((isName(type) && removedTypes.has(type.name)) || addressBits !== 0) {
    report('actions_removed')
    return null
  }
  const kept: PdfDict = new Map()
  for (const [key, item] of value) {
    const removal = removalOf(key, item, value)
    if (removal !== null) report(removal)
    const left = removal === null ? withoutActions(item, report) : null
    if (left !== null || item === null) kept.set(key, left)
  }
  return kept.size === value.size && [...kept].every(([key, item]) => item === value.get(key)) ? value : kept
}

/** Returns whether a dictionary is a signature. */
const isSignature = (dict: PdfDict): boolean => dict.has('ByteRange') && dict.has('Contents')

function removalOf(key: string, item: PdfObject, dict: PdfDict): Removal | null {
  if (key === 'AA') return hasScript(item) ? 'scripts_removed' : 'actions_removed'
  const isAutomatic = automaticKeys.has(key) && (key !== 'Next' || dict.has('S'))
  if (isAutomatic || (key === 'OpenAction' && !isArray(item))) return 'actions_removed'
  // In a mask, /TR is a transfer function that changes the display in every reader.
  if (!printKeys.has(key) || isNamed(dict.get('S'), 'Luminosity') || isNamed(dict.get('S'), 'Alpha')) return null
  return isPrinterOnly(key, item, dict) ? 'print_functions_removed' : null
}

const hasScript = (triggers: PdfObject): boolean =>
  isRef(triggers) || (isDict(triggers) && [...triggers.values()].some((action) => isRef(action) || isScript(action)))
const isScript = (action: PdfObject): boolean => isDict(action) && isNamed(action.get('S'), 'JavaScript')

// Returns whether an entry affects only printers. In the appearance characteristics of a field, /BG is a color.
function isPrinterOnly(key: string, item: PdfObject, dict: PdfDict): boolean {
  if (!printerFunctionKeys.includes(key)) return true
  const { isFunction, targets } = printerFunctions(item)
  if (isFunction) return true
  return targets.length > 0 && (key !== 'BG' || dict.has('UCR') || isNamed(dict.get('Type'), 'ExtGState'))
}
