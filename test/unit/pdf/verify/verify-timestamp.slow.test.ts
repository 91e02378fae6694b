import { beforeAll, describe, expect, it } from 'vitest'
import { addSignatureTimestamp, cmsSizeMax, createCms, signatureOf } from '../../../../pki/cms.ts'
import { sized } from '../../../support/size.ts'
import { timestampAuthority } from '../../pki/timestamp-token.ts'
import { blankPdf, type FreshKey, failures, freshSealKey, latin1, sealPdf, verify } from './signed-pdf.ts'

let key: FreshKey
beforeAll(async () => {
  key = await freshSealKey()
})

describe('the timestamp of a seal', () => {
  const stampedWith = async (at: string, forge: (signature: Uint8Array) => Uint8Array = (signature) => signature) => {
    const stamp = await timestampAuthority()
    const toCms = async (messageDigest: Uint8Array) => {
      const cms = await createCms({ messageDigest, sealKey: key.sealKey })
      return addSignatureTimestamp(cms, await stamp(forge(signatureOf(cms)), at))
    }
    return sealPdf(blankPdf(), key.sealKey, { toCms, cmsBytesMax: cmsSizeMax(key.sealKey, 2_000) })
  }

  it('is reported with its time if it is valid', async () => {
    const checks = await verify(await stampedWith('20260301120500Z'))
    expect(failures(checks)).toEqual([])
    expect(checks.find(({ name }) => name === 'seal.timestamp')?.detail).toBe(
      'Timestamp of 2026-03-01T12:05:00.000Z by CN=Clock, which was not checked against trusted authorities.',
    )
  })

  it.each(['20260301115959Z', '20310301120001Z'])(
    'fails verification at %s, outside the validity period of the seal certificate',
    async (at) => {
      expect(failures(await verify(await stampedWith(at)))).toEqual(['seal.timestamp'])
    },
  )

  it('fails verification if any sampled hexadecimal digit is changed', async () => {
    const file = await stampedWith('20260301120500Z')
    const text = latin1.decode(file)
    const start = text.indexOf('2a864886f70d010910020e')
    const end = text.indexOf('000000000000>', start)
    const missed: number[] = []
    for (let at = start; at < end; at += sized(7, 1)) {
      file[at]! ^= 0x01
      if (failures(await verify(file)).length === 0) missed.push(at)
      file[at]! ^= 0x01
    }
    expect(end - start).toBeGreaterThan(1_000)
    expect(missed).toEqual([])
  }, 60_000)
})
