import { deflateSync, inflateSync } from 'node:zlib'
import { latin1, latin1Bytes } from '../../../base/bytes.ts'
import type { Random } from '../../support/full/cost-genes.ts'
import { withTable } from './with-table.ts'

/** A file as text with one character per byte. */
type Text = string

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!
const upTo = (max: number, random: Random): number => Math.floor(random() * (max + 1))
const byte = (random: Random): string => String.fromCharCode(upTo(255, random))

const numbers = (
  '0 -0 1 -1 2 3 7 8 9 12 16 255 256 65535 65536 2147483647 2147483648 -2147483648 4294967295 4294967296 9007199254740993 ' +
  '99999999999999999999 1e3 0.5 .5 5. -.5 +1 00001 --1 1.2.3 1000000 10000000000'
).split(' ')
const names = (
  'Type Subtype Parent Kids Count Pages Page Catalog Contents Resources MediaBox CropBox Rotate UserUnit Annots AcroForm Fields ' +
  'FT Sig Widget AP N D F V T P Rect Filter DecodeParms Length FlateDecode LZWDecode ASCIIHexDecode ASCII85Decode RunLengthDecode ' +
  'DCTDecode Crypt Predictor Columns Colors BitsPerComponent EarlyChange ObjStm XRef First Extends Index W Size Prev XRefStm Root Info ' +
  'ID Encrypt Font Type0 Type1 ToUnicode Encoding DescendantFonts CIDToGIDMap XObject Form Image Group OCProperties OCGs OC DSS Perms ' +
  'DocMDP ByteRange SubFilter OpenAction AA JS JavaScript Next Names Dests EmbeddedFiles EF UF Metadata StructTreeRoot Inherit A#42 # #00 #'
).split(' ')
const tokens = (
  '[ ] << >> ( ) <> < > () (\\) (\\777) <4 /  null true false obj endobj stream endstream xref trailer startxref %%EOF R ' +
  '1_0_R 2_0_R 3_0_R 4_0_R 99999_0_R 0_65535_R 1_1_R %\n \x00 \xff \r \n [[[[[[[[ <<<<<< [1_0_R] <</A_1/A_2>> -'
)
  .split(' ')
  .map((token) => token.replaceAll('_', ' '))

