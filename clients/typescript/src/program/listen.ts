import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '../client.ts'
import type { WebhookSettings } from '../generated/types.ts'
import { memoryReplayStore, verifyWebhook, WebhookError, type WebhookEvent } from '../webhooks.ts'
import { parsed } from './parsed.ts'
import { help } from './sign.ts'
import { UsageError } from './usage.ts'

const usage = `chancery listen [<address>] [options]

Receives webhooks, verifies and prints each delivery. Creates the endpoint, and deletes it when the command stops.

  <address>             public URL of this machine; by default http://127.0.0.1:<port>/
  --port <number>       port on 127.0.0.1; by default a free port
  --events <a,b>        event types; by default the five standard types
  --test                requests a test event immediately
  --until <type>        stops after the first event of this type. With envelope.completed, envelope.declined,
                        envelope.expired or envelope.voided, the event of an envelope in a workflow counts only if the
                        workflow has ended: with two signers, envelope.completed stops after the last signature`

const bodyBytesMax = 1_048_576

/** Prints webhooks until the command is stopped or the requested event arrives. */
export async function listen(args: string[], client: () => Client): Promise<number> {
  const text = { type: 'string' } as const
  const options = {
    port: text,
    events: text,
    until: text,
    test: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  const { values, positionals } = parsed('listen', args, options)
  if (values.help) return help(usage)
  const [address, ...rest] = positionals
  if (rest.length > 0) throw new UsageError(usage)
  const port = portOf(values.port)
  const chancery = client()

  let end = () => {}
  let fail = (_: unknown) => {}
  const isOver = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  isOver.catch(() => {})
  let secret = ''
  const replays = memoryReplayStore(() => new Date())
  const server = createServer(async (request, response) => {
    response.statusCode = await receive(request, { secret, replays }, (event) => {
      console.log(`verified  ${described(event)}`)
      if (event.type === values.until) void hasEnded(event, chancery).then((ended) => ended && end(), fail)
    })
    response.end()
  })
  await listening(server, port)
  const url = address ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    // Only the URL is printed before a delivery is verified.
    const endpoint = await chancery.signatures.webhooks.upsert({ url })
    if (endpoint.secret === undefined)
      throw new Error(
        `The endpoint ${endpoint.id} already uses ${url}, and its secret is not available. Use another URL.`,
      )
    secret = endpoint.secret
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end())
    try {
      if (values.events !== undefined)
        await chancery.signatures.webhooks.upsert({
          url,
          events: values.events.split(',') as WebhookSettings['events'],
        })
      console.log(`listening at ${url}`)
      if (values.test) await chancery.signatures.webhooks.test(endpoint.id)
      await isOver
    } finally {
      await chancery.signatures.webhooks.delete(endpoint.id)
    }
    return 0
  } finally {
    server.close()
    server.closeIdleConnections()
  }
}

const endings: readonly string[] = [
  'envelope.completed',
  'envelope.declined',
  'envelope.expired',
  'envelope.voided',
] satisfies WebhookEvent['type'][]

/** Returns whether no more events follow. Returns false if an envelope ended but its workflow continues. */
async function hasEnded({ type, data }: WebhookEvent, chancery: Client): Promise<boolean> {
  if (!endings.includes(type) || !('envelope' in data) || data.envelope.workflow === null) return true
  const { status } = await chancery.signatures.workflows.get(data.envelope.workflow.id)
  return status !== 'active'
}

type Trusted = { secret: string; replays: ReturnType<typeof memoryReplayStore> }

/** Returns the response status for a delivery. Passes the event of a genuine delivery to `onEvent`. */
async function receive(
  request: IncomingMessage,
  { secret, replays }: Trusted,
  onEvent: (event: WebhookEvent) => void,
): Promise<number> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bodyBytesMax) return 413
      chunks.push(chunk)
    }
    onEvent(await verifyWebhook(request.headers, Buffer.concat(chunks), secret, { replays }))
    return 204
  } catch (error) {
    console.log(`refused   ${error instanceof WebhookError ? error.reason : 'the request was interrupted'}`)
    return 400
  }
}

const described = ({ type, id, data }: WebhookEvent): string => {
  const subject = 'envelope' in data ? data.envelope.id : 'workflow' in data ? data.workflow.id : ''
  return [type, id, subject].join(' ').trimEnd()
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

function portOf(text = '0'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new UsageError('--port must be an integer from 0 to 65535.')
  return Number(text)
}
