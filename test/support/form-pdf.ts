import { createPdfWriter } from '../fixtures/pdf/pdf-writer.ts'

/** A form field that is its own widget, or one with several widgets. `kids` contains the entries of each widget. */
export type FormField = string | { field: string; places: number } | { field: string; kids: string[] }

/**
 * Returns a letter-size page with a form. The fields have a size of 200 x 20 points, start at (100, 600), follow each
 * other downwards in steps of 40 points, and may show the empty appearance 6.
 */
export function pdfOfForm(fields: readonly FormField[], page = '', content = '', form = ''): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  let next = 10
  let y = 600
  const widgets: number[] = []
  const tops: number[] = []
  const widget = (entries: string): number => {
    pdf.object(next, `<</Type/Annot/Subtype/Widget/Rect[100 ${y} 300 ${y + 20}]/P 3 0 R${entries}>>`)
    widgets.push(next)
    y -= 40
    return next++
  }
  for (const each of fields) {
    if (typeof each === 'string') {
      tops.push(widget(each))
      continue
    }
    const field = next++
    const entries = 'kids' in each ? each.kids : Array<string>(each.places).fill('')
    const kids = entries.map((own) => `${widget(`/Parent ${field} 0 R${own}`)} 0 R`)
    pdf.object(field, `<<${each.field}/Kids[${kids.join(' ')}]>>`)
    tops.push(field)
  }
  const refs = (numbers: number[]) => numbers.map((number) => `${number} 0 R`).join(' ')
  pdf.object(1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs(tops)}]/DA(/F1 10 Tf 0 g)${form}>>>>`)
  pdf.object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
  pdf.object(
    3,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Annots[${refs(widgets)}]/Resources<</Font<</F1 5 0 R>>>>${page}>>`,
  )
  pdf.stream(4, '', content)
  pdf.object(5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  pdf.stream(6, '/Type/XObject/Subtype/Form/BBox[0 0 200 20]', '')
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}
