import { beforeEach, expect, test } from 'vitest'
import type { UploadSessionRow } from '../../../../db/documents/uploads.ts'
import { defaultUploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import type { Context } from '../../../../platform/context.ts'
import { checkUpload } from '../../../../service/uploads/check-upload.ts'
import { examineStored } from '../../../../service/uploads/examine-stored.ts'
import { pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { streamedObject, withDigestStream } from '../../../support/worker-bodies.ts'

withDigestStream()

let [aborted, canceled, pushed] = [0, 0, 0]
const pdf = pdfOfPages()
const session = {
  objectKey: 'uploads/a',
  contentLength: pdf.length,
  contentType: 'application/pdf',
  sha256: null,
} as unknown as UploadSessionRow
const sessionWith = (sha256: string) => ({ ...session, sha256 })

beforeEach(() => {
  ;[aborted, canceled, pushed] = [0, 0, 0]
})

type Stored = { bytes?: Uint8Array; given?: number; isMissing?: boolean }

/** Returns the verdict on a stored upload with the given scanner result. */
function checked(
  of: UploadSessionRow,
  { bytes = pdf, given = bytes.length, isMissing = false }: Stored = {},
  finish: () => Promise<object> = async () => ({ verdict: 'clean' }),
) {
  const object = streamedObject(bytes, { given, cancel: () => void canceled++ })
  const scan = { push: () => void pushed++, finish, abort: async () => void aborted++ }
  const ctx = {
    storage: { get: async () => (isMissing ? null : object) },
    scanner: { open: async () => scan },
    env: { UPLOAD_POLICY: defaultUploadPolicy },
  } as unknown as Context
  return checkUpload(ctx, of)
}

test('reports a missing uploaded object', async () => {
  expect(await checked(session, { isMissing: true })).toEqual({ verdict: 'missing' })
})

test('rejects an uploaded object of a different length without reading it', async () => {
  const verdict = await checked({ ...session, contentLength: 11 })
  expect(verdict).toMatchObject({ verdict: 'refused', failure: { code: 'upload_length_mismatch' } })
  expect([pushed, canceled]).toEqual([0, 1])
})

test('rejects an uploaded object only if it does not match a declared checksum', async () => {
  expect(await checked(sessionWith('b'))).toMatchObject({ failure: { code: 'upload_checksum_mismatch' } })
  expect(aborted).toBe(1)
  for (const row of [session, sessionWith(sha256Of(pdf))])
    expect(await checked(row)).toMatchObject({
      verdict: 'passed',
      upload: { sha256: sha256Of(pdf), etag: 'e', pageCount: 1 },
    })
})

test('rejects a file that fails the inspection, and aborts its malware scan', async () => {
  const bytes = new Uint8Array(pdf.length)
  expect(await checked(session, { bytes })).toMatchObject({ verdict: 'refused', failure: { code: 'pdf_invalid' } })
  expect(aborted).toBe(1)
})

test('rejects an upload with malware, and reports the name of the malware', async () => {
  const finish = async () => ({ verdict: 'infected', signature: 'Eicar' })
  expect(await checked(session, {}, finish)).toMatchObject({ failure: { code: 'malware_found', reason: 'Eicar' } })
})

test('aborts the malware scan and rethrows the error if the scanner fails', async () => {
  await expect(checked(session, {}, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(aborted).toBe(1)
})

test('aborts a malware scan if the object cannot be read from the store', async () => {
  const reset = { readAtLeast: () => Promise.reject(new Error('reset')) }
  const stored = { ...streamedObject(pdf), body: { getReader: () => reset } as never }
  const scanner = { open: async () => ({ abort: async () => void aborted++ }) }
  const examined = examineStored({ scanner } as unknown as Context, stored, defaultUploadPolicy)
  await expect(examined).rejects.toMatchObject({ code: 'unavailable' })
  expect(aborted).toBe(1)
})
