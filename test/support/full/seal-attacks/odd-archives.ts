import { concatBytes, latin1, latin1Bytes, utf8 } from '../../../../base/bytes.ts'
import { type Attack, malicious, sealNumbers, speakingProof } from './attack.ts'
import { contract, contractObjects, text } from './contract.ts'
import { streamOf } from './raw-update.ts'
import type { HandMade, Workshop } from './workshop.ts'

/** Details of an otherwise valid archive that some readers interpret differently. */
const forms: [string, HandMade][] = [
  ['an unlisted object', { foot: malicious }],
  ['an object in a comment', { foot: `%\n${malicious}` }],
  ['an object before the others', { head: malicious }],
  ['a comment', { head: '% nothing\n' }],
  ['a second header', { head: '%PDF-1.7\n' }],
  ['a second end', { foot: 'startxref\n9\n%%EOF\n' }],
  ['a second trailer', { foot: 'trailer\n<</Root 1 0 R/Size 9>>\n' }],
  ['a freed object', { objects: { 10: null } }],
  ['an object of another generation', { objects: { '4 1': text('Pay 100000 EUR') } }],
  ['an object in two generations', { objects: { '4 0': bodyText(), '4 1': text('Pay 100000 EUR') } }],
  ['an entry that points at other sealed bytes', { places: { 4: latin1(contract()).indexOf('13 0 obj') } }],
  ['an entry that points at the same sealed bytes', { places: { 4: latin1(contract()).indexOf('4 0 obj') } }],
  ['an unneeded object', { objects: { 300: '<</Nothing true>>' } }],
  ['an object stream', { objects: { 300: streamOf('4 0 <<>>', '/Type/ObjStm/N 1/First 4') } }],
  ['an unlinked cross-reference stream', { objects: { 300: streamOf('', '/Type/XRef/W[1 1 1]/Size 0') } }],
  ['rewritten content', { objects: { 4: bodyText() } }],
  ['another root of the same kind', { root: '1 0 R', trailer: '/Root2 3 0 R' }],
  ['hidden cross-references', { trailer: `/XRefStm ${latin1(contract()).indexOf('4 0 obj')}` }],
  ['encryption', { trailer: '/Encrypt<<>>' }],
  ['information', { trailer: '/Info<</Title(OtherVerifier)>>' }],
  [
    'a visible field',
    { field: (dict) => new Map(dict).set('AP', new Map([['N', refTo(12)]])).set('Rect', [0, 0, 99, 99]) },
  ],
  [
    'a field with an appearance of the document',
    { field: (dict) => new Map(dict).set('AP', new Map([['N', refTo(12)]])) },
  ],
  ['a field with flags', { field: (dict) => new Map(dict).set('F', 32) }],
  [
    'a field with an added appearance',
    {
      field: (dict) => new Map(dict).set('AP', new Map([['N', refTo(300)]])),
      objects: { 300: streamOf('', '/Type/XObject/Subtype/Form/BBox[0 0 0 0]') },
    },
  ],
  [
    'a field with a rollover appearance',
    {
      field: (dict) =>
        new Map(dict).set(
          'AP',
          new Map([
            ['N', refTo(12)],
            ['R', refTo(12)],
          ]),
        ),
    },
  ],
  ['a field with a size', { field: (dict) => new Map(dict).set('Rect', [0, 0, 99, 99]) }],
  ['a field of another type', { field: (dict) => new Map(dict).set('FT', nameOf('Tx')) }],
  ['a field with an action', { field: (dict) => new Map(dict).set('AA', new Map()) }],
  ['a field with fields below', { field: (dict) => new Map(dict).set('Kids', [refTo(9)]) }],
  [
    'a field with another field’s name',
    { field: (dict) => new Map(dict).set('T', { kind: 'string', bytes: utf8('amount'), isHex: false }) },
  ],
  ['a field whose value is the signature', { field: (dict) => new Map(dict).set('V', refTo(sealNumbers.signature)) }],
  ['a stamp of another kind', { stamp: '/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161' }],
  ['a stamp with references', { stamp: '/Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161/Reference[]' }],
  [
    'a DSS with another entry',
    { store: (at) => ({ [at]: `<</Certs[${at + 1} 0 R]/Im 12 0 R>>`, [at + 1]: streamOf(speakingProof('x')) }) },
  ],
  ['a DSS that is a stream', { store: (at) => ({ [at]: streamOf('', '/Certs[]') }) }],
  [
    'a DSS with an object that is not a proof',
    { store: (at) => ({ [at]: `<</Certs[${at + 1} 0 R]>>`, [at + 1]: streamOf('0 g') }) },
  ],
  [
    'a proof that is an image',
    {
      store: (at) => ({
        [at]: `<</Certs[${at + 1} 0 R]>>`,
        [at + 1]: streamOf(speakingProof('x'), '/Type/XObject/Subtype/Form'),
      }),
    },
  ],
  ['a proof from the document', { store: (at) => ({ [at]: '<</Certs[13 0 R]>>' }) }],
  ['a proof that is a dictionary', { store: (at) => ({ [at]: `<</Certs[${at + 1} 0 R]>>`, [at + 1]: '<<>>' }) }],
  ['a VRI entry with another name', { store: (at) => ({ [at]: '<</VRI<</Im<<>>>>>>' }) }],
  ['a VRI entry with another key', { store: (at) => ({ [at]: `<</VRI<</${'A'.repeat(40)}<</Im 12 0 R>>>>>>` }) }],
  ['a form with a script', { form: (dict) => new Map(dict).set('CO', [refTo(9)]) }],
  ['a form without the append-only flag', { form: (dict) => new Map(dict).set('SigFlags', 1) }],
  [
    'a form in another order',
    { form: (dict) => new Map(dict).set('Fields', [...((dict.get('Fields') ?? []) as [])].reverse()) },
  ],
  [
    'a page with its annotations reversed',
    { page: (dict) => new Map(dict).set('Annots', [...((dict.get('Annots') ?? []) as [])].reverse()) },
  ],
  [
    'a page with an additional annotation',
    { page: (dict) => new Map(dict).set('Annots', [...((dict.get('Annots') ?? []) as []), refTo(9)]) },
  ],
  ...['Rotate', 'Resources', 'MediaBox', 'CropBox'].map((key): [string, HandMade] => [
    `a page whose /${key} is null`,
    { page: (dict) => new Map(dict).set(key, null) },
  ]),
  ['a startxref of more digits than an offset has', { startxref: '00000000010' }],
  ...[300, 8_388_607, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 4].map((number): [string, HandMade] => [
    `object ${number}, which does not exist, removed`,
    { store: (at) => ({ ...certificateAt(at), [number]: null }) },
  ]),
  [
    'a proof with a number of 2^32 or more',
    {
      store: (at) => ({
        [at]: `<</Certs[${2 ** 32 + 4} 0 R]>>`,
        [String(2 ** 32 + 4)]: streamOf(speakingProof('x')),
      }),
    },
  ],
  ['a size that is too small', { size: 5 }],
  ['a size that is too large', { size: 9_000 }],
  ['a size that no reader supports', { size: 2 ** 32 }],
  ['an object in a proof with a signed generation', { store: (at) => certificateAt(at, '\n4 +0 obj\n<<>>\n') }],
]

