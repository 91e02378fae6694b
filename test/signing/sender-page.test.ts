import { expect, test } from 'vitest'
import { foldUserName } from '../../core/scim/user-name.ts'
import { createEnvelope, getEnvelope, newEmail } from '../support/envelopes.ts'
import { addMember } from '../support/members.ts'
import { bouncedEnvelope, senderActions, submitForm } from '../support/sender-page.ts'
import { linkFor, mailFor, whenQuiet } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { openSender } from '../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender

/** Submits a form of the sender page. Returns the status and the page's notice. */
async function submit(link: string, action: 'correct' | 'reassign' | 'remind', fields: Record<string, string> = {}) {
  const [status, location] = await submitForm(link, action, fields)
  return [status, new URL(location ?? 'none:', link).searchParams.get('result')]
}

test('reassigns, reminds and corrects through the link in an email to the sender', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
  const html = await page.text()
  for (const shown of ['Lease', envelope.signer.email, 'Undeliverable']) expect(html).toContain(shown)

  const signerEmail = newEmail()
  const reassignment = { signerEmail, signerName: '', expectedGeneration: '1' }
  expect(await submit(link, 'reassign', reassignment)).toEqual([303, 'doneReassign'])
  expect(await submit(link, 'reassign', reassignment), 'from an outdated page').toEqual([303, 'failedChanged'])
  const reassigned = await getEnvelope(api, envelope.id)
  expect([reassigned.signer.email, reassigned.signer.generation]).toEqual([signerEmail, 2])
  await linkFor(stack, reassigned)

  expect(await submit(link, 'remind')).toEqual([303, 'doneRemind'])
  expect(await submit(link, 'remind')).toEqual([303, 'failedLimit'])
  await mailFor(stack, reassigned, /^Reminder/)

  const deadline = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const correction = { documentTitle: 'Lease 2027', message: 'Please read page 2.', deadline }
  expect(await submit(link, 'correct', { ...correction, expectedRevision: '1' })).toEqual([303, 'doneCorrect'])
  const corrected = await getEnvelope(api, envelope.id)
  expect([corrected.documentTitle, corrected.message, corrected.expiresAt]).toEqual([
    'Lease 2027',
    'Please read page 2.',
    `${deadline}T23:59:59.000Z`,
  ])
  expect(await senderActions(envelope.id)).toEqual(['envelope.corrected', 'envelope.reassigned', 'envelope.reminded'])
  const actors = await queryDatabase<{ actor: unknown }>(
    `select record::jsonb -> 'actor' as actor from evidence_records
     where envelope_id = $1 and record::jsonb ->> 'type' = 'corrected'`,
    [envelope.id],
  )
  expect(actors).toEqual([{ actor: { kind: 'system', id: 'sender' } }])
})

test('expands the reassignment form after a bounce, and the reminder form after delivery', async () => {
  const { envelope, link } = await bouncedEnvelope(sender, newEmail(), { signerName: 'Anna Müller' })
  const opened = async (page = link) =>
    /<details class="sender-action" name="action" open><summary>([^<]*)/.exec(await (await fetch(page)).text())?.[1]
  expect(await opened()).toBe('Reassign')
  const html = await (await fetch(link)).text()
  // The form keeps the name, and not the address that was rejected.
  expect(html).toContain('value="Anna Müller"')
  expect(html).not.toContain(`value="${envelope.signer.email}"`)
  const signerEmail = newEmail()
  const [, location] = await submitForm(link, 'reassign', { signerEmail, signerName: '', expectedGeneration: '1' })
  expect(await opened(new URL(location!, link).href)).toBeUndefined()
  await linkFor(stack, await getEnvelope(api, envelope.id))
  await whenQuiet(envelope.id)
  expect(await opened()).toBe('Remind')
})

