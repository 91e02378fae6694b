import { latin1Bytes } from '../../../../base/bytes.ts'
import { rawUpdate } from '../seal-attacks/raw-update.ts'
import type { Shape } from './shape.ts'
import { createSmallFile } from './small-file.ts'

type Bytes = Uint8Array<ArrayBuffer>

// Every second number is free for the cross-reference stream of an update.
const numberOf = (index: number): number => 60_000 + 2 * index
const gap = '<3000>'
export const gapBytes = gap.length
const range = '/ByteRange[0 0000000000 0000000000 0000000000]'

const signatureOf = (type: string): string => `<</Type/${type}/Contents${gap}${range}>>`

/** Returns a file with the byte range of each signature after `start`. All ranges end at the end of the file. */
function ranged(file: Bytes, start: number): Bytes {
  const text = Buffer.from(file).toString('latin1')
  for (let at = text.indexOf(range, start); at >= 0; at = text.indexOf(range, at + 1)) {
    const [from, to] = [at - gap.length, at]
    const numbers = [from, to, file.length - to].map((number) => String(number).padStart(10, '0'))
    file.set(latin1Bytes(range.replace('0000000000 0000000000 0000000000', numbers.join(' '))), at)
  }
  return file
}

/** Returns a file with empty fields, and with signature fields whose values are not defined yet. */
function unsigned(fields: number, signatures: number): Bytes {
  const file = createSmallFile()
  const text = Array.from({ length: fields }, (_, i) => file.object(`<</FT/Tx/T(f${i})>>`))
  const signed = Array.from({ length: signatures }, (_, i) =>
    file.object(`<</FT/Sig/T(Other-${i})/V ${numberOf(i)} 0 R>>`),
  )
  return file.bytes({ catalog: `/AcroForm<</Fields[${[...text, ...signed].join(' ')}]/SigFlags 3>>` })
}

/** Signatures that all cover the whole file. */
export const signaturesOfOneRevision = (signatures: number): Shape => ({
  name: `${signatures} signatures of one revision`,
  file(count) {
    const before = unsigned(count, signatures)
    const objects = Object.fromEntries(Array.from({ length: signatures }, (_, i) => [numberOf(i), signatureOf('Sig')]))
    return ranged(rawUpdate(before, { objects, kind: 'stream' }).bytes, before.length)
  },
})

/** Signatures that each cover one more update. */
const inTurn = (signatures: number, type: (index: number) => string): Shape => ({
  name: `${signatures} signatures in turn, ${type(0)} and ${type(1)}`,
  file(count) {
    let file = unsigned(count, signatures)
    for (let i = 0; i < signatures; i++) {
      const objects = { [numberOf(i)]: signatureOf(type(i)) }
      file = ranged(rawUpdate(file, { objects, kind: 'stream' }).bytes, file.length)
    }
    return file
  },
})

/** Updates after a signature, each of which rewrites the form. */
const rewrittenForms = (updates: number): Shape => ({
  name: `${updates} updates of a form after a signature`,
  file(count) {
    const before = unsigned(count, 1)
    const objects = { [numberOf(0)]: signatureOf('Sig') }
    let file = ranged(rawUpdate(before, { objects, kind: 'stream' }).bytes, before.length)
    for (let i = 0; i < updates; i++)
      file = rawUpdate(file, { objects: { [numberOf(1)]: `<</N ${i}>>` }, kind: 'stream' }).bytes
    return file
  },
})

/** Files with costly signatures, whose revisions are compared with each other. */
export const signatureShapes: Shape[] = [
  ...[1, 8, 64, 200].map(signaturesOfOneRevision),
  ...[8, 64].flatMap((signatures) => [
    inTurn(signatures, () => 'Sig'),
    inTurn(signatures, (index) => (index % 2 === 0 ? 'Sig' : 'DocTimeStamp/SubFilter/ETSI.RFC3161')),
  ]),
  ...[20, 400].map(rewrittenForms),
]
