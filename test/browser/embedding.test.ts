import { expect, test } from 'vitest'
import { frameOf, signIn } from '../support/embedded-page.ts'
import { fields, messagesIn, openEmbedded, openSession, startHost } from '../support/embedding-application.ts'
import { openApi } from '../support/open-api.ts'
import { type Invitation, invite, waitForSigned } from '../support/signing-page.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)

test('sends events to an allowed application that frames the signing page', async () => {
  const { invitation, page, close } = await openEmbedded(api)
  const heard = (...types: string[]) =>
    expect
      .poll(() => messagesIn(page))
      .toEqual(types.map((type) => ({ origin: stack.baseUrl, type, envelopeId: invitation.envelope.id })))
  await heard('chancery.ready')
  const frame = await frameOf(page)
  await signIn(frame)
  await heard('chancery.ready', 'chancery.signed')
  await frame.getByRole('heading', { name: 'The document is signed' }).waitFor()
  await frame.getByRole('button', { name: 'Close' }).click()
  await heard('chancery.ready', 'chancery.signed', 'chancery.closed')
  await waitForSigned(invitation.envelope.id)
  await close()
})

const openings = async ({ envelope }: Invitation) =>
  queryDatabase("select opened_at from signing_links where envelope_id = $1 and purpose = 'embedded'", [envelope.id])

test('blocks framing by an application outside the allowlist', async () => {
  const invitation = await invite(api, { fields })
  const allowed = await startHost('localhost')
  const stranger = await startHost('127.0.0.1')
  for (const allowedOrigins of [[allowed.origin], []]) {
    const { page, problems, close } = await stranger.visit(await openSession(api, invitation, { allowedOrigins }))
    await expect.poll(() => problems.join('\n')).toContain('frame-ancestors')
    expect(await (await frameOf(page)).content()).not.toContain('signing-view')
    expect(await messagesIn(page)).toEqual([])
    await close()
  }
  expect(await openings(invitation)).toEqual([{ opened_at: null }, { opened_at: null }])
})

test('blocks framing by an allowed application inside an unknown site', async () => {
  const invitation = await invite(api, { fields })
  const allowed = await startHost('localhost')
  const stranger = await startHost('127.0.0.1')
  allowed.show(await openSession(api, invitation, { allowedOrigins: [allowed.origin] }))
  const { page, problems, close } = await stranger.visit(allowed.origin)
  await expect.poll(() => problems.join('\n')).toContain('frame-ancestors')
  const [, , innermost] = page.frames()
  expect(await innermost?.content()).not.toContain('signing-view')
  expect(await openings(invitation)).toEqual([{ opened_at: null }])
  await close()
})
