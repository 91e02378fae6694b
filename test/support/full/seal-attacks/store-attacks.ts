import { type Attack, foreseen, page, speakingProof, speakingStore } from './attack.ts'
import { contract, contractObjects } from './contract.ts'
import { streamOf } from './raw-update.ts'
import type { HandMade } from './workshop.ts'

/** Attacks in which the document security store is also another object, or other objects reference its proofs. */
export const storeAttacks: Attack[] = (
  [
    {
      name: 'the DSS is the image dictionary and names another image',
      make: async ({ seal, archiveByHand, stranger }) =>
        archiveByHand(await seal(storeIs6()), stranger, growing('<</Im 12 0 R/Certs[300 0 R]>>')),
    },
    {
      name: 'the DSS is the image dictionary and grows as allowed',
      make: async ({ seal, archiveByHand, trusted }) =>
        archiveByHand(await seal(storeIs6()), trusted, growing('<</Im 11 0 R/Certs[300 0 R]>>')),
    },
    {
      name: 'the VRI is the image dictionary',
      make: async ({ seal, archiveByHand, trusted }) =>
        archiveByHand(await seal(contract({ 1: withStore('21 0 R'), 21: '<</VRI 6 0 R>>' })), trusted, {
          catalog: (dict) => new Map(dict).set('DSS', { kind: 'ref', number: 21, generation: 0 }),
          objects: { 6: '<</Im 12 0 R>>' },
        }),
    },
    {
      name: 'the DSS replaces a page',
      make: async ({ seal, archiveByHand, trusted }) =>
        archiveByHand(await seal(contract()), trusted, {
          catalog: (dict) => new Map(dict).set('DSS', { kind: 'ref', number: 6, generation: 0 }),
          objects: { 6: '<</Certs[300 0 R]/Im 12 0 R>>' },
        }),
    },
    {
      name: 'the page refers to the DSS before it exists',
      make: async (workshop) =>
        workshop.archiveByHand(
          await foreseen(workshop, (number) => contract({ 3: page.replace('6 0 R', `${number} 0 R`) }), 2),
          workshop.trusted,
        ),
    },
    {
      name: 'the content refers to a proof before it exists',
      make: async (workshop) =>
        workshop.archiveByHand(
          await foreseen(workshop, (number) => contract({ 3: page.replace('[4 0 R]', `[4 0 R ${number} 0 R]`) }), 3),
          workshop.trusted,
          { store: speakingStore },
        ),
    },
    {
      name: 'the content refers to the list of proofs before it exists',
      make: async (workshop) =>
        workshop.archiveByHand(
          await foreseen(workshop, (number) => contract({ 3: page.replace('[4 0 R]', ` ${number} 0 R`) }), 3),
          workshop.trusted,
          {
            store: (at) => ({
              [at]: `<</Certs ${at + 1} 0 R>>`,
              [at + 1]: `[${at + 2} 0 R]`,
              [at + 2]: streamOf(speakingProof('Pay 100000 EUR')),
            }),
          },
        ),
    },
    {
      name: 'the annotations name the timestamp field before it exists',
      make: async (workshop) =>
        workshop.archiveByHand(
          await foreseen(
            workshop,
            (number) => contract({ 3: page.replace('[9 0 R 8 0 R]', `[9 0 R 8 0 R ${number} 0 R]`) }),
            0,
          ),
          workshop.trusted,
        ),
    },
    {
      name: 'a length is the number of a proof',
      make: async (workshop) =>
        workshop.archiveByHand(
          await foreseen(
            workshop,
            (number) => contract({ 13: (contractObjects[13] as string).replace(/Length \d+/, `Length ${number} 0 R`) }),
            3,
          ),
          workshop.trusted,
          {
            catalog: (dict) => dict,
            page: (dict) => new Map(dict).set('Contents', { kind: 'ref', number: 13, generation: 0 }),
          },
        ),
    },
  ] as Omit<Attack, 'family'>[]
).map((attack) => ({ family: 'manipulated document security store', ...attack }))

const withStore = (value: string): string => (contractObjects[1] as string).replace('/Catalog', `/Catalog/DSS ${value}`)
const storeIs6 = () => contract({ 1: withStore('6 0 R') })
const growing = (body: string): HandMade => ({
  catalog: (dict) => new Map(dict).set('DSS', { kind: 'ref', number: 6, generation: 0 }),
  objects: { 6: body, 300: streamOf(speakingProof('x')) },
  store: () => ({}),
})

/** Archives by an untrusted authority over a valid file. */
export const unvouchedArchives: Attack[] = (['B-B', 'B-T', 'B-LTA'] as const).map((level) => ({
  family: 'archive timestamp from an untrusted authority',
  name: `a valid archive by the attacker's authority after ${level}`,
  make: async ({ seal, archive, stranger }) => archive(await seal(contract(), level), stranger),
}))
