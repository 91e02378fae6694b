import { isDict, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { fieldDepthMax } from './form.ts'
import type { PdfFile } from './pdf-file.ts'
import { isPlainText, textOf } from './text-string.ts'

/**
 * A widget and the fields above it, found by following /Parent from the widget. `nodes` begins with the widget, and
 * `name` is the fully qualified name. `isPlain` is true if all readers find this name. `isWhole` is false if there are
 * more fields than the limit.
 */
export type Ancestors = { nodes: PdfDict[]; name: string; isPlain: boolean; isWhole: boolean }

/** Collects the fields above a widget. `isWhole` is false if their number exceeds the limit. */
export async function ancestorsOf(file: PdfFile, widget: PdfDict): Promise<Ancestors> {
  const nodes: PdfDict[] = []
  const titles: string[] = []
  let node: PdfObject = widget
  let isPlain = true
  for (; isDict(node) && nodes.length <= fieldDepthMax; node = await file.resolve(node.get('Parent'))) {
    nodes.push(node)
    const title: PdfObject = await file.resolve(node.get('T'))
    const text = isString(title) ? textOf(title) : null
    if (text !== null) titles.unshift(text)
    if (title !== null) isPlain &&= isString(title) && isPlainText(title) && text !== ''
  }
  return { nodes, name: titles.join('.'), isPlain: isPlain && titles.length > 0, isWhole: !isDict(node) }
}
