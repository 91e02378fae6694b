import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { getEvidence } from '../../../api/operations/signatures/requests/evidence.ts'
import type { EvidenceBundle } from '../../../core/signing/bundle.ts'
import { currentConsentVersion } from '../../../core/signing/consent.ts'
import type { FieldValues, SignatureField } from '../../../core/signing/model.ts'
import { sealLevels } from '../../../core/signing/seal-level.ts'
import { createDocument, uploadPdf } from '../../../dev/demo/demo-client.ts'
import type { BenchStack } from '../../../dev/support/measured-stack.ts'
import { imagePdf } from '../../../dev/support/pdf.ts'
import { startTimestampAuthority } from '../../../dev/timestamp-authority.ts'
import type { Context, Services } from '../../../platform/context.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'
import type { FunctionsEnv } from '../../../platform/ports/functions-env.ts'
import { transition } from '../../../service/signing/transition.ts'
import { contextOf, createEnvelope, servicesOn } from './services.ts'

const { sealingHandler } = await import('../../../service/sealing/sealing-job.ts')

/** A completed envelope's files in the customer's possession. */
export type SealedEnvelope = { bundle: Omit<EvidenceBundle, 'integrity'>; pdf: Uint8Array; certificate: Uint8Array }

const originalBytes = 2_600
const link = { generation: 1, revision: 1, ip: '2001:db8::7', userAgent: 'Proof/1.0 (of "tampers")' }
const names = ['Anna Müller', 'Мария Кузнецова', 'Zoë Ångström', 'Αθηνά Παπαδοπούλου', 'Łukasz <Żak>']

const field = (id: string, type: SignatureField['type'], y: number): SignatureField => {
  return { id, type, pageNumber: 1, x: 0.1, y, width: 0.3, height: 0.05, isRequired: type === 'signature' }
}

/** The keys and certificates for verification, including the certificates of all seal levels. */
export type Trust = { publicKey: string; sealCertificate: string; timestampCertificate: string | undefined }

/**
 * Creates envelopes on a running stack that are uploaded, sent, opened, signed and sealed. If OpenSSL is installed, two
 * thirds of them have timestamps.
 */
export async function sealEnvelopes(
  bench: BenchStack,
  count: number,
): Promise<{ envelopes: SealedEnvelope[]; trust: Trust }> {
  const { checkpointPublicKey: publicKey, sealCertificate } = bench.stack.secrets
  if (spawnSync('openssl', ['version']).error) {
    console.log('openssl is not installed, so no envelope has timestamps')
    const envelopes = await sealAll(bench, count, () => ({}))
    return { envelopes, trust: { publicKey, sealCertificate, timestampCertificate: undefined } }
  }
  const authority = await startTimestampAuthority()
  try {
    const { privateKeyPem, certificatePem } = await authority.issueSealKey()
    const stamped = {
      SEAL_PRIVATE_KEY: privateKeyPem,
      SEAL_CERTIFICATE: certificatePem,
      TIMESTAMP_AUTHORITIES: [{ url: authority.url, policy: null }],
      TIMESTAMP_CERTIFICATES: authority.rootPem,
    }
    const envelopes = await sealAll(bench, count, (index) => {
      const level = sealLevels[index % sealLevels.length]
      return level === 'B-B' ? {} : { ...stamped, SEAL_LEVEL: level, SEAL_LEVEL_MIN: level }
    })
    const trust = {
      publicKey,
      sealCertificate: sealCertificate + authority.rootPem,
      timestampCertificate: authority.rootPem,
    }
    return { envelopes, trust }
  } finally {
    await authority.close()
  }
}

