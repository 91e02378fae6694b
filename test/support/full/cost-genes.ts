import { deflateSync } from 'node:zlib'
import { concatBytes, latin1Bytes, utf8 } from '../../../base/bytes.ts'
import { bodyOf, streamOf } from '../../../dev/support/costly-body.ts'

/** A function that returns random numbers in [0, 1). */
export type Random = () => number

/** One kind of object in a body: repeated pieces of syntax, and the encoding of a stream. */
export type Gene = {
  pieces: string[]
  repeats: number
  copies: number
  stream: { dict: string; filters: string[]; deflated: number } | null
  container: number
}

export type Genome = { genes: Gene[]; between: string }

const BODY_BYTES_MAX = 400_000
const UNIT_BYTES_MAX = 3_000_000

const pieces = (
  '[ ] << >> <</A ( ) () (a) (\\( (\\101) <> <41> <4 > /A /#41 /#4 /Type /S /AA /Next /Kids /EF /F /A#42 1 12 -1 .5 1. 4294967296 ' +
  'true null 3 0 R 4 0 R 1 0 R q Q m l S BT ET Tj TJ Td scn BX EX BDC gs BI ID EI /W /H /F/Fl /CS/G % \n \r endobj stream endstream obj xref trailer startxref %%EOF \x00 \x04 \x01 \xff \x80 z ~> !!!!!'
).split(' ')
const dicts = [
  '',
  '/Type/ObjStm/N 1000/First 6000',
  '/Type/ObjStm/N 1/First 4',
  '/Type/XRef/W[1 1 1]/Size 90000/Root 1 0 R',
  '/Subtype/Image/Width 9000/Height 9000',
  '/Type/EmbeddedFile',
  '/DecodeParms<</Predictor 12/Columns 1>>',
  '/DecodeParms<</Predictor 15/Columns 7/Colors 3>>',
  '/DecodeParms<</Predictor 2/Columns 1>>',
  '/DecodeParms<</Predictor 12/Columns 1000000>>',
  '/DecodeParms<</EarlyChange 0>>',
]
const filters = ['Fl', 'AHx', 'A85', 'RL', 'LZW', 'DCT', 'X']
const containers: [string, string][] = [
  ['[', ']'],
  ['<</A[', ']>>'],
  ['', ''],
  ['<<', '>>'],
  [`${'['.repeat(60)}`, `${']'.repeat(60)}`],
  ['<</Type/Page/Parent 2 0 R/MediaBox[', ']>>'],
  ['<</AA[', ']>>'],
]
const betweens = [
  '',
  '%\n',
  '% a comment\n',
  'startxref\n1\n%%EOF\n',
  '  \n',
  'xref\n0 1\n0000000000 65535 f \ntrailer<</Size 1>>\n',
]

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!
const upTo = (max: number, random: Random): number => Math.floor(random() ** 3 * max) + 1

export function randomGene(random: Random): Gene {
  const isStream = random() < 0.5
  return {
    pieces: Array.from({ length: upTo(8, random) }, () => pick(pieces, random)),
    repeats: upTo(200_000, random),
    copies: upTo(5_000, random),
    stream: isStream ? randomCoding(random) : null,
    container: Math.floor(random() * containers.length),
  }
}

const randomCoding = (random: Random) => ({
  dict: pick(dicts, random),
  filters: Array.from({ length: Math.floor(random() * 4) }, () => pick(filters, random)),
  deflated: Math.floor(random() * 3),
})

export const randomGenome = (random: Random): Genome => ({
  genes: Array.from({ length: upTo(3, random) }, () => randomGene(random)),
  between: random() < 0.2 ? pick(betweens, random) : '',
})

/** Returns a genome with one mutation: another piece, number or encoding, or a gene of the other genome. */
export function mutated(genome: Genome, other: Genome, random: Random): Genome {
  const genes = genome.genes.map((gene) => ({ ...gene, pieces: [...gene.pieces] }))
  const gene = pick(genes, random)
  const at = Math.floor(random() * gene.pieces.length)
  const change = Math.floor(random() * 10)
  if (change === 0) gene.pieces.splice(at, 0, pick(pieces, random))
  else if (change === 1 && gene.pieces.length > 1) gene.pieces.splice(at, 1)
  else if (change === 2) gene.pieces[at] = pick(pieces, random)
  else if (change === 3) gene.repeats = Math.max(1, Math.round(gene.repeats * (random() * 3)))
  else if (change === 4) gene.copies = Math.max(1, Math.round(gene.copies * (random() * 3)))
  else if (change === 5) gene.stream = random() < 0.8 ? randomCoding(random) : null
  else if (change === 6) gene.container = Math.floor(random() * containers.length)
  else if (change === 7) genes.push({ ...pick(other.genes, random) })
  else if (change === 8 && genes.length > 1) genes.splice(genes.indexOf(gene), 1)
  else return { genes, between: pick(betweens, random) }
  return { genes: genes.slice(-4), between: genome.between }
}

/** Returns the body of a genome, with at most some hundred thousand bytes. */
export function bodyOfGenome({ genes, between }: Genome): Uint8Array<ArrayBuffer> {
  const objects: Uint8Array[] = []
  let left = BODY_BYTES_MAX
  for (const gene of genes) {
    const object = objectOf(gene, left)
    for (let i = 0; i < gene.copies && left > object.length; i++) {
      objects.push(object)
      left -= object.length + 45
    }
  }
  const tail = between === '' ? '' : between.repeat(Math.max(1, Math.floor(Math.max(0, left) / between.length)))
  return bodyOf(objects, { tail })
}

function objectOf(gene: Gene, bytesMax: number): Uint8Array {
  const unit = gene.pieces.join(' ')
  const limit = gene.stream?.filters.includes('Fl') ? UNIT_BYTES_MAX : bytesMax
  const repeats = Math.max(1, Math.min(gene.repeats, Math.floor(limit / (unit.length + 1))))
  const text = `${unit} `.repeat(repeats)
  const [head, tail] = containers[gene.container]!
  if (gene.stream === null) return latin1Bytes(`${head}${text}${tail}`)
  const { dict, filters: names, deflated } = gene.stream
  let data: Uint8Array = dict.includes('ObjStm') ? membersOf(`${head}${text}${tail}`) : latin1Bytes(text)
  for (const name of [...names].reverse()) {
    if (name === 'Fl') data = deflateSync(data, { level: deflated === 0 ? 0 : 9, strategy: deflated === 2 ? 2 : 0 })
    if (name === 'AHx') data = latin1Bytes(`${Buffer.from(data.subarray(0, 200_000)).toString('hex')}>`)
  }
  const filter = names.length === 0 ? '' : `/Filter[${names.map((name) => `/${name}`).join('')}]`
  return streamOf(dict + filter, data)
}

function membersOf(value: string): Uint8Array {
  const header = '900 0 '
  return concatBytes(utf8(header.slice(0, 4)), latin1Bytes(value))
}
