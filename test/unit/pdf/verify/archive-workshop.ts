import { readCertificatesPem } from '../../../../pki/certificate.ts'
import { contract } from '../../../support/full/seal-attacks/contract.ts'
import { openWorkshop } from '../../../support/full/seal-attacks/workshop.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'
import { freshSealKey, now } from './signed-pdf.ts'

/** Returns a workshop for archive updates, a sealed contract, and the trust anchors of its seal. */
export async function openArchiveWorkshop() {
  const key = await freshSealKey()
  const authority = await openAuthority()
  const trusted = (digest: Uint8Array) => authority.stamp({ bytes: digest, digest, time: '20260301120002Z' })
  const certificates = readCertificatesPem(authority.certificatePem).map(({ der }) => der)
  const proofs = { certificates, ocspResponses: [], crls: [] }
  const parties = { sealKey: key.sealKey, strangerKey: key.sealKey, trusted, stranger: trusted, proofs, signedAt: now }
  const workshop = openWorkshop(parties)
  const trust = { trustedCertificatePem: key.certificatePem, trustedTimestampPem: authority.certificatePem }
  return { workshop, trust, sealed: await workshop.seal(contract()) }
}
