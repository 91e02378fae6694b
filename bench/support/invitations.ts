import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDocument, createEnvelope, linkFromMail, type Service, uploadPdf } from '../../dev/demo/demo-client.ts'
import { contractFields } from '../../dev/demo/demo-fields.ts'
import { imagePdf } from '../../dev/support/pdf.ts'

/** Creates an envelope for a new document with this PDF and returns the signing link. */
export async function invite(service: Service, pdf: Uint8Array<ArrayBuffer>): Promise<string> {
  const documentId = await createDocument(service, 'Bench')
  await uploadPdf(service, documentId, pdf)
  const signerEmail = `${documentId}@example.com`
  const fields = contractFields.filter(({ pageNumber }) => pageNumber === 1)
  await createEnvelope(service, { documentId, signerEmail, signerName: 'Anna', message: 'Bench', fields })
  return linkFromMail(service, signerEmail)
}

/** The documents that the page benchmarks use. */
export const documents: [name: string, pdf: () => Uint8Array<ArrayBuffer>][] = [
  [
    'a contract of two pages',
    () => new Uint8Array(readFileSync(join(import.meta.dirname, '../../docs/demo/contract.pdf'))),
  ],
  ['40 scanned pages, 20 MB', () => imagePdf({ totalBytes: 20_000_000, imageCount: 40 })],
]