async function sealAll(
  { stack, service }: BenchStack,
  count: number,
  settingsOf: (index: number) => Partial<FunctionsEnv>,
): Promise<SealedEnvelope[]> {
  const { services, env } = servicesOn(stack)
  const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 2 })
  const sealed: SealedEnvelope[] = []
  for (let index = 0; index < count; index++) {
    const documentId = await createDocument(service, `Tamper ${index}`)
    await uploadPdf(service, documentId, imagePdf({ totalBytes: originalBytes + index, imageCount: 1 }))
    const { rows } = await pool.query(
      'select organization_id, sha256, content_length, version from document_versions where document_id = $1',
      [documentId],
    )
    const { organization_id: organizationId, sha256, content_length: contentLength, version } = rows[0]
    const ctx = contextOf(services, organizationId, { kind: 'system', id: 'proof' })
    const id = await signedEnvelope(ctx, {
      organizationId,
      documentId,
      index,
      source: { sha256, contentLength, version },
    })
    const job = await pool.query(`select id from jobs where kind = 'sealing' and payload->>'envelopeId' = $1`, [id])
    await runJob(services, job.rows[0].id, 'sealing', sealingHandler({ ...env, ...settingsOf(index) }))
    sealed.push(await fetchSealed(services, pool, { organizationId, id }))
  }
  await pool.end()
  return sealed
}

type Subject = {
  organizationId: string
  documentId: string
  index: number
  source: { sha256: string; contentLength: number; version: number }
}

async function signedEnvelope(ctx: Context, { organizationId, documentId, index, source }: Subject): Promise<string> {
  const name = names[index % names.length] as string
  const locale = index % 2 === 0 ? 'en' : 'de'
  const id = await createEnvelope(
    ctx,
    {
      organizationId,
      documentId,
      documentTitle: `Tamper ${index} „${name}“`,
      status: 'active',
      source,
      signer: { email: `${randomUUID()}@example.com`, name },
      fields: [field('sign', 'signature', 0.1), field('note', 'text', 0.3), field('terms', 'checkbox', 0.5)],
      message: index % 3 === 0 ? 'Please sign.\n\u0001' : null,
      locale,
      locksDocument: true,
      correspondence: { cc: [], senderEmail: null, senderName: null, senderMails: 'all', locale: 'en' },
      expiresAt: new Date(Date.now() + 86_400_000),
      workflow: null,
    },
    randomUUID(),
  )
  await transition(ctx, id, () => ({ type: 'open', mayBeAutomated: false, ...link }))
  if (index % 4 === 1) await transition(ctx, id, () => ({ type: 'bounce', generation: 1, detail: '550 unknown' }))
  if (index % 4 === 2) await transition(ctx, id, () => ({ type: 'send', generation: 1, revision: 1 }))
  const values: FieldValues = {
    sign: { kind: 'typed', text: name },
    note: { kind: 'text', text: `Note ${index} → \\ "x"` },
    terms: { kind: 'checkbox', checked: index % 2 === 1 },
  }
  const consent = { version: currentConsentVersion, locale, isAccepted: true, typedName: null } as const
  await transition(ctx, id, () => ({ type: 'sign', ...link, consent, values }))
  return id
}

async function fetchSealed(
  services: Services,
  pool: pg.Pool,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<SealedEnvelope> {
  const { rows } = await pool.query('select kind, object_key from artifacts where envelope_id = $1', [id])
  const bytesOf = async (kind: string) => {
    const stored = await services.storage.get({ key: rows.find((row) => row.kind === kind)?.object_key })
    if (!stored) throw new Error(`${id} has no ${kind}`)
    return new Uint8Array(await new Response(stored.body).arrayBuffer())
  }
  const ctx = contextOf(services, organizationId, { kind: 'apiKey', id: 'proof', environment: 'live' })
  const { body } = await getEvidence.run(ctx, { params: { id } } as never)
  // The bundle is in its transmitted form, without the service's own integrity result, which a verifier ignores.
  const { integrity: _, ...bundle } = JSON.parse(JSON.stringify(body)) as EvidenceBundle
  return { bundle, pdf: await bytesOf('document'), certificate: await bytesOf('certificate') }
}
