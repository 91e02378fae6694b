import { memorySource } from '../../../../base/bytes.ts'
import { composeCertificate } from '../../../../core/signing/certificate/compose-certificate.ts'
import { combinePages } from '../../../../pdf/assemble/combine-pages.ts'
import { extractPages } from '../../../../pdf/assemble/extract-pages.ts'
import { certificate } from '../../../unit/core/signing/certificate/certificate-sample.ts'
import { fontFiles } from '../../fonts.ts'
import { contract, contractObjects } from './contract.ts'
import type { Bytes, Level, Workshop } from './workshop.ts'

/** A file that the service makes and seals. `permitsSignatures` is false if its seal permits no changes. */
export type MadeFile = {
  words: string
  permitsSignatures: boolean
  seal: (workshop: Workshop, level?: Level) => Promise<Bytes>
}

/** The contract without a form. */
const plain = contract({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  3: contractObjects[3]!.replace('[9 0 R 8 0 R]', '[8 0 R]'),
})
const at = new Date('2026-01-31T09:30:00Z')

async function combined(): Promise<Bytes> {
  const budget = { bytesLeft: 16_777_216, objectsLeft: 30_000, valuesLeft: 250_000 }
  const made = []
  for (const title of ['Contract', 'Copy'])
    made.push({
      ...(await extractPages(memorySource(plain), { numbers: [1], prefix: title }, budget)),
      ...{ title, numbers: [1] },
    })
  return combinePages(made, { title: 'Together', at })
}

const withPages = (): Promise<Bytes> =>
  composeCertificate({ ...certificate('en'), appended: [{ id: 'att_1', pdf: plain, pageCount: 1 }] }, fontFiles)

/** Returns a function that makes a file's bytes once and then returns them. */
function once(make: () => Promise<Bytes>): () => Promise<Bytes> {
  let made: Promise<Bytes> | null = null
  return () => {
    made ??= make()
    return made
  }
}

const [parts, pages] = [once(combined), once(withPages)]

/** A combined document, and a certificate of completion with the pages of an attached file. */
export const madeFiles: MadeFile[] = [
  {
    words: 'a combined document',
    permitsSignatures: true,
    seal: async ({ seal }, level) => seal(await parts(), level),
  },
  {
    words: 'a certificate with appended pages',
    permitsSignatures: false,
    seal: async ({ sealWithoutStamp }, level) => sealWithoutStamp(await pages(), level),
  },
]
