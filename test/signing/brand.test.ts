import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256Hex, toBase64 } from '../../base/bytes.ts'
import { readPng } from '../../pdf/pixels/read-png.ts'
import { api as clientOf } from '../support/client.ts'
import { completedFor, pageIn, signedMailsTo } from '../support/copies.ts'
import { createEnvelope, newEmail, postEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { memberOfKey } from '../support/members.ts'
import { type Api, openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { pngOf } from '../support/png.ts'
import { linkFor, mailFor, viewIn } from '../support/signing.ts'
import { stack } from '../support/stack.ts'
import { sharedDocument } from '../support/upload.ts'

const image = pngOf({ width: 60, height: 20, type: 6, depth: 8, at: (x, y) => [x, y, 200, 255 - x] })
const brand = { displayName: 'Nordlicht', color: '#ffd400', logo: toBase64(image) }

const setBrand = (api: Api, body: Record<string, unknown>) =>
  clientOf(api.apiKey).expect('organization.brand.set', 200, { body })

test('shows the current brand on signing pages and in emails, but not in the evidence', async () => {
  const api = await openApi(stack)
  const { logo, palette } = await setBrand(api, brand)
  const completed = await completedFor(api)
  const [mail] = await signedMailsTo(completed.signer.email)
  const html = await (await fetch(pageIn(mail!))).text()
  expect(viewIn(html)).toMatchObject({ organizationName: 'Nordlicht', color: '#ffd400', logo })
  expect(html).toContain(`--accent:${palette.light.accent};`)
  expect(html).toMatch(
    new RegExp(`<img src="/sign/[\\w-]{43}/logo\\?v=${logo.sha256.slice(0, 16)}" width="60" height="20"`),
  )

  expect(mail?.from).toMatch(/^Nordlicht via /)
  const [attached] = mail?.images ?? []
  expect(readPng(Buffer.from(attached?.png ?? '', 'base64'), 10_000)).toEqual(readPng(image, 10_000))
  expect(mail?.html).toContain(`<img src="cid:${attached?.contentId}"`)
  expect(mail?.html).toContain(`background:#ffd400;color:#000000;border:1px solid ${palette.light.accent}`)

  const evidence = await (await fetch(`${pageIn(mail!)}/evidence`)).text()
  expect(evidence).not.toContain('Nordlicht')
  expect(JSON.parse(evidence).integrity.valid).toBe(true)

  await setBrand(api, { displayName: 'Südlicht', color: null, logo: null })
  const later = viewIn(await (await fetch(pageIn(mail!))).text())
  expect(later).toMatchObject({ organizationName: 'Südlicht', color: null, logo: null })
})

const missing = missingTool('pdftotext', 'pdfimages')

test.skipIf(missing)(
  'shows the logo, the brand name, the organization and the contact on the certificate',
  async () => {
    const api = await openApi(stack)
    await setBrand(api, brand)
    const senderEmail = newEmail()
    const completed = await completedFor(api, { senderEmail, senderName: 'Ada Brandt' })
    const folder = temporaryFolder('brand')
    const file = join(folder, 'certificate.pdf')
    const { url } = (await api.send('GET', `/v1/signatures/requests/${completed.id}/artifacts/certificate`)).body
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    expect(await sha256Hex(bytes)).toBe(completed.artifacts.certificate.sha256)
    writeFileSync(file, bytes)
    const { organization } = await clientOf(api.apiKey).expect('account.get', 200, {})
    const text = runTool('pdftotext', ['-layout', file, '-']).replace(/\s+/g, ' ')
    expect(text).toContain(`Nordlicht Certificate of completion`)
    expect(text).toContain(`${organization.name} (${organization.id})`)
    expect(text).toContain(`Contact Ada Brandt (${senderEmail})`)
    expect(runTool('pdfimages', ['-list', file]).match(/^ +1 .* (image|smask) +60 +20 /gm)).toHaveLength(2)
  },
)

test("prefers the brand's contact address to the sender contact, and the sender contact to the key owner", async () => {
  const api = await openApi(stack)
  const documentId = await sharedDocument(api)
  const contactOf = async (people: Record<string, unknown> = {}) => {
    const envelope = await createEnvelope(api, { documentId, ...people })
    const mail = await mailFor(stack, envelope)
    const { contact } = viewIn(await (await fetch(await linkFor(stack, envelope))).text())
    if (contact === null) expect(mail.text).not.toContain('Questions?')
    else
      expect(mail.text.replace(/[\u2066-\u2069]/g, '')).toContain(
        `or contact ${contact.name ? `${contact.name} (${contact.email})` : contact.email}.`,
      )
    return [contact, mail.headers['Reply-To'] ?? null]
  }
  expect(await contactOf()).toEqual([null, null])
  const member = await memberOfKey(api)
  expect(await contactOf()).toEqual([{ name: 'Berta Beispiel', email: member.email }, member.email])
  const senderEmail = newEmail()
  expect(await contactOf({ senderEmail })).toEqual([{ name: null, email: senderEmail }, senderEmail])
  const named = { senderEmail, senderName: 'Ada Brandt' }
  expect(await contactOf(named)).toEqual([{ name: 'Ada Brandt', email: senderEmail }, senderEmail])
  await setBrand(api, { replyTo: 'contracts@nordlicht.example' })
  const shared = 'contracts@nordlicht.example'
  expect(await contactOf(named)).toEqual([{ name: 'Ada Brandt', email: shared }, shared])
  expect(await contactOf()).toEqual([{ name: 'Berta Beispiel', email: shared }, shared])
})

test('rejects an envelope with a sender name but no sender address', async () => {
  const api = await openApi(stack)
  const response = await postEnvelope(api, { documentId: await sharedDocument(api), senderName: 'Ada Brandt' })
  expect(response.status).toBe(422)
  expect(response.body.errors).toMatchObject([{ path: 'senderName' }])
})
