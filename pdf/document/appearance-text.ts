import { isArray, isDict, isName, isNumber, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfStream } from '../syntax/objects.ts'
import { type Instruction, instructionsIn, showing } from './content-tokens.ts'
import { type FontLetters, lettersOf } from './font-letters.ts'
import type { PdfFile } from './pdf-file.ts'
import { readWorkAt } from './read-work.ts'
import { createTextInk } from './text-ink.ts'
import { createTextPlace, hasArea } from './text-place.ts'

const contentBytesMax = 262_144
// Operators that draw curves or images, which could represent letters.
const images = new Set(['Do', 'BI', 'sh', 'c', 'v', 'y'])

/**
 * Returns the text that a form XObject (ISO 32000-2 section 8.10) shows, in order and without gaps, with U+FFFD for a
 * code that its font does not define. Returns null if the form draws curves, images, other forms or invisible letters,
 * or an area, a thick line or illegible letters above other letters.
 * Omits other illegible letters, and letters outside the box, except lines that continue below it. Also omits all
 * letters if the matrix leaves no area. `fonts` contains the fonts that are missing in the form's own resources.
 */
export async function appearanceText(file: PdfFile, form: PdfStream, fonts: PdfDict | null): Promise<string | null> {
  const resources = await file.resolve(form.dict.get('Resources'))
  const own = isDict(resources) ? await file.resolve(resources.get('Font')) : null
  const known = new Map<string, FontLetters | null>()
  const fontOf = async (name: string): Promise<FontLetters | null> => {
    const entry = (isDict(own) ? own.get(name) : undefined) ?? fonts?.get(name) ?? null
    const font = await file.resolve(entry)
    return isDict(font) ? lettersOf(file, font) : null
  }
  if (!hasArea(await file.resolve(form.dict.get('Matrix')))) return ''
  const box = await boxOf(file, form.dict)
  const place = createTextPlace()
  const ink = createTextInk(place, file.work)
  let letters: FontLetters | null = null
  const saved: (FontLetters | null)[] = []
  let isBegun = false
  let text = ''
  const content = await file.decodedStream(form, contentBytesMax, true)
  file.work.charge(content.length * readWorkAt.contentByte)
  for (const instruction of instructionsIn(content)) {
    const { operator, operands } = instruction
    place.follow(instruction)
    if (images.has(operator) || hidesLetters(instruction) || !ink.follow(instruction)) return null
    if (operator === 'q') saved.push(letters)
    if (operator === 'Q') letters = saved.pop() ?? null
    if (operator === 'Tf' && isName(operands[0])) {
      const { name } = operands[0]
      if (!known.has(name)) known.set(name, await fontOf(name))
      letters = known.get(name) ?? null
    }
    if (!showing.has(operator)) continue
    const shown = textIn(operands.at(-1), letters)
    const by = place.by(box, Math.max(shown.length, 1))
    file.work.charge(shown.length * readWorkAt.letter)
    const look = by === 'outside' || shown.trim() === '' ? 'legible' : ink.show(shown.length)
    if (look === 'covering') return null
    // Some programs draw a white outline below the letters.
    if (look === 'illegible') continue
    isBegun ||= by === 'within'
    if (by === 'within' || (by === 'below' && isBegun)) text += shown
  }
  return text
}

async function boxOf(file: PdfFile, form: PdfDict): Promise<number[]> {
  const box = await file.resolve(form.get('BBox'))
  const edges = await Promise.all((isArray(box) ? box : []).map((edge) => file.resolve(edge)))
  return edges.filter(isNumber)
}

// Returns whether an instruction sets a text rendering mode other than fill and stroke (ISO 32000-2 section 9.3.6).
const hidesLetters = ({ operator, operands: [mode] }: Instruction): boolean =>
  operator === 'Tr' && mode !== 0 && mode !== 2 && mode !== 1

function textIn(shown: PdfObject | undefined, letters: FontLetters | null): string {
  if (isArray(shown)) return shown.map((item) => textIn(item, letters)).join('')
  if (!isString(shown)) return ''
  return letters === null ? '\ufffd'.repeat(shown.bytes.length) : letters(shown.bytes)
}
