import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer } from './close-server.ts'
import { listenOnLoopback } from './loopback.ts'

/** The requests that a store received since the last reset. */
export type StoreTraffic = {
  /** The number of calls by S3 name. A GET with a range counts as `GetObject range`. */
  calls: Record<string, number>
  /** The bytes of objects that were read from the store, and those that were sent to it. */
  readBytes: number
  sentBytes: number
}

export type ObjectStore = {
  url: string
  traffic(): StoreTraffic
  resetTraffic(): void
  close(): Promise<void>
}

type Body = readonly Buffer[]
type Stored = { body: Body; etag: string; storedAt: Date }
type Upload = { key: string; begunAt: Date; parts: Map<number, Stored> }
type Call = { request: IncomingMessage; response: ServerResponse; url: URL; key: string }

const pieceBytes = 1_048_576

/**
 * Starts a small S3 store in the memory of this process. It supports PUT, GET with range and If-Match, HEAD, DELETE,
 * lists, and multipart uploads with part copies. It accepts every signature. With `overwrites`, it ignores
 * If-None-Match. The local stack's own store runs inside workerd, where its work would count as the worker's.
 */
export async function startObjectStore({ overwrites = false, now = Date.now } = {}): Promise<ObjectStore> {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Upload>()
  let traffic = noTraffic()
  let tags = 0

  const store = (body: Body): Stored => ({
    body,
    etag: `"${(++tags).toString(16).padStart(32, '0')}"`,
    storedAt: new Date(now()),
  })

  const handlers: Record<string, (call: Call) => Promise<void> | void> = {
    async PutObject({ request, response, key }) {
      if (!overwrites && request.headers['if-none-match'] === '*' && objects.has(key)) return send(response, 412)
      const stored = store(await bodyOf(request))
      objects.set(key, stored)
      return send(response, 200, '', { etag: stored.etag })
    },
    GetObject: ({ request, response, key }) => sendObject(request, response, objects.get(key)),
    HeadObject({ response, key }) {
      const stored = objects.get(key)
      if (!stored) return send(response, 404)
      return send(response, 200, '', { etag: stored.etag, 'content-length': String(lengthOf(stored.body)) })
    },
    ListObjectsV2({ response, url: { searchParams } }) {
      const after = searchParams.get('start-after') ?? ''
      const keys = [...objects.keys()].filter((key) => inBucket(key) > after).sort()
      const limit = Number(searchParams.get('max-keys') ?? 1_000)
      const contents = keys.slice(0, limit).map((key) => {
        const { body, etag, storedAt } = objects.get(key) as Stored
        const facts = { Key: inBucket(key), Size: lengthOf(body), ETag: etag, LastModified: storedAt.toISOString() }
        return element('Contents', facts)
      })
      return send(response, 200, xml('ListBucketResult', { IsTruncated: keys.length > limit }, contents.join('')))
    },
    ListMultipartUploads({ response, url: { searchParams } }) {
      const prefix = searchParams.get('prefix') ?? ''
      const open = [...uploads].filter(([, { key }]) => inBucket(key).startsWith(prefix))
      const listed = open.map(([id, { key, begunAt }]) =>
        element('Upload', { Key: inBucket(key), UploadId: id, Initiated: begunAt.toISOString() }),
      )
      return send(response, 200, xml('ListMultipartUploadsResult', { IsTruncated: false }, listed.join('')))
    },
    AbortMultipartUpload({ response, url: { searchParams } }) {
      uploads.delete(searchParams.get('uploadId') ?? '')
      return send(response, 204)
    },
    DeleteObject({ response, key }) {
      objects.delete(key)
      return send(response, 204)
    },
    CreateMultipartUpload({ response, key }) {
      const id = `upload-${++tags}`
      uploads.set(id, { key, begunAt: new Date(now()), parts: new Map() })
      return send(response, 200, xml('InitiateMultipartUploadResult', { UploadId: id }))
    },
    async UploadPart({ request, response, url }) {
      const stored = store(await bodyOf(request))
      partsOf(url).set(Number(url.searchParams.get('partNumber')), stored)
      return send(response, 200, '', { etag: stored.etag })
    },
    UploadPartCopy({ request, response, url }) {
      const source = objects.get(String(request.headers['x-amz-copy-source']).replace(/^\//, ''))
      if (!source) return send(response, 404)
      partsOf(url).set(Number(url.searchParams.get('partNumber')), source)
      return send(response, 200, xml('CopyPartResult', { ETag: source.etag }))
    },
    CompleteMultipartUpload({ response, url, key }) {
      const stored = store([...partsOf(url)].sort(([one], [other]) => one - other).flatMap(([, { body }]) => body))
      objects.set(key, stored)
      uploads.delete(url.searchParams.get('uploadId') ?? '')
      return send(response, 200, xml('CompleteMultipartUploadResult', { ETag: stored.etag }))
    },
  }

  const partsOf = ({ searchParams }: URL) =>
    uploads.get(searchParams.get('uploadId') ?? '')?.parts ?? new Map<number, Stored>()

  async function bodyOf(request: IncomingMessage): Promise<Body> {
    const pieces: Buffer[] = []
    for await (const piece of request) {
      pieces.push(piece)
      traffic.sentBytes += piece.length
    }
    return [Buffer.concat(pieces)]
  }

  async function sendObject(request: IncomingMessage, response: ServerResponse, stored: Stored | undefined) {
    if (!stored) return send(response, 404)
    const ifMatch = request.headers['if-match']
    if (ifMatch !== undefined && ifMatch !== stored.etag) return send(response, 412)
    const total = lengthOf(stored.body)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const from = first === undefined ? 0 : Number(first)
    const to = last === undefined ? total : Math.min(Number(last) + 1, total)
    response.writeHead(first === undefined ? 200 : 206, {
      etag: stored.etag,
      'content-type': 'application/pdf',
      'content-length': to - from,
      ...(first === undefined ? {} : { 'content-range': `bytes ${from}-${to - 1}/${total}` }),
    })
    for (const piece of piecesOf(stored.body, from, to)) {
      traffic.readBytes += piece.length
      if (!response.write(piece)) await drained(response)
      if (response.destroyed) return
    }
    response.end()
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://store')
    const name = callName(request, url)
    traffic.calls[name] = (traffic.calls[name] ?? 0) + 1
    const handle = handlers[name === 'GetObject range' ? 'GetObject' : name]
    const call = { request, response, url, key: url.pathname.slice(1) }
    Promise.resolve(handle ? handle(call) : send(response, 501)).catch((error) => send(response, 500, String(error)))
  })
  server.keepAliveTimeout = 600_000
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    traffic: () => structuredClone(traffic),
    resetTraffic: () => {
      traffic = noTraffic()
    },
    close: () => closeServer(server),
  }
}

