import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '../../clients/typescript/src/index.ts'
import { root } from '../../dev/build/build-part.ts'
import { bundleTypescriptPackage } from '../../dev/clients/build-packages.ts'
import { closeServer } from '../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { visitPage } from '../support/browser.ts'
import { temporaryFolder } from '../support/folder.ts'
import { sampleDelivery } from '../support/sample-delivery.ts'
import { stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

/** Runs every function of the published package that needs no API key in a third-party web page. */

const folder = temporaryFolder('client')
await bundleTypescriptPackage(folder)
const server = createServer((request, response) => {
  const name = basename(request.url ?? '')
  if (name === '')
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Own page</title>')
  if (!/^(index|evidence|shared-\w+)\.js$/.test(name)) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(folder, name)))
})
const ownPage = `http://127.0.0.1:${await listenOnLoopback(server)}/`
afterAll(() => closeServer(server))

test('verifies evidence and its files in a web page without network requests', async () => {
  const { test: organization } = await newOrganization()
  const chancery = createClient({ url: stack.baseUrl, apiKey: organization.apiKey })
  const document = await chancery.uploadDocument(readFileSync(join(root, 'docs/demo/contract.pdf')), {
    title: 'Agreement',
  })
  const fields = [{ type: 'signature' as const, pageNumber: 2, x: 0.11, y: 0.42, width: 0.35, height: 0.1 }]
  const request = { documentId: document.id, signerEmail: 'anna@example.com', fields }
  const envelope = await chancery.signatures.requests.create(request)
  await chancery.signatures.requests.testSign(envelope.id, {})
  await chancery.waitForCompletion(envelope.id, { intervalMs: 200 })
  const files = await chancery.downloadCompleted(envelope.id)

  const { page, problems, foreignRequests, close } = await visitPage(ownPage)
  const given = {
    ...files,
    document: Buffer.from(files.document).toString('base64'),
    certificate: Buffer.from(files.certificate).toString('base64'),
  }
  const verdicts = await page.evaluate(`(async () => {
    const { verifyEvidence } = await import('/evidence.js')
    const given = ${JSON.stringify(given)}
    const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const files = { ...given, document: bytes(given.document), certificate: bytes(given.certificate) }
    const changed = files.document.slice()
    changed[100] ^= 1
    const asFiles = { ...files, document: new Blob([files.document]), certificate: new Blob([files.certificate]) }
    const all = [files, asFiles, { ...files, document: changed }, { ...files, evidence: files.evidence.replace('"signed"', '"viewed"') }]
    return Promise.all(all.map(async (one) => (await verifyEvidence(one)).valid))
  })()`)
  expect([verdicts, problems, foreignRequests]).toEqual([[true, true, false, false], [], []])
  await close()
})

test('accepts a genuine webhook delivery and rejects a modified one in a web page', async () => {
  const { secret, body, headers } = await sampleDelivery()
  const { page, problems, close } = await visitPage(ownPage)
  const messages = await page.evaluate(`(async () => {
    const { verifyWebhook } = await import('/index.js')
    const [headers, body, secret] = ${JSON.stringify([headers, body, secret])}
    const judge = (content) => verifyWebhook(new Headers(headers), content, secret).then(({ id }) => id, ({ reason }) => reason)
    return [await judge(body), await judge(body + ' ')]
  })()`)
  expect([messages, problems]).toEqual([['evt_1', 'wrong_signature'], []])
  await close()
})
