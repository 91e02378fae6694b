import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makeSealKey } from '../../admin/make-keys.ts'
import { memorySource } from '../../base/bytes.ts'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { findSignatures } from '../../pdf/verify/find-signatures.ts'
import { readCertificatesPem } from '../../pki/certificate.ts'
import { readSignedData } from '../../pki/signed-data.ts'
import { api as clientWith, expectStatus } from '../support/client.ts'
import { artifactOf, createEnvelope, getEnvelope, waitForStatus } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type Api, openApi } from '../support/open-api.ts'
import { linkFor, post, signRequest } from '../support/signing.ts'
import { sized } from '../support/size.ts'
import { ownDatabase } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import { issueKey } from '../unit/pki/issued-key.ts'

const dataDir = temporaryFolder('seal-keys')
const database = await ownDatabase()
let own: Stack | undefined
afterAll(async () => {
  await own?.dispose()
})

type SealPem = { privateKeyPem: string; certificatePem: string }

/** Restarts the service with the same data and another seal key. */
async function restartWith({ privateKeyPem, certificatePem }: SealPem, retired = {}): Promise<Stack> {
  await own?.dispose()
  const functions = { SEAL_PRIVATE_KEY: privateKeyPem, SEAL_CERTIFICATE: certificatePem, ...retired }
  own = await startStack({ ...database, dataDir, cronSeconds: 0.4, extraBindings: { functions } })
  return own
}

async function query(sql: string, params: unknown[] = []) {
  const client = new pg.Client({ connectionString: own?.ownerDatabaseUrl })
  await client.connect()
  try {
    return (await client.query(sql, params)).rows
  } finally {
    await client.end()
  }
}

const onStack = (api: Api, stack: Stack): Api => ({ ...api, ...clientWith(api.apiKey, stack) })

async function signedBy(api: Api, stack: Stack): Promise<string> {
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  const link = await linkFor({ mailUrl: stack.mail.url }, envelope)
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
  return envelope.id
}

/** Expires the leases of the previous workers, whose queue messages are lost, so their sealing jobs become due. */
const makeSealingDue = () =>
  query(`update jobs set run_at = now(), dispatched_until = null, lease_until = case when state = 'running' then now() - interval '1 second' end
    where kind = 'sealing' and state in ('queued', 'running')`)

const yearMs = 365 * 86_400_000

/** Returns an RSA key with a certificate chain of two certificate authorities. */
async function chainedRsaKey(): Promise<SealPem> {
  const root = await issueKey({ subject: 'CN=Root', authority: true })
  const middle = await issueKey({ subject: 'CN=Middle', authority: true, issuer: root })
  const leaf = await issueKey({ subject: 'CN=RSA seal', issuer: middle, algorithm: 'RSA-2048' })
  const certificatePem = [leaf, middle, root].map((key) => key.certificatePem).join('\n')
  return { privateKeyPem: leaf.privateKeyPem, certificatePem }
}

test('seals the document after an unusable seal key is repaired, and verifies seals from before and after a rotation', async () => {
  const good = await makeSealKey({ now: new Date() })
  const expired = await makeSealKey({ now: new Date(Date.now() - 6 * yearMs) })
  const future = await makeSealKey({ now: new Date(Date.now() + yearMs), algorithm: 'RSA-2048' })
  const unusable: [reason: string, pem: SealPem][] = [
    ['seal_certificate_expired', expired],
    ['seal_certificate_not_yet_valid', future],
    ['seal_key_missing', { ...good, privateKeyPem: '' }],
    ['seal_certificate_unreadable', { ...good, certificatePem: 'no certificate' }],
  ]
  let api: Api | undefined
  let envelopeId = ''
  for (const [i, [reason, pem]] of unusable.filter((_, at) => at % sized(2, 1) === 0).entries()) {
    const stack = await restartWith(pem)
    api = api ? onStack(api, stack) : await openApi(stack)
    if (i === 0) envelopeId = await signedBy(api, stack)
    await makeSealingDue()
    const client = api
    await expect.poll(async () => (await getEnvelope(client, envelopeId)).sealing.lastError).toBe(reason)
    expect((await getEnvelope(client, envelopeId)).status).toBe('sealing')
    expect(await query('select 1 from artifacts where envelope_id = $1', [envelopeId])).toEqual([])
  }

  const rsa = await chainedRsaKey()
  const underRsa = await restartWith(rsa)
  api = onStack(api as Api, underRsa)
  await makeSealingDue()
  expect((await waitForStatus(api, envelopeId, 'completed')).sealing.lastError).toBeNull()
  const first = await artifactOf(api, envelopeId, 'document')
  const [signature] = await findSignatures(memorySource(first))
  const { certificates, signer } = readSignedData(signature!.contents)
  const fingerprints = (all: { der: Uint8Array }[]) => all.map(({ der }) => Buffer.from(der).toString('hex')).sort()
  expect(fingerprints(certificates)).toEqual(fingerprints(readCertificatesPem(rsa.certificatePem)))
  expect(signer.algorithm).toEqual({ scheme: 'RSA', hash: 'SHA-256' })

  const [retiredLeaf = ''] = rsa.certificatePem.split(/(?<=-----END CERTIFICATE-----\n)/)
  const rotated = await restartWith(good, { SEAL_CERTIFICATES_RETIRED: retiredLeaf })
  api = onStack(api, rotated)
  const laterId = await signedBy(api, rotated)
  await waitForStatus(api, laterId, 'completed')
  const failures = async (id: string, sealCertificate: string) => {
    const bundle = await expectStatus((api as Api).send('GET', `/v1/signatures/requests/${id}/evidence`), 200)
    const pdf = memorySource(await artifactOf(api as Api, id, 'document'))
    const { checks } = await verifyEvidence(bundle, {
      pdf,
      sealCertificate,
      publicKey: rotated.secrets.checkpointPublicKey,
    })
    return checks.filter(({ ok }) => !ok).map(({ name }) => name)
  }
  const both = good.certificatePem + rsa.certificatePem
  expect([await failures(envelopeId, both), await failures(laterId, both)]).toEqual([[], []])
  expect(await failures(envelopeId, good.certificatePem)).toEqual(['seal.trust'])
  expect(await failures(laterId, rsa.certificatePem)).toEqual(['seal.trust'])
  const published = await fetch(`${rotated.functionsUrl}/.well-known/chancery-seal-certificate.pem`)
  const everySeal = await published.text()
  expect([await failures(envelopeId, everySeal), await failures(laterId, everySeal)]).toEqual([[], []])
})
