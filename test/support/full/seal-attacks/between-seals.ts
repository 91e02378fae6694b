import { type Attack, sealNumbers } from './attack.ts'
import { bodyOf, contract, contractObjects, text } from './contract.ts'
import { rawUpdate, startxrefOf, streamOf } from './raw-update.ts'
import type { Bytes } from './workshop.ts'

const family = 'change between two seals'
const changedContent = { 4: text('Pay 100000 EUR') }

/** Returns the latest body of an object without the matching entries. */
const without = (file: Bytes, number: number, ...patterns: RegExp[]): string =>
  patterns.reduce((body, pattern) => body.replace(pattern, ''), bodyOf(file, number))

/** Returns another dictionary for the same signature that declares it a document timestamp. */
const asTimestamp = (file: Bytes): string =>
  bodyOf(file, sealNumbers.signature)
    .replace(/\/Type \/Sig(?=\s)/, '/Type /DocTimeStamp')
    .replace(/\/SubFilter \/[\w.]+/, '/SubFilter /ETSI.RFC3161')

const secondField = '<</Type/Annot/Subtype/Widget/FT/Sig/T(Again)/V 200 0 R/Rect[0 0 0 0]/F 132/P 3 0 R>>'
const uploaded = { 1: contractObjects[1]!, 3: contractObjects[3]!, 7: contractObjects[7]! }
const rangesMax = 100_000

/** Changes that the next seal of the service would cover. */
export const betweenSeals: Attack[] = [
  {
    family,
    name: 'content after a seal that leaves the document open',
    make: async ({ seal }) => seal(rawUpdate(await seal(contract()), { objects: changedContent }).bytes),
  },
  {
    family,
    name: 'content in two incremental updates',
    make: async ({ seal }) => {
      const first = rawUpdate(await seal(contract()), { objects: changedContent }).bytes
      return seal(rawUpdate(first, { objects: { 90: 'null' } }).bytes)
    },
  },
  {
    family,
    name: 'content after the archive of the first seal',
    make: async ({ seal }) => seal(rawUpdate(await seal(contract(), 'B-LTA'), { objects: changedContent }).bytes),
  },
  {
    family,
    name: 'content before the archive of the second seal',
    make: async ({ seal }) => seal(rawUpdate(await seal(contract()), { objects: changedContent }).bytes, 'B-LTA'),
  },
  {
    family,
    name: 'content of a locked document, with the lock rewritten',
    make: async ({ seal }) => {
      const locked = await seal(contract(), 'B-B', true)
      const objects = {
        ...changedContent,
        1: without(locked, 1, /\/Perms\s*<<[^>]*>>/),
        [sealNumbers.signature]: without(locked, sealNumbers.signature, /\/Reference\s*\[.*?\]\s*(?=\/|>>)/s),
        [sealNumbers.field]: without(locked, sealNumbers.field, /\/Lock\s*(?:\d+ 0 R|<<[^>]*>>)/),
      }
      return seal(rawUpdate(locked, { objects }).bytes)
    },
  },
  {
    family,
    name: 'content, with the first seal removed from the form',
    make: async ({ seal }) => {
      return seal(rawUpdate(await seal(contract()), { objects: { ...changedContent, ...uploaded } }).bytes)
    },
  },
  {
    family,
    name: 'content, with the first seal removed from the form of a file with too many ranges',
    make: async ({ seal }) => {
      const ranges = Array.from({ length: rangesMax }, (_, i) => `/ByteRange[${i} 1 2 3]\n`).join('')
      const first = await seal(contract({ 90: streamOf(ranges) }))
      return seal(rawUpdate(first, { objects: { ...changedContent, ...uploaded } }).bytes)
    },
  },
  {
    family,
    name: 'content, with the first seal labeled as a timestamp',
    make: async ({ seal }) => {
      const first = await seal(contract())
      const field = bodyOf(first, sealNumbers.field).replace(/\/V \d+ 0 R/, '/V 200 0 R')
      const objects = { ...changedContent, 200: asTimestamp(first), [sealNumbers.field]: field }
      return seal(rawUpdate(first, { objects }).bytes)
    },
  },
  {
    family,
    name: 'content, with a second field that labels the first seal as a timestamp',
    make: async ({ seal }) => {
      const first = await seal(contract())
      const form = bodyOf(first, 7).replace(/\/Fields\s*\[([^\]]*)\]/, '/Fields [$1 201 0 R]')
      const objects = { ...changedContent, 7: form, 200: asTimestamp(first), 201: secondField }
      return seal(rawUpdate(first, { objects }).bytes)
    },
  },
  {
    family,
    name: 'content, in an incremental update of the revision before the first seal',
    make: async ({ seal }) => {
      const upload = contract()
      return seal(rawUpdate(await seal(upload), { objects: changedContent, prev: startxrefOf(upload) }).bytes)
    },
  },
  {
    family,
    name: 'content, followed by a repeated end of the first seal',
    make: async ({ seal }) => {
      const first = await seal(contract())
      const changed = rawUpdate(first, { objects: changedContent }).bytes
      return seal(rawUpdate(changed, { objects: {}, end: `startxref\n${startxrefOf(first)}\n%%EOF\n` }).bytes)
    },
  },
]