test("shows times in the organization's time zone and in UTC, and interprets deadlines in that time zone", async () => {
  const own = await openSender(stack)
  await own.api.send('PATCH', '/v1/organization/brand', { timeZone: 'Asia/Tokyo' })
  const { envelope, link } = await bouncedEnvelope(own)
  const expiresAt = new Date((await getEnvelope(own.api, envelope.id)).expiresAt)
  const dayInTokyo = new Date(expiresAt.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  const html = await (await fetch(link)).text()
  expect(html).toMatch(/\d\d:\d\d\u00a0GMT\+9 \(.*\d\d:\d\d\u00a0UTC\)/)
  expect(html).toContain(`value="${dayInTokyo}"`)
  const correction = { documentTitle: 'Lease 2027', message: '', expectedRevision: '1' }
  expect(await submit(link, 'correct', { ...correction, deadline: dayInTokyo })).toEqual([303, 'doneCorrect'])
  expect((await getEnvelope(own.api, envelope.id)).expiresAt).toBe(expiresAt.toISOString())
  const next = new Date(Date.parse(dayInTokyo) + 86_400_000).toISOString().slice(0, 10)
  const changed = { ...correction, expectedRevision: '2', deadline: next }
  expect(await submit(link, 'correct', changed)).toEqual([303, 'doneCorrect'])
  expect((await getEnvelope(own.api, envelope.id)).expiresAt).toBe(`${next}T14:59:59.000Z`)
})

test('rejects a sender link as a signing link, and a signing link as a sender link', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const token = link.split('/').at(-1)
  const before = await getEnvelope(api, envelope.id)
  for (const address of ['', '/document', '/status', '/evidence', '/artifacts/document'])
    expect((await fetch(`${stack.baseUrl}/sign/${token}${address}`)).status, address).toBe(404)
  const other = await createEnvelope(api, { documentId })
  const signing = (await linkFor(stack, other)).replace('/sign/', '/manage/')
  expect((await fetch(signing)).status).toBe(404)
  expect((await submit(signing, 'remind'))[0]).toBe(404)
  await (await fetch(link)).text()
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  const stored = await queryDatabase('select token_hash from signing_links where envelope_id = $1', [envelope.id])
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('rejects the sender link of a deactivated member, and every sender link after a week', async () => {
  const { email, id } = await addMember(api.organizationId)
  const { envelope, link } = await bouncedEnvelope(sender, email)
  expect((await fetch(link)).status).toBe(200)
  const setActive = (active: boolean) => queryDatabase('update members set active = $2 where id = $1', [id, active])
  await setActive(false)
  expect((await fetch(link)).status).toBe(404)
  await setActive(true)
  expect((await fetch(link)).status).toBe(200)
  await queryDatabase(
    "update signing_links set expires_at = now() where envelope_id = $1 and purpose = 'sender' and expires_at > now() + interval '6 days'",
    [envelope.id],
  )
  const gone = await fetch(link)
  expect(gone.status).toBe(404)
  expect(await gone.text()).toContain('This link does not work')
  expect((await submit(link, 'remind'))[0]).toBe(404)
})

test('rejects the sender link of a member who was renamed and then deactivated', async () => {
  const { email, id } = await addMember(api.organizationId)
  const { link } = await bouncedEnvelope(sender, email)
  await renameMember(id)
  expect((await fetch(link)).status).toBe(200)
  await queryDatabase('update members set active = false where id = $1', [id])
  await expectNoAccess(link)
})

test('rejects the sender link of a former administrator unless the person owns the API key', async () => {
  const own = await openSender(stack)
  const { email, id } = await addMember(own.api.organizationId)
  const { envelope, link } = await bouncedEnvelope(own, email)
  await queryDatabase('update envelopes set sender_email = null where id = $1', [envelope.id])
  await renameMember(id)
  expect((await fetch(link)).status).toBe(200)
  await queryDatabase("update members set role = 'member' where id = $1", [id])
  await expectNoAccess(link)
  await queryDatabase('update envelopes set sender_member_id = $2 where id = $1', [envelope.id, id])
  expect((await fetch(link)).status).toBe(200)
})

const renameMember = (id: string) =>
  queryDatabase(
    "update members set user_name = 'new-' || user_name, user_name_folded = 'new-' || user_name_folded where id = $1",
    [id],
  )

async function expectNoAccess(link: string): Promise<void> {
  for (const path of ['', '/view', '/document']) expect((await fetch(`${link}${path}`)).status, path).toBe(404)
  for (const action of ['remind', 'reassign', 'correct'] as const) expect((await submit(link, action))[0]).toBe(404)
  expect((await submitForm(link, 'send-again'))[0]).toBe(404)
}

test('rejects the sender link of a deactivated member whose user name changes under case folding', async () => {
  const { id } = await addMember(api.organizationId)
  const spelled = newEmail().replace('@', '-straße@')
  await queryDatabase('update members set user_name = $2, user_name_folded = $3 where id = $1', [
    id,
    spelled,
    foldUserName(spelled),
  ])
  const { link } = await bouncedEnvelope(sender, spelled)
  expect((await fetch(link)).status).toBe(200)
  await queryDatabase('update members set active = false where id = $1', [id])
  await expectNoAccess(link)
})

test('shows the sender page of a voided envelope without forms', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  await api.send('POST', `/v1/signatures/requests/${envelope.id}/void`, { reason: 'Sold' })
  const html = await (await fetch(link)).text()
  expect(html).toContain('Withdrawn')
  expect(html).toContain('Sold')
  expect(html).not.toContain('<form')
  const fields = { documentTitle: 'Lease', deadline: '2030-01-01', expectedRevision: '1' }
  expect(await submit(link, 'correct', fields)).toEqual([303, 'failedChanged'])
})

test('preserves the access code in a reassignment without showing the code', async () => {
  const accessCode = 'Quiet-Harbour-4711'
  const { envelope, link } = await bouncedEnvelope(sender, newEmail(), { accessCode })
  const html = await (await fetch(link)).text()
  expect(html).toContain('The access code stays the same.')
  const [{ hash } = { hash: '' }] = await queryDatabase<{ hash: string }>(
    'select access_code_hash as hash from envelopes where id = $1',
    [envelope.id],
  )
  expect(hash.length).toBeGreaterThan(20)
  for (const secret of [accessCode, accessCode.toLowerCase(), hash]) expect(html).not.toContain(secret)
  expect(await (await fetch((await bouncedEnvelope(sender)).link)).text()).not.toContain('The access code')

  const signerEmail = newEmail()
  const reassignment = { signerEmail, signerName: '', expectedGeneration: '1' }
  expect(await submit(link, 'reassign', reassignment)).toEqual([303, 'doneReassign'])
  const reassigned = await getEnvelope(api, envelope.id)
  expect(reassigned.accessCode).toMatchObject({ isPassed: false, attemptsLeft: 5 })
  const signing = await linkFor(stack, reassigned)
  expect((await fetch(`${signing}/document`)).status).toBe(403)
  const shown = await (await fetch(signing)).text()
  for (const hidden of ['Lease', signerEmail]) expect(shown).not.toContain(hidden)
})
