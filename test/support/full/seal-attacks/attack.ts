import { latin1, utf8 } from '../../../../base/bytes.ts'
import { octetString, sequence, writeDer } from '../../../../pki/der-writer.ts'
import { contractObjects, text } from './contract.ts'
import { sizeOf, streamOf } from './raw-update.ts'
import type { Bytes, Workshop } from './workshop.ts'

/** An attack on a sealed file. `make` returns the complete attacked file. */
export type Attack = { family: string; name: string; make: (workshop: Workshop) => Promise<Bytes> }

/** The first object numbers of a seal over the contract: the signature and its field. */
export const sealNumbers = { signature: 15, field: 16 }
export const page = contractObjects[3] as string
/** A malicious replacement of the contract's page content. */
export const malicious = `4 0 obj\n${text('Pay 100000 EUR')}\nendobj\n`
export const other = contractObjects[12] as string

/** Returns a valid outer structure of a certificate that readers of page content interpret as text. */
export const speakingProof = (words: string): string => {
  const speaking = utf8(`\n BT /F 20 Tf 40 100 Td (${words}) Tj ET \n`)
  return latin1(sequence(sequence(octetString(speaking)), sequence(), writeDer(0x03, Uint8Array.of(0))))
}

export const speakingStore = (at: number) => ({
  [at]: `<</Certs[${at + 1} 0 R]>>`,
  [at + 1]: streamOf(speakingProof('Pay 100000 EUR')),
})

type Upload = (number: number) => Bytes

/** Returns the sealed upload with the object number that an archive will assign, `step` after the first free number. */
export async function foreseen({ seal }: Workshop, upload: Upload, step: number): Promise<Bytes> {
  return seal(upload(sizeOf(await seal(upload(100))) + step))
}

/** Returns the result of `build` for an upload that contains an offset of the result. Runs `build` twice. */
export async function aimed(upload: Upload, build: (upload: Bytes) => Promise<Bytes>, place: (built: Bytes) => number) {
  return build(upload(place(await build(upload(0)))))
}

/** Returns an entry of a cross-reference table. */
export const tableEntry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`
