import { expect, test } from 'vitest'
import { openApi } from '../../support/open-api.ts'
import { pdfOfPages, sha256Of } from '../../support/sample-pdf.ts'
import { sentEnvelope } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { readyDocument } from '../../support/upload.ts'
import { auditOf } from '../../support/written.ts'

const api = await openApi(stack)
const pdf = pdfOfPages()
const documentId = await readyDocument(api, pdf)

test('returns the exact bytes of the uploaded document, in full or by range', async () => {
  const { link } = await sentEnvelope(api, { documentId })
  const whole = await fetch(`${link}/document`)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'application/pdf',
    'bytes',
  ])
  expect(sha256Of(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256Of(pdf))
  const part = await fetch(`${link}/document`, { headers: { range: 'bytes=5-14' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-14/${pdf.length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(pdf.slice(5, 15))
  const tail = await fetch(`${link}/document`, { headers: { range: `bytes=${pdf.length - 3}-` } })
  expect([tail.status, (await tail.arrayBuffer()).byteLength]).toEqual([206, 3])
})

test('writes an audit event for each download and each read from the first byte, and one per hour for other ranges', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  const reads = async () =>
    (await auditOf(api.organizationId, documentId))
      .filter(({ actor_kind, actor_id }) => actor_kind === 'signer' && actor_id === envelope.id)
      .map(({ action }) => action)
  const read = async (range?: string) =>
    (await fetch(`${link}/document`, { headers: range ? { range } : {} })).arrayBuffer()
  await read('bytes=5-14')
  await read('bytes=15-24')
  expect(await reads()).toEqual(['document.viewed'])
  await read('bytes=0-14')
  await read()
  await read('bytes=5-')
  expect(await reads()).toEqual(Array(3).fill('document.viewed'))
  await queryDatabase("update audit_events set at = at - interval '61 minutes' where actor_id = $1", [envelope.id])
  await read('bytes=5-14')
  const file = await fetch(`${link}/document?download=1`)
  await file.arrayBuffer()
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Contract.pdf"/)
  expect(await reads()).toEqual([...Array(4).fill('document.viewed'), 'document.downloaded'])
})
