import { describe, expect, it } from 'vitest'
import { concatBytes, latin1, memorySource } from '../../../../base/bytes.ts'
import { signableUpdate } from '../../../../pdf/repair/make-signable.ts'
import { onePagePdf, type PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { outcomeOf } from '../inspect/inspect.ts'

/** Returns the result of a repair, or null if the repair changes nothing. */
async function repaired(sent: Uint8Array, isRequested = true) {
  const refused = { reasons: new Set(['appearance_ambiguous']), objects: [], isRequested }
  const update = await signableUpdate(memorySource(sent), refused, { charge: () => {} })
  if (update === null) return null
  const { appended, changes } = update
  return { changes, outcome: outcomeOf(concatBytes(sent, appended)), appended: latin1(appended) }
}

/** The start of an ICC profile for another color space than the one that its number of components has. */
const profile = `${'\0'.repeat(16)}CMYKLab ${'\0'.repeat(12)}acsp`.padEnd(128, '\0')

describe('ICC profiles that only some readers use', () => {
  const based = '[/ICCBased 4 0 R]'
  const withSpace = (page: string, add: (pdf: PdfWriter) => void = () => {}, catalog = ''): Uint8Array =>
    onePagePdf(
      (pdf) => {
        pdf.stream(4, '/N 3/Alternate/DeviceRGB', profile)
        add(pdf)
      },
      { page, catalog },
    )

  it.each([
    ['a color space', withSpace(`/Resources<</ColorSpace<</C ${based}>>>>`)],
    ['the colors of a table', withSpace(`/Resources<</ColorSpace<</C[/Indexed ${based} 0<000000>]>>>>`)],
    ['a pattern', withSpace(`/Resources<</ColorSpace<</C 5 0 R>>>>`, (pdf) => pdf.object(5, `[/Pattern ${based}]`))],
    ['a group', withSpace(`/Group<</S/Transparency/CS ${based}>>`)],
    [
      'an image',
      withSpace('/Resources<</XObject<</X 5 0 R>>>>', (pdf) =>
        pdf.stream(5, `/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace ${based}`, 'abc'),
      ),
    ],
    [
      'a gradient',
      withSpace('/Resources<</Shading<</S 5 0 R>>>>', (pdf) => {
        pdf.object(5, `<</ShadingType 2/ColorSpace ${based}/Coords[0 0 9 9]/Function 6 0 R>>`)
        pdf.object(6, '<</FunctionType 2/Domain[0 1]/C0[0 0 0]/C1[1 1 1]/N 1>>')
      }),
    ],
    ['an output intent', withSpace('', () => {}, '/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile 4 0 R>>]')],
  ])('are replaced in %s, but only on request', async (_, sent) => {
    expect(outcomeOf(sent)).toBe('appearance_ambiguous')
    expect(await repaired(sent, false)).toBeNull()
    const result = (await repaired(sent))!
    expect([result.changes, result.outcome]).toEqual([['page_content_rewritten'], 'admitted'])
    expect(result.appended).toContain('4 0 obj\n<</N 3 /Length 0>>')
  })

  it('are not replaced if readers agree on their colors', async () => {
    const sent = onePagePdf((pdf) => pdf.stream(4, '/N 3', 'other data'), {
      page: `/Resources<</ColorSpace<</C ${based}>>>>`,
    })
    expect([outcomeOf(sent), await repaired(sent)]).toEqual(['admitted', null])
  })
})

it('gives the group of a luminosity mask a color space, but only on request', async () => {
  const sent = onePagePdf(
    (pdf) => {
      pdf.object(4, '<</SMask<</S/Luminosity/G 5 0 R>>>>')
      pdf.stream(5, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency>>', '1 g 0 0 9 9 re f')
    },
    { page: '/Resources<</ExtGState<</A 4 0 R>>>>' },
  )
  expect(outcomeOf(sent)).toBe('appearance_ambiguous')
  expect(await repaired(sent, false)).toBeNull()
  const result = (await repaired(sent))!
  expect([result.changes, result.outcome]).toEqual([['graphics_states_corrected'], 'admitted'])
  expect(result.appended).toContain('/Group <</S /Transparency /CS /DeviceRGB>>')
})

describe('an annotation without an appearance', () => {
  const mark = '<</Type/Annot/Subtype/Square/Rect[0 0 9 9]/Popup 5 0 R>>'
  const withMark = (page: string, popup = '<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 4 0 R>>'): Uint8Array =>
    onePagePdf(
      (pdf) => {
        pdf.object(4, mark)
        pdf.object(5, popup)
      },
      { page },
    )

  it('is accepted if no references lead to it from the catalog', () => {
    expect(outcomeOf(withMark(''))).toBe('admitted')
  })

  /** Returns a file with such an annotation, and a chain of references, each to an earlier object of the file. */
  const withChain = (steps: number): Uint8Array =>
    onePagePdf(
      (pdf) => {
        pdf.object(4, mark)
        for (let number = 6; number < 6 + steps; number++) pdf.object(number, `[${number - 1} 0 R]`)
      },
      { page: `/Own ${5 + steps} 0 R` },
    )

  it('is refused if following the references takes too long', () => {
    expect([20, 40].map((steps) => outcomeOf(withChain(steps)))).toEqual(['admitted', 'appearance_ambiguous'])
  })

  it.each([
    ['on a page', withMark('/Annots[4 0 R]')],
    ['in a separate list of annotations', withMark('/Annots 5 0 R', '[4 0 R]')],
    ['that belongs to an annotation on a page', withMark('/Annots[5 0 R]')],
  ])('is refused %s', (_, sent) => {
    expect(outcomeOf(sent)).toBe('appearance_ambiguous')
  })
})
