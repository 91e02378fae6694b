import { expect, test } from 'vitest'
import { sha256Hex } from '../../../base/bytes.ts'
import { newSequence, signStep } from '../../support/copies.ts'
import { getEnvelope, newEmail } from '../../support/envelopes.ts'
import { erase } from '../../support/erasure.ts'
import { pdfOfPages } from '../../support/sample-pdf.ts'
import { bouncedEnvelope, senderActions } from '../../support/sender-page.ts'
import { linkFor, mailFor, post, whenQuiet } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender, readyDocument } from '../../support/upload.ts'

const sender = await openSender(stack)

const sourceOf = async (id: string): Promise<string> => {
  const [row] = await queryDatabase<{ hash: string }>('select source_sha256 as hash from envelopes where id = $1', [id])
  return row?.hash as string
}

test('returns the document or a byte range to the sender, and writes one audit event', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const before = await getEnvelope(sender.api, envelope.id)
  const whole = await fetch(`${link}/document`)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-type')).toBe('application/pdf')
  expect(whole.headers.get('content-disposition')).toBeNull()
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const hash = await sourceOf(envelope.id)
  expect(await sha256Hex(bytes)).toBe(hash)
  const part = await fetch(`${link}/document?document=${hash}`, { headers: { range: 'bytes=5-9' } })
  expect(part.status).toBe(206)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(5, 10))
  const readings = await queryDatabase(
    "select actor_id from audit_events where target_id = $1 and actor_kind = 'sender' and action = 'document.viewed' and actor_id = $2",
    [envelope.documentId, envelope.id],
  )
  expect(readings).toHaveLength(1)
  expect(await senderActions(envelope.id)).toEqual([])
  expect(await getEnvelope(sender.api, envelope.id)).toEqual(before)
})

test('returns 404 for the file of another envelope', async () => {
  const foreign = await openSender(stack)
  const threePages = await readyDocument(foreign.api, pdfOfPages(['/MediaBox[0 0 300 300]']))
  const other = await bouncedEnvelope({ api: foreign.api, documentId: threePages })
  const { link } = await bouncedEnvelope(sender)
  for (const hash of [await sourceOf(other.envelope.id), '0'.repeat(64), 'x'])
    expect((await fetch(`${link}/document?document=${hash}`)).status, hash).toBe(404)
})

test('returns 404 to the sender and later signers for the files of an erased signer', async () => {
  const [erased, senderEmail] = [newEmail(), newEmail()]
  const { steps } = await newSequence(sender.api, [erased, newEmail()], { senderEmail })
  const [first, second] = steps
  await signStep(sender.api, first)
  const signers = await linkFor(stack, second)
  await post(`${signers}/decline`, { reason: 'Not yet' })
  const { text } = await mailFor(stack, { id: second.id, signer: { email: senderEmail } }, /^Declined/)
  const senders = /https?:\/\/\S+\/manage\/\S+/.exec(text)?.[0] as string
  await whenQuiet(second.id)
  const links = [`${senders}/document`, `${senders}/view`, `${signers}/document`, `${signers}/document?download=1`]
  const statuses = () => Promise.all(links.map(async (link) => (await fetch(link)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  const senderPage = async () => (await fetch(`${senders}?lang=en`)).text()
  expect(await senderPage()).not.toContain('The document was removed.')

  await erase(sender.api, erased, { files: 'delete' })
  const hash = await sourceOf(second.id)
  links.push(`${senders}/document?document=${hash}`, `${signers}/document?document=${hash}`)
  expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
  const shown = await senderPage()
  expect(shown).toContain('The document was removed.')
  expect(shown).not.toContain('/view')
  expect((await fetch(signers)).status).toBe(200)
})
