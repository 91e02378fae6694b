import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { databaseClient, withVerifiedTls } from '../../../../db/administration/database-client.ts'

const url = 'postgresql://owner:hush@db.acme.eu/chancery'

test.each([
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?sslmode=prefer&channel_binding=require', '?sslmode=verify-full&channel_binding=require'],
  ['?application_name=a&sslmode=verify-ca', '?application_name=a&sslmode=verify-full'],
  ['?sslmode=verify-full', '?sslmode=verify-full'],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
  ['', ''],
])('normalizes the TLS options of a database URL: “%s” becomes “%s”', (given, used) => {
  expect(withVerifiedTls(url + given)).toBe(url + used)
})

test('causes no driver warning for a database URL with `sslmode=require`', async () => {
  const warnings: string[] = []
  const collect = (warning: Error) => warnings.push(warning.message)
  process.on('warning', collect)
  const server = createServer((socket) => socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const client = databaseClient(`postgresql://owner:hush@127.0.0.1:${port}/chancery?sslmode=require`)
    await expect(client.connect()).rejects.toThrow('The server does not support SSL connections')
    await new Promise(setImmediate)
    expect(warnings).toEqual([])
  } finally {
    process.off('warning', collect)
    server.close()
  }
})
