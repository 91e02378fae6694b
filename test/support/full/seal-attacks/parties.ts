import { randomBytes } from 'node:crypto'
import { makeSealKey } from '../../../../admin/make-keys.ts'
import { fetchOverNewConnection } from '../../../../dev/support/fresh-connections.ts'
import type { LocalAuthority } from '../../../../dev/timestamp-authority.ts'
import { readCertificatesPem } from '../../../../pki/certificate.ts'
import { collectValidationData, type RevocationFetch } from '../../../../pki/revocation.ts'
import { loadSealKey } from '../../../../pki/seal-key.ts'
import { acceptTimestamp, timestampQuery } from '../../../../pki/timestamp-exchange.ts'
import { type Authority, openWorkshop, type Workshop } from './workshop.ts'

/** Returns a workshop that seals with the first timestamp authority and attacks with the second. */
export async function workshopOf(trusted: LocalAuthority, other: LocalAuthority): Promise<Workshop> {
  const issued = await trusted.issueSealKey()
  // OpenSSL sets the start of the certificate, so the signing time must be later.
  const now = new Date()
  const sealKey = await loadSealKey({ ...issued, now })
  const strangerKey = await loadSealKey({ ...(await makeSealKey({ subject: 'CN=Stranger', now })), now })
  const clock = await stampOf(trusted)(new Uint8Array(32))
  const { signedData } = clock.timestamp
  const proofs = await collectValidationData({
    leaves: [sealKey.chain[0], signedData.signer.certificate],
    known: [...sealKey.chain, ...signedData.certificates, ...readCertificatesPem(trusted.rootPem)],
    fetch: revocation,
    now,
  })
  const by =
    (which: LocalAuthority): Authority =>
    async (digest) =>
      (await stampOf(which)(digest)).token
  return openWorkshop({ sealKey, strangerKey, trusted: by(trusted), stranger: by(other), proofs, signedAt: now })
}

const stampOf = (which: LocalAuthority) => async (digest: Uint8Array) => {
  const question = { digest, nonce: new Uint8Array(randomBytes(8)), policy: null }
  const response = await posted(which.url, timestampQuery(question), 'application/timestamp-query')
  return acceptTimestamp(response, question, { now: new Date(), trusted: null })
}

async function posted(url: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
  const response = await fetchOverNewConnection(url, { method: 'POST', body, headers: { 'content-type': type } })
  return new Uint8Array(await response.arrayBuffer())
}

const revocation: RevocationFetch = {
  ocsp: (url, query) => posted(url, new Uint8Array(query), 'application/ocsp-request'),
  crl: async (url) => new Uint8Array(await (await fetchOverNewConnection(url)).arrayBuffer()),
}