const objectPattern = /(?:^|[\r\n ])(\d{1,8}) (\d{1,5}) obj\b[\s\S]*?endobj/g
const namePattern = /\/[A-Za-z0-9#]+/g
const numberPattern = /(?<![\w#.])[-+]?\d+(?:\.\d+)?(?![\w#])/g
const referencePattern = /\b\d{1,7} \d{1,5} R\b/g
const streamPattern = /stream\r?\n([\s\S]*?)\r?\nendstream/g
const entryPattern =
  /\/[A-Za-z0-9#]+\s*(?:\d+ \d+ R|\/[A-Za-z0-9#]+|-?[\d.]+|\([^()]*\)|\[[^[\]]*\]|<[0-9A-Fa-f]*>|true|false|null)/g
const linePattern = /\d{10} \d{5} [nf]/g

/** Replaces one random match of a pattern in the text. Returns the text unchanged if there is no match. */
function swap(text: Text, pattern: RegExp, random: Random, by: (match: string) => string): Text {
  const matches = [...text.matchAll(pattern)]
  const match = matches[Math.floor(random() * matches.length)]
  if (!match) return text
  return text.slice(0, match.index) + by(match[0]) + text.slice(match.index + match[0].length)
}

const oneOf = (text: Text, pattern: RegExp, random: Random): string =>
  pick(
    [...text.matchAll(pattern)].map(([match]) => match),
    random,
  ) ?? ''

type Step = (text: Text, random: Random, other: Text) => Text

const bytewise: Step[] = [
  (text, random) => {
    const at = upTo(text.length - 1, random)
    return text.slice(0, at) + byte(random) + text.slice(at + 1)
  },
  (text, random) => {
    const at = upTo(text.length - 1, random)
    return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << upTo(7, random))) + text.slice(at + 1)
  },
  (text, random) => {
    const at = upTo(text.length, random)
    return text.slice(0, at) + text.slice(at + upTo(40, random))
  },
  (text, random) => {
    const [at, from] = [upTo(text.length, random), upTo(text.length, random)]
    return text.slice(0, at) + text.slice(from, from + upTo(200, random)) + text.slice(at)
  },
  (text, random) => text.slice(0, upTo(text.length, random)),
  (text, random) => {
    const at = upTo(text.length, random)
    return text.slice(0, at) + pick(tokens, random) + text.slice(at)
  },
]

const structural: Step[] = [
  (text, random) => swap(text, numberPattern, random, () => pick(numbers, random)),
  (text, random) =>
    swap(text, numberPattern, random, (number) => String(Number(number) + pick([-1, 1, 2, -2, 100], random))),
  (text, random) => swap(text, namePattern, random, () => `/${pick(names, random)}`),
  (text, random) => swap(text, namePattern, random, () => oneOf(text, namePattern, random)),
  (text, random) => swap(text, referencePattern, random, () => oneOf(text, referencePattern, random)),
  (text, random) =>
    swap(text, referencePattern, random, () => `${upTo(40, random)} ${pick([0, 0, 0, 1, 65535], random)} R`),
  (text, random) => swap(text, referencePattern, random, () => pick(tokens, random)),
  (text, random) => swap(text, entryPattern, random, () => ''),
  (text, random) => swap(text, entryPattern, random, (entry) => `${entry}${entry}`),
  (text, random, other) => swap(text, entryPattern, random, (entry) => entry + oneOf(other, entryPattern, random)),
  (text, random) =>
    swap(text, entryPattern, random, (entry) => `/${pick(names, random)} ${entry.replace(/^\/\w+/, '')}`),
  (text, random) =>
    swap(text, entryPattern, random, (entry) => `${entry}/${pick(names, random)} ${pick(tokens, random)}`),
  (text, random) => swap(text, /<<|\[/g, random, (open) => open.repeat(upTo(70, random))),
  (text, random) =>
    swap(text, /\[[^[\]]{0,200}\]/g, random, (array) =>
      array.replace(']', `${array.slice(1, -1).repeat(upTo(5, random))}]`),
    ),
  (text, random) =>
    swap(
      text,
      /\([^()]*\)/g,
      random,
      () => `(${Array.from({ length: upTo(30, random) }, () => byte(random)).join('')})`,
    ),
]

const objectwise: Step[] = [
  (text, random) => swap(text, objectPattern, random, () => '\n'),
  (text, random) => swap(text, objectPattern, random, (object) => `${object}\n${object}`),
  (text, random) =>
    swap(text, objectPattern, random, (object) => object.replace(/\d+(?= \d+ obj)/, () => String(upTo(30, random)))),
  (text, random) =>
    swap(text, objectPattern, random, (object) => object.replace(/\d+(?= obj)/, () => String(upTo(3, random)))),
  (text, random) =>
    swap(text, objectPattern, random, (object) => object.replace(/obj[\s\S]*/, `obj\n${pick(tokens, random)}\nendobj`)),
  (text, random, other) =>
    swap(text, objectPattern, random, (object) => {
      const number = /\d+ \d+(?= obj)/.exec(object)?.[0] ?? '1 0'
      return oneOf(other, objectPattern, random).replace(/\d+ \d+(?= obj)/, number)
    }),
  (text, random) => appended(text, random),
]

const streamwise: Step[] = [
  (text, random) => swap(text, streamPattern, random, (stream) => mutated(latin1Bytes(stream), random, bytewise)),
  (text, random) => swap(text, streamPattern, random, (stream) => recoded(stream, random)),
  (text, random) =>
    swap(text, /\/Length \d+( 0 R)?/g, random, (length) =>
      length.replace(/\d+/, (n) => String(Math.max(0, Number(n) + pick([-2, -1, 1, 2, 50], random)))),
    ),
  (text, random) =>
    swap(text, /\/Filter\s*(\/\w+|\[[^\]]*\])/g, random, (filter) =>
      filter.replace(
        /(\/Filter\s*)\[?([^\]]*)\]?/,
        (_, key, own) => `${key}[${own}/${pick(names.slice(22, 30), random)}]`,
      ),
    ),
]

const tablewise: Step[] = [
  (text, random) =>
    swap(text, linePattern, random, (line) =>
      line.replace(/^\d+/, () => String(upTo(text.length, random)).padStart(10, '0')),
    ),
  (text, random) =>
    swap(text, linePattern, random, (line) => (line.endsWith('n') ? line.replace('n', 'f') : line.replace('f', 'n'))),
  (text, random) =>
    swap(
      text,
      /startxref\s+\d+/g,
      random,
      () => `startxref\n${pick([0, 9, upTo(text.length, random), text.lastIndexOf('xref\n')], random)}`,
    ),
  (text, random) => swap(text, /trailer\s*<</g, random, (trailer) => `${trailer}/Prev ${upTo(text.length, random)}`),
  (text, random) => swap(text, /xref\s+\d+ \d+/g, random, () => `xref\n${upTo(3, random)} ${upTo(30, random)}`),
]

const families = [bytewise, structural, structural, structural, objectwise, objectwise, streamwise, tablewise]

/** Returns a file with random changes. The same seed gives the same file. */
export function mutant(seed: Uint8Array, other: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  const otherText = latin1(other)
  let text = latin1(seed)
  const count = 1 + Math.floor(random() ** 3 * 6)
  for (let i = 0; i < count; i++) text = pick(pick(families, random), random)(text, random, otherText)
  // Without a new cross-reference table, a defect that stops a parser early would hide defects in the objects.
  return latin1Bytes(random() < 0.6 ? withTable(text) : text)
}

function mutated(bytes: Uint8Array, random: Random, steps: Step[]): Text {
  let text = latin1(bytes)
  for (let i = upTo(2, random); i >= 0; i--) text = pick(steps, random)(text, random, text)
  return text
}

/** Changes the content of a Deflate stream, and compresses it again to another length. */
function recoded(stream: Text, random: Random): Text {
  const [, data = ''] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(stream) ?? []
  try {
    const content = mutated(inflateSync(latin1Bytes(data), { maxOutputLength: 1_000_000 }), random, [
      ...bytewise,
      ...structural,
    ])
    return `stream\n${latin1(deflateSync(latin1Bytes(content)))}\nendstream`
  } catch {
    return stream
  }
}

/** Appends an incremental update that replaces one object of the text. */
function appended(text: Text, random: Random): Text {
  const object = pick([...structural, ...bytewise], random)(oneOf(text, objectPattern, random).trim(), random, text)
  const number = /^(\d+) \d+ obj/.exec(object)?.[1] ?? '1'
  const root = /\/Root\s+\d+ \d+ R/.exec(text)?.[0] ?? ''
  const prev = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? '0'
  const body = `${text.endsWith('\n') ? text : `${text}\n`}`
  const at = body.length
  const table = at + object.length + 1
  const line = `${String(at).padStart(10, '0')} 00000 n \n`
  return `${body}${object}\nxref\n${number} 1\n${line}trailer\n<</Size 99${root}/Prev ${prev}>>\nstartxref\n${table}\n%%EOF\n`
}
