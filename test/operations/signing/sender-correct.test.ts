import { expect, test } from 'vitest'
import { dayInWords } from '../../../core/signing/zoned-time.ts'
import { getEnvelope } from '../../support/envelopes.ts'
import { bouncedEnvelope, expireSenderLinks, redirectTo, senderActions, submitForm } from '../../support/sender-page.ts'
import { sentEnvelope } from '../../support/signing.ts'
import { stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const correction = { documentTitle: 'Lease 2027', message: 'Read page 2.', deadline: dayIn(5), expectedRevision: '1' }

test('corrects the title, message and deadline of an envelope from the sender page', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  expect(await submitForm(link, 'correct', correction)).toEqual(redirectTo(link, 'doneCorrect'))
  expect(await getEnvelope(api, envelope.id)).toMatchObject({
    ...{ documentTitle: 'Lease 2027', message: 'Read page 2.', revision: 2 },
    expiresAt: `${correction.deadline}T23:59:59.000Z`,
  })
  expect(await senderActions(envelope.id)).toEqual(['envelope.corrected'])
})

test('rejects an invalid or outdated correction from the sender page, and changes nothing', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const before = await getEnvelope(api, envelope.id)
  const { documentTitle, deadline } = correction
  expect(await submitForm(link, 'correct', { ...correction, expectedRevision: '2' })).toEqual(
    redirectTo(link, 'failedChanged'),
  )
  for (const wrong of [
    { ...correction, deadline: dayIn(-2) },
    { ...correction, deadline: dayIn(366) },
    { ...correction, deadline: 'soon' },
    { documentTitle, deadline },
  ])
    expect(await submitForm(link, 'correct', wrong)).toEqual([422, null])
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  expect(await senderActions(envelope.id)).toEqual([])
})

test('marks each invalid field of a rejected correction', async () => {
  const { link } = await bouncedEnvelope(sender)
  const body = new URLSearchParams({ ...correction, documentTitle: '', deadline: dayIn(-2) })
  const html = await (await fetch(`${link}/correct`, { method: 'POST', body })).text()
  expect(html).toContain('role="alert"')
  expect(html).toMatch(/open><summary>Correct/)
  expect(html).toContain('Read page 2.</textarea>')
  expect(html).toMatch(/name="documentTitle"[^>]*aria-invalid="true"/)
  expect(html).toContain('Fill in this field.')
  expect(html).toMatch(/name="deadline"[^>]* aria-describedby="deadline-note" value="[^"]*"/)
  expect(html).toMatch(/class="entry-problem" id="deadline-note">Choose a day from <time/)
})

test('shows the accepted days in words, because a date control follows the language of the browser', async () => {
  const { link } = await bouncedEnvelope(sender)
  const html = await (await fetch(`${link}?lang=de`)).text()
  expect(html).toMatch(/name="deadline"[^>]* aria-describedby="deadline-note"/)
  const [, first, last] = /min="([\d-]+)" max="([\d-]+)"/.exec(html) ?? []
  const inWords = (day: string) => `<time datetime="${day}">${dayInWords(day, 'de')}</time>`
  expect(html).toContain(
    `<p class="hint" id="deadline-note">Wählen Sie einen Tag vom ${inWords(first!)} bis zum ${inWords(last!)}.</p>`,
  )
})

test("removes a message only if the sender's correction contains an empty message", async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const { message: _, ...withoutMessage } = correction
  await submitForm(link, 'correct', correction)
  await submitForm(link, 'correct', { ...withoutMessage, documentTitle: 'Lease 2028', expectedRevision: '2' })
  const kept = await getEnvelope(api, envelope.id)
  expect([kept.documentTitle, kept.message]).toEqual(['Lease 2028', 'Read page 2.'])
  await submitForm(link, 'correct', { ...correction, message: '', expectedRevision: '3' })
  expect((await getEnvelope(api, envelope.id)).message).toBeNull()
})

test("rejects a correction through a signer's link or an expired link, and changes nothing", async () => {
  const [{ envelope, link }, signers] = [await bouncedEnvelope(sender), await sentEnvelope(api, { documentId })]
  expect(await submitForm(signers.link.replace('/sign/', '/manage/'), 'correct', correction)).toEqual([404, null])
  await expireSenderLinks(envelope.id)
  expect(await submitForm(link, 'correct', correction)).toEqual([404, null])
  for (const { id } of [envelope, signers.envelope]) expect(await senderActions(id)).toEqual([])
})
