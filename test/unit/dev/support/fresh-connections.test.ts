import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchOverNewConnection } from '../../../../dev/support/fresh-connections.ts'
import { listenOnLoopback } from '../../../../dev/support/loopback.ts'

/** Starts a server that keeps each connection open after a response, and closes it when more data arrives. */
async function startEndingServer() {
  const sockets = new Set<Socket>()
  const methods: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (request) => {
      methods.push(String(request).split(' ')[0]!)
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      socket.once('data', () => socket.destroy())
    })
  })
  const port = await listenOnLoopback(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}/`, methods }
}

const requests = ['1', '2', '3', '4', '5']

async function postAll(url: string, ask: typeof fetch): Promise<string[]> {
  const responses: string[] = []
  for (const body of requests) responses.push(await (await ask(url, { method: 'POST', body })).text())
  return responses
}

test('sends each request once over a new connection, even if the server closes used connections', async () => {
  const { url, methods } = await startEndingServer()
  expect(await postAll(url, fetchOverNewConnection)).toEqual(requests.map(() => 'ok'))
  expect(methods.length).toBe(requests.length)
})

test('reproduces the loss of requests when a server closes kept-alive connections', async () => {
  const { url, methods } = await startEndingServer()
  await expect(postAll(url, fetch)).rejects.toThrow('fetch failed')
  expect(methods.length).toBeLessThan(requests.length)
})

test('sends the given headers and `Connection: close` for a URL and for a Request object', async () => {
  const seen: string[] = []
  const server = createHttpServer((request, response) => {
    seen.push(`${request.headers['x-own']} ${request.headers.connection}`)
    response.end()
  })
  const port = await listenOnLoopback(server)
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${port}/`
  await fetchOverNewConnection(url, { headers: { 'x-own': '1' } })
  await fetchOverNewConnection(new Request(url, { headers: { 'x-own': '2' } }))
  expect(seen).toEqual(['1 close', '2 close'])
})
