import { latin1 } from '../../../../base/bytes.ts'
import type { ChangePermission } from '../../../../pdf/document/permissions.ts'
import type { Attack } from './attack.ts'
import { bodyOf, contract, contractObjects, text } from './contract.ts'
import { rawUpdate, startxrefOf, streamOf } from './raw-update.ts'
import type { Bytes, ForeignSigning, Workshop } from './workshop.ts'

/** Another program's signature, with the changes that it permits. */
export type OtherSignature = {
  words: string
  permission: ChangePermission | null
  /** The action of the signature's lock, which names the `amount` field. */
  lock: keyof typeof spelled | null
  signing: ForeignSigning
}

const spelled = { Include: '/Include', Exclude: '/Exclude', All: '/All    ' }

/**
 * Returns a signature that locks the `amount` field, all fields or all other fields. With null, the signature locks no
 * field.
 */
export const signingOf = (
  permission: ChangePermission | null,
  action: keyof typeof spelled | null = null,
  name = 'Approved-',
): ForeignSigning => ({
  permission,
  openFields: action === null ? ['amount'] : [],
  edit: (appended) =>
    appended.replaceAll('(Chancery-', `(${name}`).replaceAll('/Include', spelled[action ?? 'Include']),
})

/**
 * An update after a signature. `permitted` selects the signatures that permit the update: all, all that permit any
 * change, those without a lock, those that permit annotations, those without any restriction, or none.
 */
export type LaterChange = {
  words: string
  permitted: 'archived' | 'always' | 'unlocked' | 'annotations' | 'unrestricted' | 'never'
  apply: (file: Bytes, workshop: Workshop) => Bytes | Promise<Bytes>
}

type Bodies = Record<string, string | null>

const change = (
  words: string,
  permitted: LaterChange['permitted'],
  objects: Bodies | ((file: Bytes) => Bodies),
): LaterChange => ({
  words,
  permitted,
  apply: (file) => rawUpdate(file, { objects: typeof objects === 'function' ? objects(file) : objects }).bytes,
})

/** Returns the newest body of an object with a replacement. */
const replaced =
  (number: number, from: string | RegExp, to: string, more: Bodies = {}) =>
  (file: Bytes): Bodies => ({ [number]: bodyOf(file, number).replace(from, to), ...more })

