import { expect, test } from 'vitest'
import { sha256Of } from '../../support/sample-pdf.ts'
import { sentEnvelope, signAndComplete } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

test('returns the signed files through the signing link only after completion', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  expect((await fetch(`${link}/artifacts/document`)).status).toBe(404)
  const completed = await signAndComplete(api, stack, envelope)
  for (const kind of ['document', 'certificate']) {
    const file = await fetch(`${link}/artifacts/${kind}`)
    expect(sha256Of(new Uint8Array(await file.arrayBuffer()))).toBe(completed.artifacts[kind].sha256)
  }
  expect(await (await fetch(`${link}/status`)).json()).toMatchObject({
    status: 'completed',
    artifacts: { document: true, certificate: true, evidence: true },
  })
  expect((await fetch(`${link}/artifacts/evidence`)).status).toBe(404)
})

test('returns 410 for the files of a signing link more than thirty days after completion', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  await signAndComplete(api, stack, envelope)
  await queryDatabase("update envelopes set completed_at = now() - interval '30 days 1 minute' where id = $1", [
    envelope.id,
  ])
  for (const path of ['document', 'artifacts/document', 'artifacts/certificate'])
    expect((await fetch(`${link}/${path}`)).status).toBe(410)
})
