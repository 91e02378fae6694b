import { beforeEach, expect, test, vi } from 'vitest'
import type { UploadSessionRow } from '../../../../db/documents/uploads.ts'
import type { Context } from '../../../../platform/context.ts'
import { checkUpload } from '../../../../service/uploads/check-upload.ts'
import { examineStored } from '../../../../service/uploads/examine-stored.ts'

vi.mock('../../../../service/uploads/examine-stored.ts', async (original) => ({
  ...(await original<object>()),
  examineStored: vi.fn(),
}))

const examined = vi.mocked(examineStored)
let [aborted, canceled] = [0, 0]
const good = { ok: true, pageCount: 1, pages: [], features: [] }
const session = { objectKey: 'uploads/a', contentLength: 10, sha256: null } as unknown as UploadSessionRow

beforeEach(() => {
  aborted = 0
  canceled = 0
  examined.mockReset()
})

/** The verdict on an object of ten bytes that reads so. */
function checked(
  { sha256 = 'a', inspection = good as object, finish = async () => ({ verdict: 'clean' }) as object } = {},
  { stored = {} as object | null, of = session } = {},
) {
  const object = { contentLength: 10, etag: 'e', cancel: () => void canceled++, ...stored }
  const ctx = { storage: { get: async () => (stored ? object : null) }, env: {} } as unknown as Context
  const scan = { finish, abort: async () => void aborted++ }
  examined.mockResolvedValue({ sha256, inspection, scan } as never)
  return checkUpload(ctx, of)
}

test('an object that is not there is missing', async () => {
  expect(await checked({}, { stored: null })).toEqual({ verdict: 'missing' })
})

test('an object of another length is refused unread, and let go of', async () => {
  const verdict = await checked({}, { stored: { contentLength: 11 } })
  expect(verdict).toMatchObject({ verdict: 'refused', failure: { code: 'upload_length_mismatch' } })
  expect([examined.mock.calls.length, canceled]).toEqual([0, 1])
})

test('an object of another checksum is refused, and its scan ended; without one announced any is taken', async () => {
  const verdict = await checked({ sha256: 'b' }, { of: { ...session, sha256: 'a' } })
  expect(verdict).toMatchObject({ failure: { code: 'upload_checksum_mismatch' } })
  expect(aborted).toBe(1)
  expect(await checked({ sha256: 'b' })).toMatchObject({ verdict: 'passed', upload: { sha256: 'b', etag: 'e' } })
  expect(await checked({ sha256: 'a' }, { of: { ...session, sha256: 'a' } })).toMatchObject({ verdict: 'passed' })
})

test('a file that the inspection refuses is refused with its reason, and its scan ended', async () => {
  const inspection = { ok: false, code: 'pdf_invalid', detail: 'It is none.', reason: 'no_header' }
  const { ok: _, ...failure } = inspection
  expect(await checked({ inspection })).toEqual({ verdict: 'refused', failure })
  expect(aborted).toBe(1)
})

test('a file with malware is refused by its name', async () => {
  const finish = async () => ({ verdict: 'infected', signature: 'Eicar' })
  expect(await checked({ finish })).toMatchObject({ failure: { code: 'malware_found', reason: 'Eicar' } })
})

test('a scanner that gives no verdict ends the check without one, and the scan', async () => {
  await expect(checked({ finish: () => Promise.reject(new Error('away')) })).rejects.toThrow('away')
  expect(aborted).toBe(1)
})

test('a store that breaks off ends the scan', async () => {
  const { examineStored: real } = await vi.importActual<{ examineStored: typeof examineStored }>(
    '../../../../service/uploads/examine-stored.ts',
  )
  const scan = { push: () => {}, finish: async () => ({}), abort: async () => void aborted++ }
  const ctx = { scanner: { open: async () => scan } } as unknown as Context
  const body = { getReader: () => ({ readAtLeast: () => Promise.reject(new Error('reset')) }) }
  const stored = { body, limits: { stallMs: 1_000, wholeMs: 1_000 }, cancel: () => {} } as never
  await expect(real(ctx, stored, {} as never)).rejects.toThrow()
  expect(aborted).toBe(1)
})
