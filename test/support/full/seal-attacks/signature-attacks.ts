import { concatBytes, latin1, latin1Bytes } from '../../../../base/bytes.ts'
import { type Attack, malicious, other, sealNumbers, tableEntry } from './attack.ts'
import { bodyOf, contract, text } from './contract.ts'
import { rawUpdate, startxrefOf } from './raw-update.ts'
import type { Bytes, Workshop } from './workshop.ts'

/** Incremental updates without required parts (variants of the incremental saving attack, ISA). */
export const incrementalSavings: Attack[] = (
  [
    ['objects alone', { end: '' }],
    ['objects and an end', { end: '%%EOF\n' }],
    ['objects and a trailer', { end: 'trailer\n<</Root 1 0 R/Size 40>>\n%%EOF\n' }],
    ['objects, a trailer and a wrong start', { end: 'trailer\n<</Root 1 0 R/Size 40>>\nstartxref\n0\n%%EOF\n' }],
    ['a section without a chain', { prev: null }],
    ['a section that points past the seal', { prev: startxrefOf(contract()) }],
    ['a section whose start is wrong', { startxref: 1 }],
    ['a section that points to itself', { prev: 0 }],
  ] as const
).map(([name, how]) => ({
  family: 'incremental saving',
  name,
  make: async ({ seal }) => rawUpdate(await seal(contract()), { objects: { 4: text('Pay 100000 EUR') }, ...how }).bytes,
}))

const ranges = [
  '',
  '/ByteRange[]',
  '/ByteRange[0 0 0 0]',
  '/ByteRange[0 1 1 0]',
  '/ByteRange[0 9 9 9]',
  '/ByteRange[0 -9 9 9]',
  '/ByteRange[0 1.5 2 3]',
  '/ByteRange[0 99 99]',
  '/ByteRange[0 1 2 3 4 5]',
  '/ByteRange null',
  '/ByteRange/None',
  '/ByteRange[null null null null]',
  '/ByteRange[0 0 1 99999999]',
  '/ByteRange[9 9 99 9]',
  '/ByteRange[0 10 5 10]',
]
const contents = [
  '',
  '/Contents<>',
  '/Contents<00>',
  '/Contents<3000>',
  '/Contents null',
  '/Contents()',
  '/Contents(\\000)',
  '/Contents 4 0 R',
  '/Contents[]',
  '/Contents/None',
  '/Contents<308006092a864886f70d010702a080>',
]

/**
 * Replaced signature dictionaries with odd or missing entries, together with a change (variants of universal signature
 * forgery, USF).
 */
export const forgeries: Attack[] = [
  ...ranges.map((range) => ({ name: `range ${range || 'missing'}`, range, content: null })),
  ...contents.map((content) => ({ name: `value ${content || 'missing'}`, range: null, content })),
  ...ranges.flatMap((range) =>
    contents.slice(0, 3).map((content) => ({ name: `${range} ${content}`, range, content })),
  ),
].map(({ name, range, content }) => ({
  family: 'universal forgery',
  name,
  make: async ({ seal }) => {
    const sealed = await seal(contract())
    let body = bodyOf(sealed, sealNumbers.signature)
    if (range !== null) body = body.replace(/\/ByteRange \[[^\]]*\]/, range)
    if (content !== null) body = body.replace(/\/Contents <[^>]*>/, content)
    return rawUpdate(sealed, { objects: { 4: text('Pay 100000 EUR'), [sealNumbers.signature]: body } }).bytes
  },
}))

/** Files whose second covered part follows inserted bytes (variants of the signature wrapping attack, SWA). */
export const wrappings: Attack[] = [0, 1, 2, 3].map((variant) => ({
  family: 'signature wrapping',
  name:
    ['the value alone in the old place', 'the value in both places', 'a comment between', 'a longer value'][variant] ??
    '',
  make: async ({ seal }) => wrapped(await seal(contract()), variant),
}))

