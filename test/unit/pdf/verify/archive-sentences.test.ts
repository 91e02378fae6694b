import { expect, it } from 'vitest'
import { latin1, memorySource } from '../../../../base/bytes.ts'
import { pdfRef } from '../../../../pdf/syntax/objects.ts'
import { changeBesidesArchive } from '../../../../pdf/verify/archive-changes.ts'
import { speakingProof } from '../../../support/full/seal-attacks/attack.ts'
import { contract, contractObjects } from '../../../support/full/seal-attacks/contract.ts'
import { rawUpdate, startxrefOf, streamOf } from '../../../support/full/seal-attacks/raw-update.ts'
import type { Bytes, HandMade } from '../../../support/full/seal-attacks/workshop.ts'
import { openArchiveWorkshop } from './archive-workshop.ts'
import { verify } from './signed-pdf.ts'

const { workshop, trust, sealed } = await openArchiveWorkshop()

const coverage = async (file: Bytes, options: { hasClosedReferences?: boolean } = {}) =>
  (await verify(file, { ...trust, ...options })).find(({ name }) => name === 'seal.coverage')?.detail ?? ''
const archived = (more: HandMade) => workshop.archiveByHand(sealed, workshop.trusted, more)

/** Each check has a unique sentence, which no other check returns. */
it.each<[string, HandMade, RegExp]>([
  ['a duplicate object', { foot: '300 0 obj\n1\nendobj\n300 0 obj\n1\nendobj\n' }, /an object was added twice/],
  [
    'an object without a cross-reference entry',
    { foot: '90 0 obj\n1\nendobj\n', size: 91 },
    /object 90 was added without a cross-reference/,
  ],
  ['a removed object', { objects: { 10: null } }, /object 10 was removed/],
  [
    'a cross-reference entry with a wrong offset',
    { objects: { 300: '1' }, places: { 300: 9 } },
    /object 300 is at another position/,
  ],
  [
    'a changed generation number',
    { objects: { '4 1': '1' } },
    /object 4 (?:has another generation|is at another position)/,
  ],
  ['an empty subsection', { spellTrailer: (trailer) => `0 0\n${trailer}` }, /contain an empty subsection/],
  ['a wrong size', { size: 4_000 }, /have another \/Size/],
  [
    'an object that is neither validation data nor a timestamp',
    { objects: { 300: '<</Nothing true>>' } },
    /object 300 is neither validation data nor a timestamp/,
  ],
  ['a rewritten object', { objects: { 13: '<</Nothing true>>' } }, /object 13 was changed/],
  ['an additional trailer entry', { trailer: '/Root2 3 0 R' }, /the trailer has another \/Root2/],
  ['a comment', { foot: '% comment\n' }, /a part of it is not a plain incremental update/],
  ['an object in a string', { objects: { 300: '(4 0 obj)' } }, /an update hides syntax of another/],
  ['a hybrid-reference section', { kind: 'hybrid' }, /hidden cross-references were added/],
])('describes the defect of an archived document with %s', async (_, more, sentence) => {
  expect(await coverage(await archived(more))).toMatch(sentence)
})

it('reports that more updates than the limit follow a seal', async () => {
  let file = sealed
  for (let i = 0; i < 65; i++) file = rawUpdate(file, { objects: { 300: '1' } }).bytes
  expect(await coverage(await workshop.archiveByHand(file, workshop.trusted))).toMatch(/more updates were added than/)
})

it('reports more bytes than the limit after a seal without reading them', async () => {
  const read = () => Promise.reject(new Error('read'))
  const length = sealed.length + 67_108_865
  expect(await changeBesidesArchive({ length, read }, sealed.length, [])).toEqual({
    code: 'limit_exceeded',
    text: 'more objects were added than the limit',
  })
})

it('reports a timestamp that covers only a part of an update', async () => {
  const file = await archived({})
  const [, , gapStart, gapEnd] = [...latin1(file).matchAll(/\/ByteRange ?\[ ?(0) (\d+) (\d+)/g)].at(-1)!.map(Number)
  const stamp = { fieldName: '', isTimestamp: true, cms: new Uint8Array(), gapStart: gapStart!, gapEnd: gapEnd! }
  const changeWith = (...ends: number[]) =>
    changeBesidesArchive(
      memorySource(file),
      sealed.length,
      ends.map((end) => ({ ...stamp, end })),
    )
  expect(await changeWith(file.length)).toBe(null)
  expect(await changeWith(file.length, file.length - 1)).toEqual({
    code: 'timestamp_misplaced',
    text: 'a timestamp does not cover an update',
  })
})

it('reports an update whose startxref contains the offset of an older cross-reference section', async () => {
  const { bytes } = rawUpdate(sealed, { objects: { 300: '1' }, startxref: startxrefOf(sealed) })
  expect(await changeBesidesArchive(memorySource(bytes), sealed.length, [])).toEqual({
    code: 'update_malformed',
    text: 'the file ends with other cross-references than were added',
  })
})

it('reports a sealed reference to an added object unless the references are known to be closed', async () => {
  const missing = Array.from({ length: 60 }, (_, i) => `${15 + i} 0 R`).join(' ')
  const catalog = (contractObjects[1] as string).replace('/Catalog', `/Catalog/References[${missing}]`)
  const withReferences = await workshop.seal(contract({ 1: catalog }))
  const file = await workshop.archiveByHand(withReferences, workshop.trusted, {})
  expect(await coverage(file)).toMatch(/was added, and sealed objects reference it/)
  expect(await coverage(file, { hasClosedReferences: true })).toMatch(/only/i)
})

it('reports a second use of a rewritten document security store even if the references are closed', async () => {
  const withStore = (contractObjects[1] as string).replace('/Catalog', '/Catalog/DSS 6 0 R')
  const shared = await workshop.seal(contract({ 1: withStore }))
  const file = await workshop.archiveByHand(shared, workshop.trusted, {
    catalog: (dict) => new Map(dict).set('DSS', pdfRef(6)),
    objects: { 6: '<</Im 11 0 R/Certs[300 0 R]>>', 300: streamOf(speakingProof('x')) },
    store: () => ({}),
  })
  expect(await coverage(file, { hasClosedReferences: true })).toMatch(/references the DSS for another purpose/)
})
