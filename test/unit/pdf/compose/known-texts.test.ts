import { expect, it } from 'vitest'
import { composeWithFonts } from '../../../../pdf/compose/fonts.ts'
import { createShaper } from '../../../../pdf/compose/shape.ts'
import { fontFiles } from '../../../support/fonts.ts'

it('loads the fonts of known texts first, so it composes only once', async () => {
  const text = 'اسم العميل\nसंविदा 署名'
  const run = async (known: string[]) => {
    let runs = 0
    const glyphs = await composeWithFonts(
      fontFiles,
      (fonts) => {
        runs++
        const shaper = createShaper(fonts)
        const words = text.split('\n').flatMap((line) => shaper(line, 'regular').words)
        return words.flatMap((word) => word.glyphs.map(({ face, glyphId }) => `${face.name} ${glyphId}`))
      },
      known,
    )
    return { runs, glyphs }
  }
  const [unknown, known] = [await run([]), await run([text])]
  expect(unknown.runs).toBe(2)
  expect(known).toEqual({ runs: 1, glyphs: unknown.glyphs })
})
