import { expect, it } from 'vitest'
import type { ByteSource } from '../../../../base/bytes.ts'
import { imagePdf } from '../../../../dev/support/pdf.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { openArchiveWorkshop } from './archive-workshop.ts'

const readMost = 256_000

it('reads little of an archived file besides the bytes for its hashes, if its references are closed', async () => {
  const { workshop, trust } = await openArchiveWorkshop()
  const sealed = await workshop.seal(imagePdf({ totalBytes: 4_000_000, imageCount: 40 }))
  const file = await workshop.archiveByHand(sealed, workshop.trusted, {})
  let read = 0
  const source: ByteSource = {
    length: file.length,
    read: async (offset, length) => {
      read += length
      return file.subarray(offset, offset + length)
    },
  }
  const checks = await verifySealedPdf(source, { ...trust, hasClosedReferences: true })
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(read - file.length).toBeLessThan(readMost)
})