/** Details that occur only in a cross-reference stream. */
const streamForms: [string, HandMade][] = [
  ['rows of four fields', { widths: { written: '1 4 2 9', more: 9 } }],
  ['rows of four fields, one of them empty', { widths: { written: '1 4 2 0', more: 0 } }],
  ['widths with decimal points', { widths: { written: '1.0 4.0 2.0', more: 0 } }],
]

const certificateAt = (at: number, words = 'x') => ({
  [at]: `<</Certs[${at + 1} 0 R]>>`,
  [at + 1]: streamOf(speakingProof(words)),
})

function bodyText(): string {
  return contractObjects[4] as string
}
function refTo(number: number) {
  return { kind: 'ref', number, generation: 0 } as const
}
function nameOf(name: string) {
  return { kind: 'name', name } as const
}

const oddArchive = (name: string, more: HandMade, kind: 'table' | 'stream'): Attack => ({
  family: 'malformed archive updates',
  name: `${name}, cross-reference ${kind}`,
  make: async ({ seal, archiveByHand, trusted }) => archiveByHand(await seal(contract()), trusted, { ...more, kind }),
})

export const oddArchives: Attack[] = [
  ...forms.flatMap(([name, more]) => (['table', 'stream'] as const).map((kind) => oddArchive(name, more, kind))),
  ...streamForms.map(([name, more]) => oddArchive(name, more, 'stream')),
]

/** Attacks with bytes after the range of a signature or timestamp. */
export const bytesBehind: Attack[] = [
  '\n',
  ' ',
  '%\n',
  '%%EOF\n',
  '\0',
  `${malicious}`,
  'startxref\n0\n%%EOF\n',
].flatMap((tail) =>
  (['B-B', 'B-T', 'B-LTA'] as const).map((level) => ({
    family: 'appended bytes',
    name: `${JSON.stringify(tail.slice(0, 12))} after ${level}`,
    make: async ({ seal }: Workshop) => concatBytes(await seal(contract(), level), latin1Bytes(tail)),
  })),
)
