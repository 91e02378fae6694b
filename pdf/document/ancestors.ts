import { isDict, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { fieldDepthMax } from './form.ts'
import type { PdfFile } from './pdf-file.ts'
import { textOf } from './text-string.ts'

/**
 * A widget and its ancestor fields, as a reader finds them from a page by /Parent. The widget is first; `name` is the
 * full name.
 */
export type Ancestors = { nodes: PdfDict[]; name: string; isWhole: boolean }

/** Collects the ancestors of a widget. `isWhole` is false if their number exceeds the limit. */
export async function ancestorsOf(file: PdfFile, widget: PdfDict): Promise<Ancestors> {
  const nodes: PdfDict[] = []
  const titles: string[] = []
  let node: PdfObject = widget
  for (; isDict(node) && nodes.length <= fieldDepthMax; node = await file.resolve(node.get('Parent'))) {
    nodes.push(node)
    const title: PdfObject = await file.resolve(node.get('T'))
    if (isString(title)) titles.unshift(textOf(title))
  }
  return { nodes, name: titles.join('.'), isWhole: !isDict(node) }
}