const annots = /\/Annots\s*\[/
const fields = /\/Fields\s*\[/
const shown = '/Rect[40 120 380 180]/F 4/P 3 0 R/AP<</N 12 0 R>>'
const note = `<</Type/Annot/Subtype/Stamp${shown}>>`
const annotated = (file: Bytes): Bodies => replaced(3, annots, '/Annots [200 0 R ')(file)
const listed = (file: Bytes): Bodies => ({ ...annotated(file), ...replaced(7, fields, '/Fields [200 0 R ')(file) })
const otherPage = contractObjects[3]!.replace('4 0 R', '13 0 R').replace('[9 0 R 8 0 R]', '[]')

/** Updates after a signature over the contract. */
export const laterChanges: LaterChange[] = [
  change('a title', 'always', { 200: '<</Title(Other)>>' }),
  change('an unused object', 'always', { 200: 'null' }),
  change('metadata', 'always', (file) => ({
    ...replaced(1, '/Catalog', '/Catalog/Metadata 200 0 R')(file),
    200: streamOf('<x/>', '/Type/Metadata/Subtype/XML'),
  })),
  change('the page in another notation', 'always', replaced(3, /400 200/, '400.0 200.00')),
  {
    words: 'another signature',
    permitted: 'always',
    apply: (file, { sign }) => sign(file, signingOf(null, null, 'Reviewed-')),
  },
  {
    words: 'another signature with the same name',
    permitted: 'never',
    apply: (file, { sign }) => sign(file, signingOf(null)),
  },
  { words: 'an archive', permitted: 'archived', apply: (file, { archive, trusted }) => archive(file, trusted) },
  change('a filled field', 'unlocked', replaced(9, '(100)', '(900)')),
  change('an appearance of a field', 'unlocked', replaced(9, '/F 4', '/F 4/AP<</N 200 0 R>>', { 200: '<<>>' })),
  change('a new annotation', 'annotations', (file) => ({ ...annotated(file), 200: note })),
  change('a removed annotation', 'annotations', replaced(3, '8 0 R', '')),
  change('a changed annotation', 'annotations', replaced(8, '220 80', '20 80')),
  change('the appearance of an annotation', 'annotations', { 10: contractObjects[12]! }),
  change('an unsigned signature field', 'annotations', (file) => ({
    ...listed(file),
    200: `<</Type/Annot/Subtype/Widget/FT/Sig/T(more)${shown}>>`,
  })),
  change('other content', 'never', { 4: text('Pay 100000 EUR') }),
  change('another font', 'never', { 5: contractObjects[5]!.replace('Helvetica', 'Symbol') }),
  change('the font in another notation', 'never', { 5: contractObjects[5]!.replace('Type1', '#54ype1') }),
  change('another image', 'never', { 11: contractObjects[12]! }),
  change('a removed image', 'never', { 11: null }),
  change('another page', 'never', {
    2: '<</Type/Pages/Kids[3 0 R 200 0 R]/Count 2>>',
    200: otherPage,
  }),
  change('other pages', 'never', replaced(1, '2 0 R', '200 0 R', { 200: '<</Type/Pages/Kids[3 0 R]/Count 1>>' })),
  change('a larger page', 'never', replaced(3, '400 200', '400 800')),
  change('hidden layers', 'never', replaced(1, '/ON', '/OFF')),
  change('a removed field', 'never', replaced(7, '9 0 R', '')),
  change('a field without its widget', 'never', replaced(3, '9 0 R', '')),
  change('a renamed field', 'never', replaced(9, '(amount)', '(other)')),
  change('a moved field', 'never', replaced(9, '40 80', '40 180')),
  change('another kind of field', 'never', replaced(9, '/Tx', '/Ch')),
  change('a new field', 'never', (file) => ({
    ...listed(file),
    200: `<</Type/Annot/Subtype/Widget/FT/Tx/T(more)/V(900)${shown}>>`,
  })),
  change('a new widget', 'never', (file) => ({
    ...annotated(file),
    200: `<</Type/Annot/Subtype/Widget/FT/Tx/T(more)/V(900)${shown}>>`,
  })),
  change('a removed form', 'unrestricted', replaced(1, /\/AcroForm 7 0 R/, '')),
  {
    words: 'another catalog',
    permitted: 'never',
    apply: (file) => rawUpdate(file, { objects: { 200: bodyOf(file, 1) }, root: '200 0 R' }).bytes,
  },
  {
    words: 'an entry for a missing object',
    permitted: 'never',
    apply: (file) => rawUpdate(file, { objects: { 200: 'null' }, places: { 201: file.length + 2 } }).bytes,
  },
  {
    words: 'an entry in a hidden section for a missing object',
    permitted: 'never',
    apply: (file) => rawUpdate(file, { objects: {}, kind: 'hybrid', places: { 201: file.length + 2 } }).bytes,
  },
  {
    words: 'an entry that names the start of the file',
    permitted: 'always',
    apply: (file) => rawUpdate(file, { objects: { 200: 'null' }, places: { 201: 0 } }).bytes,
  },
  change('a removed object that nothing uses', 'always', { 13: null }),
  {
    words: 'content in a revision that skips the signature',
    permitted: 'unrestricted',
    apply: (file) => rawUpdate(file, { objects: { 4: text('Pay 100000 EUR') }, prev: startxrefOf(contract()) }).bytes,
  },
  {
    words: 'content and a copy of the signature in a revision that skips the signature',
    permitted: 'never',
    apply: (file) =>
      rawUpdate(file, {
        objects: { ...signedBodies(file), 4: text('Pay 100000 EUR') },
        prev: startxrefOf(contract()),
      }).bytes,
  },
]

/** Returns the newest bodies of all objects that follow the contract. */
function signedBodies(file: Bytes): Bodies {
  const appended = latin1(file.subarray(contract().length))
  return Object.fromEntries(
    [...appended.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map(([, number]) => [number, bodyOf(file, Number(number))]),
  )
}

/** Returns whether a signature permits a change. */
export function isPermitted({ permitted }: LaterChange, { permission, lock }: OtherSignature): boolean {
  if (permitted === 'never' || (permission === 1 && permitted !== 'archived')) return false
  if (permitted === 'annotations') return permission !== 2
  if (permitted === 'unrestricted') return permission === null && lock === null
  return permitted === 'archived' || permitted === 'always' || lock === null || lock === 'Exclude'
}

const otherSignature = (
  words: string,
  permission: ChangePermission | null,
  lock: OtherSignature['lock'],
): OtherSignature => ({ words, permission, lock, signing: signingOf(permission, lock) })

/** Other programs' signatures over the contract, whose form has one field. */
export const otherSignatures: OtherSignature[] = [
  otherSignature('an approval', null, null),
  otherSignature('an approval that locks a field', null, 'Include'),
  otherSignature('an approval that locks all fields', null, 'All'),
  otherSignature('an approval that locks other fields', null, 'Exclude'),
  otherSignature('a certification that permits form filling', 2, null),
  otherSignature('a certification that permits form filling, with a lock', 2, 'Include'),
  otherSignature('a certification that permits annotations', 3, null),
  otherSignature('a certification that permits annotations, with a lock', 3, 'Include'),
]

/** A certification that permits no changes. No seal can follow, unless an update removes the certification. */
export const lockedDocument = signingOf(1)

/** Returns a file with other content and without its certification. */
export const unlocked = (file: Bytes): Bytes =>
  rawUpdate(file, { objects: replaced(1, /\/Perms\s*<<[^>]*>>/, '', { 4: text('Pay 100000 EUR') })(file) }).bytes

const family = 'change after a signature by another program'

/** Forbidden changes after other programs' signatures, which the next seal of the service would cover. */
export const afterOthers: Attack[] = [
  {
    family,
    name: 'other content and no certification after a certification that permits no changes',
    make: async (workshop: Workshop) => workshop.seal(unlocked(await workshop.sign(contract(), lockedDocument))),
  },
  ...otherSignatures
    // A seal with a stamp cannot follow a certification that permits only form filling.
    .filter(({ permission }) => permission !== 2)
    .flatMap((signature) =>
      laterChanges
        .filter((one) => !isPermitted(one, signature))
        .map(
          (one): Attack => ({
            family,
            name: `${one.words} after ${signature.words}`,
            make: async (workshop) =>
              workshop.seal(await one.apply(await workshop.sign(contract(), signature.signing), workshop)),
          }),
        ),
    ),
]
