import pg from 'pg'
import { createDocument, type Service, uploadPdf } from '../../../dev/demo/demo-client.ts'
import { picturePdf } from '../../../dev/support/pdf.ts'
import type { Services } from '../../../platform/context.ts'
import { type ServicePlace, servicesOn } from './services.ts'

/**
 * What the envelopes of a proof stand on: the services, the database as its owner sees it, and a document with its
 * file.
 */
export type Ground = { services: Services; pool: pg.Pool; organizationId: string; documentId: string; sha256: string }

/** A new document of the organization behind the key; the pool is the caller's to end. */
export async function groundOn(stack: ServicePlace & { ownerDatabaseUrl: string }, service: Service): Promise<Ground> {
  const { services } = servicesOn(stack)
  const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4 })
  // Where a step fails the stack ends first, and it is the step that is told of.
  pool.on('error', () => {})
  const documentId = await createDocument(service, 'Proof')
  await uploadPdf(service, documentId, picturePdf({ totalBytes: 20_000, pictureCount: 1 }))
  const { rows } = await pool.query('select organization_id, sha256 from document_versions where document_id = $1', [
    documentId,
  ])
  return { services, pool, organizationId: rows[0].organization_id, documentId, sha256: rows[0].sha256 }
}
