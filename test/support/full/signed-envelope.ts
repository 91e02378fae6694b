import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { currentConsentVersion } from '../../../core/signing/consent.ts'
import type { FieldValues, SignatureField } from '../../../core/signing/model.ts'
import { loadEnvelope } from '../../../db/signing/envelopes.ts'
import { createDocument, type Service, uploadPdf } from '../../../dev/demo/demo-client.ts'
import { imagePdf } from '../../../dev/support/pdf.ts'
import type { Services } from '../../../platform/context.ts'
import { sampleFiles } from '../../../service/attachments/sample-files.ts'
import { signatureStatements } from '../../../service/signing/sign-envelope.ts'
import { transition } from '../../../service/signing/transition.ts'
import { specimenValues, storedSpecimens } from '../every-type.ts'
import { contextOf, createEnvelope, proofEnvelope } from './services.ts'

/** The services, and the document for which envelopes are created. */
export type SigningSetup = {
  services: Services
  pool: pg.Pool
  organizationId: string
  documentId: string
  source: { sha256: string; contentLength: number; version: number }
}

/** Uploads a document of at least the given size through the running service. */
export async function prepareSigning(
  services: Services,
  service: Service,
  { ownerUrl, totalBytes = 20_000 }: { ownerUrl: string; totalBytes?: number },
): Promise<SigningSetup> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  const documentId = await createDocument(service, 'Kill')
  await uploadPdf(service, documentId, imagePdf({ totalBytes, imageCount: 1 }))
  const { rows } = await pool.query(
    'select organization_id, sha256, content_length, version from document_versions where document_id = $1',
    [documentId],
  )
  const { organization_id: organizationId, sha256, content_length: contentLength, version } = rows[0]
  return { services, pool, organizationId, documentId, source: { sha256, contentLength, version } }
}

/** Creates a signed envelope with every type of field and rule and with an attached file, and its sealing job. */
export async function signedEnvelope({ services, organizationId, documentId, source, pool }: SigningSetup) {
  const ctx = contextOf(services, organizationId, { kind: 'system', id: 'proof' })
  const email = `${randomUUID()}@example.com`
  const id = await createEnvelope(
    ctx,
    {
      ...proofEnvelope({ organizationId, documentId, source }),
      signer: { email, name: 'Anna' },
      fields: storedSpecimens().map(withAppended),
    },
    randomUUID(),
  )
  const consent = { version: currentConsentVersion, locale: 'en', isAccepted: true, typedName: null } as const
  const link = { generation: 1, revision: 1, ip: null, userAgent: null }
  const { tenant, record } = await ctx.db.batch({ record: loadEnvelope(id) })
  if (!record) throw new Error('the envelope was not created')
  const attached = await sampleFiles(ctx, { state: record.state, at: tenant.at }, [])
  const files = attached.attachment ?? []
  const values: FieldValues = { ...specimenValues, attachment: { kind: 'files', files } }
  const sign = { type: 'sign', ...link, consent, values } as const
  await transition(ctx, id, () => sign, { statements: signatureStatements(id, values) })
  const { rows } = await pool.query(`select id from jobs where kind = 'sealing' and payload->>'envelopeId' = $1`, [id])
  return { id, email, jobId: rows[0].id as string, files }
}

/** Appends the pages of a required attachment to the certificate. */
const withAppended = (field: SignatureField): SignatureField =>
  field.type === 'attachment' ? { ...field, isRequired: true, appendToCertificate: true } : field

/** Expires a dead worker's lease or the pause after a failure. */
export const makeDue = (pool: pg.Pool, jobId: string) =>
  pool.query(`update jobs set run_at = now(), lease_until = now() where id = $1 and state in ('queued', 'running')`, [
    jobId,
  ])
