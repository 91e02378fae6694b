import { expect, test } from 'vitest'
import { api as clientOf } from '../support/client.ts'
import {
  completedFor,
  expectFiles,
  newEmails,
  newSequence,
  pageIn,
  signedMailsTo,
  signStep,
} from '../support/copies.ts'
import { openApi } from '../support/open-api.ts'
import { sha256Of } from '../support/sample-pdf.ts'
import { mailsTo, stack } from '../support/stack.ts'

const api = await openApi(stack)
await clientOf(api.apiKey).expect('organization.brand.set', 200, { body: { attachSignedFile: true } })

/** Returns the SHA-256 of the files attached to the emails to an address. */
const filesTo = async (email: string): Promise<(string | null)[]> =>
  (await mailsTo(email)).map(({ file }) => file && sha256Of(Buffer.from(file.content, 'base64')))

test('attaches the sealed document to completion emails', async () => {
  const [senderEmail, copy] = newEmails(2) as [string, string]
  const completed = await completedFor(api, { senderEmail, cc: [copy], documentTitle: 'Vertrag № 7' })
  const { sha256 } = completed.artifacts.document
  for (const email of [completed.signer.email, senderEmail, copy]) {
    const [mail] = await signedMailsTo(email)
    expect(mail?.file?.name).toBe('Vertrag № 7 (signed).pdf')
    await expectFiles(pageIn(mail!), completed.artifacts)
  }
  expect(await filesTo(completed.signer.email)).toEqual([sha256, null])
  expect(await filesTo(copy)).toEqual([sha256])
})

test('attaches the sealed document of a workflow only after the last signature', async () => {
  const emails = newEmails(2)
  const { steps } = await newSequence(api, emails)
  await signStep(api, steps[0])
  expect((await filesTo(emails[0]!)).filter(Boolean)).toEqual([])
  const { artifacts } = await signStep(api, steps[1])
  for (const email of emails) expect((await filesTo(email)).filter(Boolean)).toEqual([artifacts.document.sha256])
})

test('sends completion emails without an attachment if the organization disables attachments', async () => {
  await clientOf(api.apiKey).expect('organization.brand.set', 200, { body: { attachSignedFile: false } })
  const completed = await completedFor(api)
  expect(await filesTo(completed.signer.email)).toEqual([null, null])
})
