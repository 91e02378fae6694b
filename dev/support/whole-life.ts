import * as client from '../demo/demo-client.ts'
import { contractFields, enteredValues, signerName } from '../demo/demo-fields.ts'

/**
 * Uploads a document, sends it, signs it, and waits for the seal and the certificate. Throws if the evidence is
 * incomplete.
 */
export async function runEnvelopeLifecycle(
  service: client.Service,
  { title, pdf, signerEmail }: { title: string; pdf: Uint8Array<ArrayBuffer>; signerEmail: string },
): Promise<void> {
  const documentId = await client.createDocument(service, title)
  await client.uploadPdf(service, documentId, pdf)
  const request = { documentId, signerEmail, signerName, message: 'Please sign.', fields: contractFields }
  const { id } = await client.createEnvelope(service, request)
  await client.sign(await client.linkFromMail(service, signerEmail), { values: enteredValues, signature: null })
  await client.waitForCompletion(service, id)
  await client.downloadArtifact(service, id, 'document')
  if (!(await client.fetchEvidence(service, id)).integrity.valid) throw new Error('the evidence is invalid')
}
