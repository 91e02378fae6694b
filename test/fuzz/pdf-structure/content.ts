import { latin1Bytes } from '../../../base/bytes.ts'
import type { RandomChoices } from './random-choices.ts'
import type { Serializer } from './serializer.ts'

const syllables = ['bar', 'del', 'gon', 'kem', 'lor', 'mip', 'nus', 'pra', 'ruv', 'sel', 'tak', 'von', 'wex', 'zum']

/** Returns page content that draws the given words, split between its tokens into several streams. */
export function pageContent(
  random: RandomChoices,
  serializer: Serializer,
  { page, streams }: { page: number; streams: number },
): { words: string[]; streams: Uint8Array[] } {
  const words: string[] = []
  const tokens: string[] = []
  const put = (...more: string[]): void => void tokens.push(...more)
  const n = (value: number): string => serializer.number(value)
  const word = (): string => {
    const made = `${Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables)).join('')}${page}`
    words.push(made)
    return made
  }
  const lines = 1 + random.below(4)
  for (let line = 0; line < lines; line++) {
    const height = 700 - 60 * line
    if (random.chance(0.4)) put('q', n(0.5), 'g', n(50), n(height - 30), n(9), n(7.5), 're', 'f', 'Q')
    if (random.chance(0.2)) put('q', n(9), n(0), n(0), n(9), n(100), n(height - 30), 'cm', '/Im1', 'Do', 'Q')
    if (random.hasHabit('inline images', 0.2, 0.3)) put('q', inlineImage(random, serializer))
    if (random.hasHabit('marked content', 0.2, 0.4)) put('/Span', `<</MCID ${line}>>`, 'BDC', 'EMC')
    if (random.hasHabit('compatibility sections', 0.1, 0.4)) put('BX EX')
    put('BT', '/F1', n(random.pick([12, 10.5, 14])), 'Tf', n(1), n(0), n(0), n(1), n(40), n(height), 'Tm')
    put(...shown(random, serializer, word()), 'ET')
  }
  return { words, streams: cut(random, serializer, tokens, streams) }
}

function shown(random: RandomChoices, serializer: Serializer, word: string): string[] {
  const spelled = (text: string): string => serializer.string(latin1Bytes(text))
  const middle = 1 + random.below(word.length - 1)
  switch (random.below(4)) {
    case 0:
      return ['[', spelled(word.slice(0, middle)), serializer.number(-20), spelled(word.slice(middle)), ']', 'TJ']
    case 1:
      return [serializer.number(14), 'TL', spelled(word), "'"]
    case 2:
      return [serializer.number(0), serializer.number(0), spelled(word), '"']
    default:
      return [spelled(word), 'Tj']
  }
}

/** Returns an inline image as one token, because the bytes between its operators are data. */
function inlineImage(random: RandomChoices, serializer: Serializer): string {
  const isShort = random.chance(0.7)
  const [width, height, bits, colors] = isShort
    ? ['/W', '/H', '/BPC', '/CS']
    : ['/Width', '/Height', '/BitsPerComponent', '/ColorSpace']
  const filter = random.pick(['', '/F /AHx', '/Filter /ASCIIHexDecode', '/F [/AHx]'])
  const data = filter === '' ? 'abcd' : '61626364>'
  const entries = [width, '2', height, '2', bits, '8', colors, isShort ? '/G' : '/DeviceGray'] as string[]
  // Some readers treat data after an inline image that looks like text as part of the image.
  return `${serializer.join(['BI', ...entries])} ${filter} ID ${data}\nEI Q % an image ended\n`
}

function cut(random: RandomChoices, serializer: Serializer, tokens: string[], streams: number): Uint8Array[] {
  const parts: Uint8Array[] = []
  let rest = tokens
  for (let left = streams; left > 1; left--) {
    const isAnywhere = random.hasHabit('content cut between any tokens', 0.3, 0.7)
    const ends = rest.flatMap((token, i) => (isAnywhere || token === 'ET' || token === 'Q' ? [i + 1] : []))
    const at = ends.length === 0 ? rest.length : random.pick(ends)
    parts.push(latin1Bytes(serializer.join(rest.slice(0, at)) + serializer.blank()))
    rest = rest.slice(at)
  }
  return [...parts, latin1Bytes(serializer.join(rest) + serializer.blank())]
}
