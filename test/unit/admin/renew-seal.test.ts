import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchRevocation, renewSeal, stampAt } from '../../../admin/renew-seal.ts'
import { concatBytes, utf8 } from '../../../base/bytes.ts'
import { type LocalAuthority, startTimestampAuthority } from '../../../dev/timestamp-authority.ts'
import { readCertificatesPem } from '../../../pki/certificate.ts'
import { noOpenssl } from '../../support/timestamps.ts'
import { pdfLibDocument } from '../pdf/seal/fixtures.ts'
import { archive, sealWithTime } from '../pdf/verify/archived-pdf.ts'
import { failures, freshSealKey, verify } from '../pdf/verify/signed-pdf.ts'
import { openAuthority } from '../pki/timestamp-token.ts'

type Bytes = Uint8Array<ArrayBuffer>

describe.skipIf(noOpenssl)('the renewal of an archived document', () => {
  let authority: LocalAuthority
  let archived: Bytes
  let trusted: { trustedCertificatePem: string; trustedTimestampPem: string }
  const renew = async (bytes: Bytes) => {
    const issuers = readCertificatesPem(authority.rootPem)
    const stamp = stampAt(authority.url, issuers)
    return renewSeal(bytes, { stamp, revocation: fetchRevocation, issuers, now: new Date() })
  }
  beforeAll(async () => {
    authority = await startTimestampAuthority()
    const { sealKey, certificatePem } = await freshSealKey()
    const first = await openAuthority()
    const certificates = readCertificatesPem(first.certificatePem).map(({ der }) => der)
    const sealed = await sealWithTime(pdfLibDocument(false), { sealKey, stamp: first.stamp, step: 1 })
    const proofs = { certificates, ocspResponses: [], crls: [] }
    archived = await archive(sealed, { stamp: first.stamp, proofs })
    trusted = {
      trustedCertificatePem: certificatePem,
      trustedTimestampPem: `${first.certificatePem}\n${authority.rootPem}`,
    }
  })
  afterAll(() => authority?.close())

  it('appends one archive timestamp without changing the existing bytes', async () => {
    let file = archived
    for (let count = 2; count <= 3; count++) {
      const { appended, isComplete } = await renew(file)
      expect(isComplete).toBe(true)
      file = concatBytes(file, appended)
      const checks = await verify(file, trusted)
      expect(failures(checks)).toEqual([])
      expect(checks.filter(({ name }) => name === 'seal.archiveTimestamp')).toHaveLength(count)
    }
    expect(file.subarray(0, archived.length)).toEqual(archived)
    expect(authority.requests['/ocsp']).toBeGreaterThan(0)
  })

  it('fails if the file contains bytes that no signature covers', async () => {
    await expect(renew(concatBytes(archived, utf8('\n% more')))).rejects.toThrow('No signature covers')
  })
})
