import pg from 'pg'
import { createDocument, type Service, uploadPdf } from '../../../dev/demo/demo-client.ts'
import { imagePdf } from '../../../dev/support/pdf.ts'
import type { Services } from '../../../platform/context.ts'
import { type ServicePlace, servicesOn } from './services.ts'

/** The services, the owner's database connection, and a document with its file, for test envelopes. */
export type EnvelopeSetup = {
  services: Services
  pool: pg.Pool
  organizationId: string
  documentId: string
  sha256: string
}

/** Creates a document in the key's organization. The caller closes the pool. */
export async function setUpEnvelopes(
  stack: ServicePlace & { ownerDatabaseUrl: string },
  service: Service,
): Promise<EnvelopeSetup> {
  const { services } = servicesOn(stack)
  const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4 })
  // If a step fails, the stack stops first, and then the step's failure is reported.
  pool.on('error', () => {})
  const documentId = await createDocument(service, 'Proof')
  await uploadPdf(service, documentId, imagePdf({ totalBytes: 20_000, imageCount: 1 }))
  const { rows } = await pool.query('select organization_id, sha256 from document_versions where document_id = $1', [
    documentId,
  ])
  return { services, pool, organizationId: rows[0].organization_id, documentId, sha256: rows[0].sha256 }
}
