import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPage = { width: number; height: number; text: string }

/** Returns the text of pages as another PDF library extracts it. `\n` joins the lines of a page. */
export async function readPages(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS })
  const pdf = await task.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent({ disableNormalization: true })
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push({ width, height, text: text.trimEnd() })
  }
  await task.destroy()
  return pages
}

/** Returns pieces of text with their left edge, width and baseline in points, page by page. */
export async function readPlaces(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS })
  const pdf = await task.promise
  const pages: { text: string; x: number; y: number; width: number }[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent({ disableNormalization: true })
    pages.push(
      items.flatMap((item) =>
        'str' in item ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }] : [],
      ),
    )
  }
  await task.destroy()
  return pages
}

type StructureNode = { role: string; alt?: string; children: StructureNode[] } | { type: string; id: string }

/**
 * Returns each page's structure elements in order with their marked text, and the text that is marked as decoration.
 */
export async function readStructure(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS })
  const pdf = await task.promise
  const pages: { elements: { role: string; text: string; alt?: string }[]; decoration: string }[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
    const open: (string | null)[] = []
    const texts = new Map<string, string>()
    let decoration = ''
    for (const item of items) {
      if ('str' in item) {
        const id = open.findLast((one) => one !== null)
        if (id === undefined) decoration += item.str
        else texts.set(id as string, (texts.get(id as string) ?? '') + item.str)
      } else if (item.type === 'beginMarkedContentProps') open.push(item.id ?? null)
      else if (item.type === 'beginMarkedContent') open.push(null)
      else open.pop()
    }
    const elements: { role: string; text: string; alt?: string }[] = []
    const walk = (node: StructureNode, role: string, alt?: string) => {
      if ('children' in node) for (const child of node.children) walk(child, node.role, node.alt)
      else if (node.type === 'content') elements.push({ role, text: texts.get(node.id) ?? '', ...(alt && { alt }) })
      else elements.push({ role, text: `<${node.type}>` })
    }
    const tree = await page.getStructTree()
    if (tree) walk(tree as unknown as StructureNode, '')
    pages.push({ elements, decoration })
  }
  await task.destroy()
  return pages
}
