import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { visitPage } from './browser.ts'
import type { openApi } from './open-api.ts'
import { fieldAt, type Invitation, invite } from './signing-page.ts'

type Api = Awaited<ReturnType<typeof openApi>>

/** The fields of an envelope that an application embeds. */
export const fields = [
  fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.1]),
  fieldAt('order', 'text', 1, [0.1, 0.2, 0.4, 0.05]),
]

/** Creates an embedded session, and returns its URL. */
export async function openSession(
  api: Api,
  { envelope }: Invitation,
  request: Record<string, unknown>,
): Promise<string> {
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`, request)
  return body.url
}

/** Starts an application on a separate origin that frames a page and records every message from it. */
export async function startHost(hostname: 'localhost' | '127.0.0.1') {
  let framed = 'about:blank'
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Application</title><script>
      messages = []
      addEventListener('message', ({ origin, data }) => messages.push({ origin, ...data }))
    </script><iframe src="${framed}" width="900" height="700"></iframe>`)
  })
  const port = await listenOnLoopback(server)
  onTestFinished(() => void server.close())
  const origin = `http://${hostname}:${port}`
  const show = (url: string) => {
    framed = url
  }
  return {
    origin,
    show,
    visit: async (url: string) => {
      show(url)
      return visitPage(origin)
    },
  }
}

type Message = { origin: string; type: string; envelopeId: string }
/** Returns the messages that an application has received. */
export const messagesIn = (page: Page) => page.evaluate<Message[]>('messages')
/** Waits until an application has received messages of exactly the given types. */
export const expectMessages = (page: Page, types: string[]) =>
  expect.poll(async () => (await messagesIn(page)).map(({ type }) => type)).toEqual(types)

/** Creates an envelope with an embedded session for an allowed application on another site. */
export async function openEmbedded(api: Api) {
  const invitation = await invite(api, { fields })
  const host = await startHost('localhost')
  const url = await openSession(api, invitation, { allowedOrigins: [host.origin] })
  return { invitation, host, url, ...(await host.visit(url)) }
}