function wrapped(sealed: Bytes, variant: number): Bytes {
  const [gapStart, gapEnd] = gapOf(sealed)
  const [head, value, tail] = [sealed.subarray(0, gapStart), sealed.subarray(gapStart, gapEnd), sealed.subarray(gapEnd)]
  const start = startxrefOf(sealed)
  const body = bodyOf(sealed, sealNumbers.signature)
  const between = (tailAt: number): string => {
    const range = `/ByteRange [0 ${gapStart} ${tailAt} ${tail.length}]`.padEnd(60)
    const lead = ['', ' ', '\n%\n', '00>'][variant] ?? ''
    const at = gapEnd + lead.length
    const signature = `${sealNumbers.signature} 0 obj\n${body.replace(/\/ByteRange \[[^\]]*\]/, range)}\nendobj\n`
    const filler = ' '.repeat(Math.max(0, start - at - malicious.length - signature.length))
    const table = `xref\n4 1\n${tableEntry(at)}${sealNumbers.signature} 1\n${tableEntry(at + malicious.length)}`
    const offset = variant === 1 ? startxrefOf(sealed) : startxrefOf(contract())
    return `${lead}${malicious}${signature}${filler}${table}trailer\n<</Size 40/Root 1 0 R/Prev ${offset}>>\n`
  }
  const tailAt = gapEnd + between(0).length
  return concatBytes(head, value, latin1Bytes(between(tailAt)), tail)
}

/** Returns the position of the newest signature's hexadecimal string, including its brackets. */
function gapOf(sealed: Uint8Array): [number, number] {
  const [, start = 0, end = 0] = [...latin1(sealed).matchAll(/\/ByteRange \[0 (\d+) (\d+) /g)].at(-1)?.map(Number) ?? []
  return [start, end]
}

/** Changes of bytes in a seal that no hash covers. */
export const changedValues: Attack[] = (
  [
    ['upper-case letters', (value: string) => value.replace('a', 'A')],
    ['white space', (value: string) => `${value.slice(0, -3)}  >`],
    ['bytes in the padding', (value: string) => `${value.slice(0, -5)}beef>`],
    ['a second string', (value: string) => `${value.slice(0, -7)}><00>`.padEnd(value.length, '0')],
    [
      'an object in the padding',
      (value: string) => `${value.slice(0, -(malicious.length + 1))}>${malicious}`.slice(0, value.length),
    ],
    ['only zeros', (value: string) => `<${'0'.repeat(value.length - 2)}>`],
  ] as [string, (value: string) => string][]
).map(([name, change]) => ({
  family: 'manipulated signature value',
  name,
  make: async ({ seal }) => {
    const sealed = await seal(contract())
    const [start, end] = gapOf(sealed)
    return concatBytes(sealed.subarray(0, start), latin1Bytes(change(latin1(sealed, start, end))), sealed.subarray(end))
  },
}))

/** False content that is added to a certified document through its signature field. */
export const certificationAttacks: Attack[] = (['alone', 'archive', 'signature'] as const).flatMap((carrier) =>
  (
    [
      [
        'the field of the seal shows an amount',
        sealNumbers.field,
        (body: string) =>
          body.replace('/Rect [0 0 0 0]', '/Rect [40 120 380 180]').replace(/\/AP <<.*?>>/, '/AP<</N 12 0 R>>'),
      ],
      [
        'the seal names another signer',
        sealNumbers.signature,
        (body: string) => body.replace('/Name (Chancery)', '/Name (Somebody else)'),
      ],
      [
        'the seal gives another reason',
        sealNumbers.signature,
        (body: string) => body.replace('(Sealed after signing)', '(Draft)'),
      ],
      ['the lock is missing', sealNumbers.field, (body: string) => body.replace(/\/Lock \d+ 0 R/, '')],
      ['the image of the seal is replaced', 10, () => other],
    ] as [string, number, (body: string) => string][]
  ).map(([name, number, change]) => ({
    family: 'manipulated certification',
    name: `${name} (${carrier})`,
    make: async ({ seal, archive, trusted, sign }: Workshop) => {
      const sealed = await seal(contract())
      const { bytes } = rawUpdate(sealed, { objects: { [number]: change(bodyOf(sealed, number)) } })
      if (carrier === 'alone') return bytes
      return carrier === 'archive' ? archive(bytes, trusted) : sign(bytes)
    },
  })),
)
