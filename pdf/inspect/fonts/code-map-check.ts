import { latin1 } from '../../../base/bytes.ts'
import { createCollector } from '../../syntax/collector.ts'
import { isNamed } from '../../syntax/kinds.ts'
import type { Work } from '../../syntax/work.ts'
import { kinds } from '../policy/kinds.ts'
import { workOf } from '../policy/work-of.ts'
import type { StreamCheck } from '../scan/stream-check.ts'

const bytesMax = 1_048_576

// The start of a CMap whose dictionary has no type, as early versions of FOP write it.
const mapStart = '%!PS-Adobe'

/**
 * Creates a check for CMaps, which map the codes of a composite font to characters. It stores one CMap of at most 1 MiB
 * at a time. A larger CMap is not plain.
 */
export function createCodeMapCheck(work: Work): StreamCheck {
  const collector = createCollector()
  let direction: number | null = null
  // True if the data is stored completely. The data of a stream without a type is stored after `mapStart`.
  let isKnown = false

  function add(bytes: Uint8Array): void {
    if (collector.length() + bytes.length > bytesMax) direction = null
    else collector.push(bytes)
  }

  return {
    begin(dict) {
      collector.clear()
      isKnown = isNamed(dict?.get('Type'), 'CMap')
      const mayBeMap = isKnown || (dict !== null && !dict.has('Type'))
      const stated = dict?.get('WMode') ?? 0
      direction = mayBeMap && typeof stated === 'number' && !dict?.has('UseCMap') ? stated : null
    },
    push(bytes) {
      if (direction === null) return
      const missing = isKnown ? 0 : mapStart.length - collector.length()
      add(bytes.subarray(0, missing))
      if (!isKnown && collector.length() < mapStart.length) return
      isKnown ||= latin1(collector.bytes()) === mapStart
      if (isKnown) add(bytes.subarray(missing))
      else direction = null
    },
    end() {
      if (direction === null) return {}
      work.charge(collector.length() * workOf.codeMapByte)
      return isPlainMap(latin1(collector.bytes()), direction) ? { kind: kinds.codeMap } : {}
    },
  }
}

const comment = /%[^\r\n]*/g
const sectionStart = /\bbegin(\w+)\s/g
// Without its sections, a CMap contains only definitions (Adobe technical note 5014).
const others = /\b(?:usecmap|usefont|begin(?:bf|notdef)\w+)\b/
const hex = '<([0-9A-Fa-f]+)>'
const space = new RegExp(`\\s*${hex}\\s*${hex}`, 'g')
const range = new RegExp(`\\s*${hex}\\s*${hex}\\s*(\\d{1,5})(?=\\s|$)`, 'g')
const character = new RegExp(`\\s*${hex}\\s*(\\d{1,5})(?=\\s|$)`, 'g')

/** Returns the sections of a CMap, or null if one does not end. */
function sectionsOf(body: string): { kind: string; content: string }[] | null {
  const sections: { kind: string; content: string }[] = []
  for (let at = 0; ; ) {
    sectionStart.lastIndex = at
    const found = sectionStart.exec(body)
    if (found === null) return sections
    const [all, kind = ''] = found
    const start = found.index + all.length
    const end = body.indexOf(`end${kind}`, start)
    if (end < 0) return null
    sections.push({ kind, content: body.slice(start, end) })
    at = end
  }
}

/** Returns all matches that follow each other without a gap, or null if they do not cover the text. */
function matchesOf(text: string, pattern: RegExp): RegExpMatchArray[] | null {
  const found = [...text.matchAll(pattern)]
  const length = found.reduce((sum, [all]) => sum + all.length, 0)
  return length === text.trimEnd().length ? found : null
}

/**
 * Returns whether a CMap has codes of one length, maps no code twice, and contains nothing that only some readers
 * support. `direction` is the writing mode in the dictionary, which must agree with the one in the data.
 */
function isPlainMap(text: string, direction: number): boolean {
  const plain = text.replace(comment, ' ')
  const [body = '', tail, ...more] = plain.split(/\bendcmap\b/)
  if (tail === undefined || more.length > 0 || /\bbegin\w+range\b|\bbegin\w+char\b/.test(tail)) return false
  if (others.test(plain) || Number(/\/WMode\s+(\d)/.exec(body)?.[1] ?? 0) !== direction) return false
  const lengths = new Set<number>()
  const ranges: [first: number, last: number][] = []
  const sections = sectionsOf(body.slice(body.indexOf('begincmap') + 'begincmap'.length))
  if (sections === null || !sections.some(({ kind }) => kind === 'codespacerange')) return false
  for (const { kind, content } of sections) {
    const isSpace = kind === 'codespacerange'
    if (!isSpace && kind !== 'cidrange' && kind !== 'cidchar') return false
    const found = matchesOf(content, isSpace ? space : kind === 'cidrange' ? range : character)
    if (found === null) return false
    for (const [, first = '', second = ''] of found) {
      const last = kind === 'cidchar' ? first : second
      lengths.add(first.length).add(last.length)
      if (!isSpace) ranges.push([Number.parseInt(first, 16), Number.parseInt(last, 16)])
    }
  }
  ranges.sort(([one], [other]) => one - other)
  const isApart = ranges.every(([first], index) => index === 0 || first > ranges[index - 1]![1])
  return (
    lengths.size === 1 && [...lengths].every((digits) => digits === 2 || digits === 4) && isApart && ranges.length > 0
  )
}
