import { latin1, utf8 } from '../../../../base/bytes.ts'
import { octetString, sequence, writeDer } from '../../../../pki/der-writer.ts'
import { contractObjects, text } from './contract.ts'
import { sizeOf, streamOf } from './raw-update.ts'
import type { Bytes, Workshop } from './workshop.ts'

/** One attack file; `make` gives the whole of it. */
export type Attack = { family: string; name: string; make: (workshop: Workshop) => Promise<Bytes> }

/** What the seal's first objects are numbered over the contract: signature, its field, its lock. */
export const sealNumbers = { signature: 15, field: 16 }
export const page = contractObjects[3] as string
/** The content, and what takes its place. */
export const malicious = `4 0 obj\n${text('Pay 100000 EUR')}\nendobj\n`
export const other = contractObjects[12] as string

/** A certificate by its outer form that says something else to a reader of page content. */
export const speakingProof = (words: string): string => {
  const speaking = utf8(`\n BT /F 20 Tf 40 100 Td (${words}) Tj ET \n`)
  return latin1(sequence(sequence(octetString(speaking)), sequence(), writeDer(0x03, Uint8Array.of(0))))
}

export const speakingStore = (at: number) => ({
  [at]: `<</Certs[${at + 1} 0 R]>>`,
  [at + 1]: streamOf(speakingProof('Pay 100000 EUR')),
})

type Upload = (number: number) => Bytes

/**
 * The upload with the number, from the first free one of its sealed file on, that an archive will give to an object.
 */
export async function foreseen({ seal }: Workshop, upload: Upload, step: number): Promise<Bytes> {
  return seal(upload(sizeOf(await seal(upload(100))) + step))
}

/** An upload that names a place which only what is made of it tells: made twice. */
export async function aimed(upload: Upload, build: (upload: Bytes) => Promise<Bytes>, place: (built: Bytes) => number) {
  return build(upload(place(await build(upload(0)))))
}

/** An entry of a cross-reference table. */
export const tableEntry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`
