import { ContentInfo, SignedData } from 'pkijs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromHex, sha256, sha256Hex, toHex, utf8 } from '../../../base/bytes.ts'
import { addSignatureTimestamp, cmsSizeMax, createCms, signatureOf } from '../../../pki/cms.ts'
import { DerError } from '../../../pki/der-reader.ts'
import { loadSealKey, type SealKey } from '../../../pki/seal-key.ts'
import { readSignedData } from '../../../pki/signed-data.ts'
import { freshSealKey, now } from '../pdf/verify/signed-pdf.ts'
import { issueKey } from './issued-key.ts'
import { hasOpenssl, stampWithOpenssl, verifyCms } from './openssl.ts'
import { timestampAuthority } from './timestamp-token.ts'

const content = utf8('the bytes that the seal covers')
const time = '20260301120500Z'

const verifyWithPkijs = (cms: Uint8Array, data: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  new SignedData({ schema: ContentInfo.fromBER(cms).content }).verify({
    signer: 0,
    data: data.buffer,
    checkChain: false,
  })

async function chainedKey(): Promise<SealKey> {
  const root = await issueKey({ subject: 'CN=Root', authority: true })
  const middle = await issueKey({ subject: 'CN=Middle, O=Ä & Söhne', authority: true, issuer: root })
  const leaf = await issueKey({ subject: 'CN=Seal', issuer: middle })
  const certificatePem = [leaf, middle, root].map((key) => key.certificatePem).join('\n')
  return loadSealKey({ privateKeyPem: leaf.privateKeyPem, certificatePem, now })
}

describe.each([
  ['a P-256 key', async () => (await freshSealKey('P-256')).sealKey],
  ['an RSA-2048 key', async () => (await freshSealKey('RSA-2048')).sealKey],
  ['a P-256 key under two authorities', chainedKey],
])('a CMS signature with %s', (_, makeKey) => {
  let sealKey: SealKey
  let cms: Uint8Array
  beforeAll(async () => {
    sealKey = await makeKey()
    cms = await createCms({ messageDigest: await sha256(content), sealKey })
  })

  it.skipIf(!hasOpenssl)('is valid in OpenSSL only for its content', () => {
    const under = { trusted: sealKey.chain.at(-1)!.der, at: now }
    expect(() => verifyCms({ cms, content, ...under })).not.toThrow()
    expect(() => verifyCms({ cms, content: utf8('other bytes'), ...under })).toThrow(/content verify error/)
  })

  it('is valid in pkijs only for its content', async () => {
    expect(await verifyWithPkijs(cms, content)).toBe(true)
    await expect(verifyWithPkijs(cms, utf8('other bytes'))).rejects.toThrow(/message/i)
  })

  it('covers exactly the attributes content-type, message-digest and signing-certificate-v2, in DER order', async () => {
    const { signedBytes } = readSignedData(cms).signer
    const [leaf] = sealKey.chain
    const issuer = toHex(leaf.issuer)
    const certificateId = der('30', [
      der('04', [await sha256Hex(new Uint8Array(leaf.der))]),
      der('30', [der('30', [der('a4', [issuer])]), der('02', [toHex(leaf.serialNumber)])]),
    ])
    const expected = der('31', [
      '301806092a864886f70d010903310b06092a864886f70d010701',
      `302f06092a864886f70d01090431220420${await sha256Hex(content)}`,
      der('30', ['060b2a864886f70d010910022f', der('31', [der('30', [der('30', [certificateId])])])]),
    ])
    expect(toHex(signedBytes)).toBe(expected)
  })

  it('is detached, and contains the complete certificate chain', () => {
    const { certificates, content: carried, signer } = readSignedData(cms)
    const inOrder = (all: { der: Uint8Array }[]) => all.map((one) => toHex(one.der)).sort()
    expect(inOrder(certificates)).toEqual(inOrder(sealKey.chain))
    expect([carried, signer.timestampToken]).toEqual([null, null])
    expect(signer.certificate.der).toEqual(sealKey.chain[0].der)
  })

  it('fills the reserved space except for at most eight bytes', async () => {
    const max = cmsSizeMax(sealKey)
    for (let i = 0; i < 50; i++) {
      const { length } = await createCms({ messageDigest: await sha256(Uint8Array.of(i)), sealKey })
      expect(length).toBeLessThanOrEqual(max)
      expect(length).toBeGreaterThanOrEqual(max - (sealKey.scheme === 'RSA' ? 0 : 8))
    }
  })

  it('fits into the reserved space with a timestamp, and remains valid', async () => {
    const stamp = await timestampAuthority()
    const token = await stamp(signatureOf(cms), time)
    const stamped = await addSignatureTimestamp(cms, token)
    expect(readSignedData(stamped).signer).toEqual({ ...readSignedData(cms).signer, timestampToken: token })
    expect(stamped.length).toBeLessThanOrEqual(cmsSizeMax(sealKey, token.length))
    expect(await verifyWithPkijs(stamped, content)).toBe(true)
  })

  it.skipIf(!hasOpenssl)('remains valid in OpenSSL with an OpenSSL timestamp', async () => {
    const token = stampWithOpenssl(signatureOf(cms))
    const stamped = await addSignatureTimestamp(cms, token)
    expect(readSignedData(stamped).signer.timestampToken).toEqual(token)
    expect(() => verifyCms({ cms: stamped, content, trusted: sealKey.chain.at(-1)!.der, at: now })).not.toThrow()
  })
})

describe('adding a timestamp to a CMS signature', () => {
  let cms: Uint8Array
  let stamp: Awaited<ReturnType<typeof timestampAuthority>>
  beforeAll(async () => {
    const { sealKey } = await freshSealKey()
    cms = await createCms({ messageDigest: await sha256(content), sealKey })
    stamp = await timestampAuthority()
  })

  it('rejects a timestamp of other bytes', async () => {
    const token = await stamp(content, time)
    await expect(addSignatureTimestamp(cms, token)).rejects.toThrow(
      new RangeError('the timestamp does not cover this signature'),
    )
  })

  it('rejects a second timestamp', async () => {
    const stamped = await addSignatureTimestamp(cms, await stamp(signatureOf(cms), time))
    const again = addSignatureTimestamp(stamped, await stamp(signatureOf(cms), time))
    await expect(again).rejects.toThrow(new RangeError('the signature already has a timestamp'))
  })

  it.each([
    ['malformed DER', 'ff'],
    ['an empty sequence', '3000'],
  ])('rejects %s as a timestamp', async (_, hex) => {
    await expect(addSignatureTimestamp(cms, fromHex(hex))).rejects.toThrow(DerError)
  })

  it('rejects an ordinary CMS signature as a timestamp', async () => {
    await expect(addSignatureTimestamp(cms, cms)).rejects.toThrow(new DerError('the token contains no timestamp'))
  })
})

it('rejects a message digest of 20 bytes for a CMS signature', async () => {
  const { sealKey } = await freshSealKey()
  await expect(createCms({ messageDigest: new Uint8Array(20), sealKey })).rejects.toThrow(RangeError)
})

function der(tag: string, parts: string[]): string {
  const value = parts.join('')
  const length = value.length / 2
  const head = length < 128 ? '' : length < 256 ? '81' : '82'
  const size = length.toString(16)
  return `${tag}${head}${size.padStart(size.length + (size.length % 2), '0')}${value}`
}
