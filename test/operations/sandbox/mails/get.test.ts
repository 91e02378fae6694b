import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { createEnvelope } from '../../../support/envelopes.ts'
import { apiOf } from '../../../support/open-api.ts'
import { linkFor, testMailsOf } from '../../../support/signing.ts'
import { stack } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { readyDocument } from '../../../support/upload.ts'

test("returns an email of the sandbox with its text, HTML and link, and 404 for another sandbox's email", async () => {
  const organization = (await newOrganization()).test
  const sender = apiOf(stack, organization)
  const envelope = await createEnvelope(sender, { documentId: await readyDocument(sender), message: 'Please sign.' })
  const link = await linkFor({ inbox: sender }, envelope)
  const [listed] = await testMailsOf(sender, envelope)
  const params = { id: listed!.id }
  const mail = await api(organization.apiKey).expect('sandbox.mails.get', 200, { params })
  expect(mail).toMatchObject(listed!)
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(link)
    expect(body).toContain('Please sign.')
  }
  await api((await newOrganization()).test.apiKey).expect('sandbox.mails.get', 404, { params })
  await api(organization.apiKey).expect('sandbox.mails.get', 404, { params: { id: 'job_none' } })
})
