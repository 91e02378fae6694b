import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { utf8 } from '../../../../base/bytes.ts'
import { type Stack, startStack } from '../../../../dev/stack/stack.ts'
import { convertedUpload } from '../../../support/converted-upload.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { openApi } from '../../../support/open-api.ts'
import { pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { ownDatabase } from '../../../support/stack.ts'
import { completeUpload } from '../../../support/upload.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

const pdf = pdfOfPages()
const sendPdf: Handler = (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)
let handler: Handler = sendPdf
let received: { url: string | undefined; authorization: string | undefined; body: Buffer }[] = []

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    received.push({ url: request.url, authorization: request.headers.authorization, body })
    handler(request, response, body)
  })
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const address = `127.0.0.1:${port}`

const stack: Stack = await startStack({
  ...(await ownDatabase()),
  dataDir: temporaryFolder('office'),
  cronSeconds: 0.4,
  extraBindings: {
    shared: {
      CONVERTER_URL: `http://${address}`,
      CONVERTER_AUTHORIZATION: 'Basic dGVzdA==',
      WEBHOOK_ALLOWED_HOSTS: address,
    },
  },
})
const database = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 2 })
const api = await openApi(stack)

afterAll(async () => {
  await database.end()
  await stack.dispose()
  server.closeAllConnections()
  server.close()
})

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const archive = new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...Buffer.from('made for a test')])

async function sentTo(next: Handler, bytes = archive, contentType = docx) {
  handler = next
  received = []
  return convertedUpload(api, bytes, contentType)
}

describe('the upload of an office or HTML file', () => {
  it.each([
    ['docx', docx, archive, '/forms/libreoffice/convert', 'document.docx'],
    ['html', 'text/html', utf8('<p>Agreed.</p>'), '/forms/chromium/convert/html', 'index.html'],
  ])('converts a file of the type %s to a PDF', async (_, type, bytes, url, name) => {
    const { response } = await sentTo(sendPdf, bytes, type)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    const convertedFrom = { contentType: type, sha256: sha256Of(bytes), contentLength: bytes.length }
    expect(response.body.source).toMatchObject({ sha256: sha256Of(pdf), convertedFrom })
    expect(received).toMatchObject([{ url, authorization: 'Basic dGVzdA==' }])
    expect(received[0]!.body.includes(`name="files"; filename="${name}"`)).toBe(true)
    expect(received[0]!.body.includes(Buffer.from(bytes))).toBe(true)
  })

  it('returns 422 for an office file whose conversion fails or whose type differs from the declared type', async () => {
    const refused = await sentTo((_, response) => response.writeHead(400).end('broken'))
    expect([refused.response.status, refused.response.body.reason]).toEqual([422, 'conversion_failed'])
    const lying = await sentTo(sendPdf, utf8('no archive'))
    expect([lying.response.status, lying.response.body.reason, received.length]).toEqual([422, 'office_type_wrong', 0])
  })

  it('rejects an office file whose converted PDF contains an action', async () => {
    const script = Buffer.from(
      Buffer.from(pdf).toString('latin1').replace('/Type/Catalog', '/OpenAction<</S/JavaScript/JS(x)>>/Type/Catalog'),
      'latin1',
    )
    const { response } = await sentTo((_, response) => response.writeHead(200).end(script))
    expect([response.status, ['pdf_invalid', 'pdf_feature_refused'].includes(response.body.code)]).toEqual([422, true])
  })
})

describe('an upload during a converter failure', () => {
  const down: [string, Handler][] = [
    ['fails', (_, response) => response.writeHead(500).end()],
    [
      'redirects to an internal address',
      (_, response) => response.writeHead(302, { location: `${stack.baseUrl}/health` }).end(),
    ],
    ['returns HTML', (_, response) => response.writeHead(200).end('<html>')],
    ['closes the connection early', (request) => request.socket.destroy()],
    ['stalls', () => {}],
    [
      'never stops sending',
      (_, response) => {
        response.writeHead(200)
        const more = () =>
          void (response.destroyed || response.write(Buffer.alloc(1_048_576, 0x25), () => setImmediate(more)))
        response.on('error', () => {})
        more()
      },
    ],
  ]
  it.each(down)(
    'returns 503 if the converter %s, and is completed by a retry',
    async (_, next) => {
      const { documentId, uploadId, response } = await sentTo(next)
      expect([response.status, response.body.code], JSON.stringify(response.body)).toEqual([503, 'unavailable'])
      expect(received.filter(({ url }) => !url?.startsWith('/forms/'))).toEqual([])
      const { rows } = await database.query(
        `select (select count(*)::int from document_versions where document_id = $1) as versions,
         (select state from upload_sessions where id = $2) as state`,
        [documentId, uploadId],
      )
      expect(rows).toEqual([{ versions: 0, state: 'checking' }])
      handler = sendPdf
      await vi.waitFor(
        async () => {
          await database.query(
            "update jobs set run_at = now() where kind = 'scan' and state = 'queued' and payload->>'uploadId' = $1",
            [uploadId],
          )
          expect((await completeUpload(api, documentId, uploadId)).status).toBe(200)
        },
        { timeout: 30_000, interval: 500 },
      )
    },
    60_000,
  )
})
