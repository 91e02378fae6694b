import { beforeEach, expect, test, vi } from 'vitest'
import { readBack, verifyStamps } from '../../../../pdf/seal/read-back.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { checkSealed, SealCheckError } from '../../../../service/sealing/check-sealed.ts'
import { reopenStored } from '../../../../service/sealing/reopened-file.ts'

vi.mock('../../../../pdf/seal/read-back.ts')
vi.mock('../../../../pdf/verify/verify.ts')
vi.mock('../../../../service/sealing/reopened-file.ts')

const checks = (...failed: string[]) =>
  ['digest', 'earlierSignature', 'certificate'].map((name) => ({ name, ok: !failed.includes(name) })) as never

beforeEach(() => {
  vi.mocked(reopenStored).mockResolvedValue({ source: {} as never, sha256: async () => 'its digest' })
  vi.mocked(readBack).mockResolvedValue({ stamps: [] } as never)
  vi.mocked(verifyStamps).mockReturnValue([])
  vi.mocked(verifySealedPdf).mockResolvedValue(checks())
})

const check = () =>
  checkSealed({} as never, {} as never, { stamps: [], certificatePem: undefined, trustedTimestampPem: undefined })

test('a sealed file whose stamps and seal read back as they were made has its digest', async () => {
  expect(await check()).toBe('its digest')
})

test('a stamp that reads otherwise is named, and the file is not taken', async () => {
  vi.mocked(verifyStamps).mockReturnValue([{ fieldId: 'sign', mismatch: 'text' }] as never)
  await expect(check()).rejects.toThrow(new SealCheckError('Stamps do not read back: sign (text).'))
})

test('a seal that does not verify is not taken, with what fails by name', async () => {
  vi.mocked(verifySealedPdf).mockResolvedValue(checks('digest', 'certificate'))
  await expect(check()).rejects.toThrow(new SealCheckError('The seal does not verify: digest, certificate.'))
})

test('what earlier signatures are worth was settled before', async () => {
  vi.mocked(verifySealedPdf).mockResolvedValue(checks('earlierSignature'))
  expect(await check()).toBe('its digest')
})