/** Returns the calls as text, such as `2 GetObject, 1 PutObject`. */
export const callList = (calls: StoreTraffic['calls']): string =>
  Object.entries(calls)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

const noTraffic = (): StoreTraffic => ({ calls: {}, readBytes: 0, sentBytes: 0 })

function callName({ method, headers }: IncomingMessage, { searchParams }: URL): string {
  const isPart = searchParams.has('partNumber')
  switch (method) {
    case 'PUT':
      return isPart ? (headers['x-amz-copy-source'] ? 'UploadPartCopy' : 'UploadPart') : 'PutObject'
    case 'POST':
      return searchParams.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload'
    case 'GET':
      if (searchParams.has('list-type')) return 'ListObjectsV2'
      if (searchParams.has('uploads')) return 'ListMultipartUploads'
      return headers.range ? 'GetObject range' : 'GetObject'
    case 'HEAD':
      return 'HeadObject'
    case 'DELETE':
      return searchParams.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject'
    default:
      return String(method)
  }
}

/** Waits until a response accepts more data, or is closed. */
const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
  })

const lengthOf = (body: Body): number => body.reduce((total, { length }) => total + length, 0)

function* piecesOf(body: Body, from: number, to: number): Generator<Buffer> {
  let start = 0
  for (const part of body) {
    const end = Math.min(to - start, part.length)
    for (let at = Math.max(0, from - start); at < end; at += pieceBytes) {
      yield part.subarray(at, Math.min(at + pieceBytes, end))
    }
    start += part.length
  }
}

/** Removes the bucket at the start of a path, which leaves the key. */
const inBucket = (path: string): string => path.slice(path.indexOf('/') + 1)

type Members = Record<string, string | number | boolean>

const element = (name: string, members: Members, inner = ''): string =>
  `<${name}>${Object.entries(members)
    .map(([member, value]) => `<${member}>${value}</${member}>`)
    .join('')}${inner}</${name}>`

const xml = (name: string, members: Members, inner = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element(name, members, inner)}`

function send(response: ServerResponse, status: number, body = '', headers: Record<string, string> = {}): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/xml', ...headers })
  response.end(body)
}
