import { isDict, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { fieldDepthMax } from './form.ts'
import type { PdfFile } from './pdf-file.ts'
import { textOf } from './text-string.ts'

/** A widget with the fields above it, as a reader finds them that goes from a page upwards by /Parent: itself first, and the whole name. */
export type PathUp = { nodes: PdfDict[]; name: string; isWhole: boolean }

/** Not whole where more fields are above it than readings go through. */
export async function pathUp(file: PdfFile, widget: PdfDict): Promise<PathUp> {
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
