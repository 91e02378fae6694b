import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { bundleTypescriptPackage } from '../../dev/clients/build-packages.ts'
import { temporaryFolder } from '../support/folder.ts'
import { sampleDelivery } from '../support/sample-delivery.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

/** Tests the published package in the Workers runtime without Node compatibility. */

const folder = temporaryFolder('client')
await bundleTypescriptPackage(folder)
const module = (name: string, path: string) => ({
  type: 'ESModule' as const,
  path: name,
  contents: readFileSync(path, 'utf8'),
})
const ofPackage = readdirSync(folder).filter((name) => /^(index|evidence|shared-\w+)\.js$/.test(name))
const worker = new Miniflare(
  convertV4MiniflareOptions({
    modules: [
      module('worker.js', join(root, 'test/support/client-worker.js')),
      ...ofPackage.map((name) => module(name, join(folder, name))),
    ],
    compatibilityDate: '2026-07-28',
    cf: false,
  }),
)
afterAll(() => worker.dispose())

test('signs and seals a document with the TypeScript client in a Cloudflare Worker', async () => {
  const { test: organization } = await newOrganization()
  const settings = new URLSearchParams({ url: stack.baseUrl, key: organization.apiKey })
  const response = await worker.dispatchFetch(`http://worker/job?${settings}`, {
    method: 'POST',
    body: readFileSync(join(root, 'docs/demo/contract.pdf')),
  })
  const done = (await response.json()) as { envelopeId: string }
  expect(done).toEqual({
    hasNode: false,
    envelopeId: expect.stringMatching(/^env_/),
    verdicts: [true, false],
    titles: ['From a worker'],
    refused: [true, 404, 'not_found'],
  })
  const rows = await queryDatabase('select status from envelopes where organization_id = $1 and id = $2', [
    organization.id,
    done.envelopeId,
  ])
  expect(rows).toEqual([{ status: 'completed' }])
})

test('accepts a genuine webhook delivery and rejects a modified one in a Cloudflare Worker', async () => {
  const { secret, body, headers } = await sampleDelivery()
  const receive = async (content: string) =>
    (
      await worker.dispatchFetch(`http://worker/?${new URLSearchParams({ secret })}`, {
        method: 'POST',
        headers,
        body: content,
      })
    ).json()
  expect(await receive(body)).toEqual({ id: 'evt_1', again: 'replayed' })
  expect(await receive(`${body} `)).toMatchObject({ thrown: 'WebhookError', reason: 'wrong_signature' })
})
