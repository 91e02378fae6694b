import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, isPortFree } from '../../../dev/stack/ports.ts'

test('returns distinct free ports outside the range of ephemeral ports', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  expect(new Set(ports).size).toBe(200)
  for (const port of ports) expect(port < 32_768 && port > 1_024).toBe(true)
  expect(await Promise.all(ports.slice(0, 5).map(isPortFree))).toEqual(Array(5).fill(true))
})

test('reports a port as free only after its server is closed', async () => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await isPortFree(port)).toBe(false)
  await new Promise((resolve) => server.close(resolve))
  expect(await isPortFree(port)).toBe(true)
})
