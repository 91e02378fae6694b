import { latin1, latin1Bytes } from '../../../../base/bytes.ts'
import { type Attack, aimed, malicious, speakingProof, tableEntry } from './attack.ts'
import { contract, contractObjects, parts, text } from './contract.ts'
import { rawUpdate, startxrefOf, streamOf } from './raw-update.ts'
import type { Bytes, Workshop } from './workshop.ts'

/**
 * Returns an upload with other content in its first section, and a linearization dictionary that states a file length.
 */
function linearized(length: number): Bytes {
  const stated = String(length).padStart(8)
  const dict = `<</Linearized 1/L ${stated}/O ${parts.page}/E 900/N 1/T 900/H[700 50]>>`
  const write = (offsets: ReadonlyMap<number, number>) => {
    const places = Object.fromEntries(Object.keys(contractObjects).map((key) => [key, offsets.get(Number(key)) ?? 1]))
    const first = rawUpdate(latin1Bytes('%PDF-1.7\n'), { objects: { 20: dict }, places, prev: null })
    const objects = { ...contractObjects, [parts.content]: text('Pay 100000 EUR') }
    return rawUpdate(first.bytes, { objects, end: `startxref\n${first.sectionOffset}\n%%EOF\n` })
  }
  const { bytes } = write(write(new Map()).offsets)
  return rawUpdate(bytes, { objects: { [parts.content]: contractObjects[parts.content]! } }).bytes
}

/** Cross-reference sections that point to other bytes than the sealed ones. */

/** Returns a stream for the upload that contains a cross-reference table with other content and continues at `prev`. */
const hiddenTable = (prev: number): Bytes => {
  const chainOn = `trailer\n<</Size 21/Root 1 0 R/Prev ${String(prev).padStart(10, '0')}>>\n`
  const upload = (at: number) => contract({ 20: streamOf(`${malicious}xref\n4 1\n${tableEntry(at)}${chainOn}`) })
  return upload(latin1(upload(0)).lastIndexOf('4 0 obj'))
}

export const chainAttacks: Attack[] = (
  [
    ...(['stranger', 'trusted'] as const).map((who) => ({
      name: `the archive of a ${who} authority leads to a table within a stream of the upload`,
      make: ({ seal, archiveByHand, [who]: authority }: Workshop) =>
        aimed(
          hiddenTable,
          async (upload) => archiveByHand(await seal(upload), authority, { prev: latin1(upload).indexOf('xref\n4 1') }),
          (built) => startxrefOf(sealedPart(built)),
        ),
    })),
    ...(['B-B', 'B-T', 'B-LTA'] as const).map((level) => ({
      name: `the upload states the length of the sealed file, ${level}`,
      make: async ({ seal }: Workshop) => {
        const { length } = await seal(linearized(0), level)
        return seal(linearized(length), level)
      },
    })),
    {
      name: 'an archive that points past the seal',
      make: async ({ seal, archiveByHand, trusted }) =>
        archiveByHand(await seal(contract()), trusted, { prev: startxrefOf(contract()) }),
    },
    {
      name: 'an archive that points nowhere',
      make: async ({ seal, archiveByHand, trusted }) => archiveByHand(await seal(contract()), trusted, { prev: null }),
    },
    ...[-1, 1, 7].map((by) => ({
      name: `an archive that misses the sealed section by ${by} bytes`,
      make: async ({ seal, archiveByHand, trusted }: Workshop) => {
        const sealed = await seal(contract())
        return archiveByHand(sealed, trusted, { prev: startxrefOf(sealed) + by })
      },
    })),
    {
      name: 'an archive that ends at the sealed section',
      make: async ({ seal, archiveByHand, trusted }) => {
        const sealed = await seal(contract())
        return archiveByHand(sealed, trusted, { startxref: startxrefOf(sealed) })
      },
    },
    {
      name: 'an object that was sealed to be after the seal',
      make: ({ seal, archiveByHand, trusted }) =>
        aimed(
          (place) => contract({}, { places: { 4: place || 1 } }),
          async (upload) =>
            archiveByHand(await seal(upload), trusted, { foot: `4 0 obj\n${text('Pay 100000 EUR')}\nendobj\n` }),
          (built) => latin1(built).lastIndexOf('4 0 obj'),
        ),
    },
    {
      name: 'an object that was sealed to be in a proof after the seal',
      make: ({ seal, archiveByHand, trusted }) =>
        aimed(
          (place) => contract({}, { places: { 4: place || 1 } }),
          async (upload) =>
            archiveByHand(await seal(upload), trusted, {
              store: (at) => ({
                [at]: `<</Certs[${at + 1} 0 R]>>`,
                [at + 1]: streamOf(speakingProof(`\n4 0 obj\n${text('Pay 100000 EUR')}\nendobj\n`)),
              }),
            }),
          (built) => latin1(built).lastIndexOf('4 0 obj'),
        ),
    },
  ] as Omit<Attack, 'family'>[]
).map((attack) => ({ family: 'manipulated cross-references', ...attack }))

/** Returns the bytes before the archive, up to the second last end marker. */
function sealedPart(built: Uint8Array): Uint8Array {
  const ends = [...latin1(built).matchAll(/%%EOF\n/g)]
  return built.subarray(0, (ends.at(-2)?.index ?? 0) + 6)
}
