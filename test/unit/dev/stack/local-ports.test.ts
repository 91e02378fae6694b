import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readPorts } from '../../../../dev/stack/local-ports.ts'
import { freePort } from '../../../../dev/stack/ports.ts'

const settings = ['PORT_API', 'PORT_FUNCTIONS', 'PORT_STORAGE', 'PORT_MAIL', 'PORT_DATABASE', 'PORT_NEON']

const freePorts = async (): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(settings.map(async (name) => [name, String(await freePort())])))

/** Occupies a port until the test ends. */
async function occupy(port: string | undefined): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
}

test('returns the given ports if all are free', async () => {
  const given = await freePorts()
  expect(Object.values(await readPorts(given)).map(String)).toEqual(settings.map((name) => given[name]))
})

test('names every occupied port and its setting in one error', async () => {
  const given = await freePorts()
  await occupy(given.PORT_MAIL)
  await expect(readPorts(given)).rejects.toThrow(
    `Port ${given.PORT_MAIL} (mail) is in use by another program. Stop it, or choose another port: PORT_MAIL=<port>.`,
  )
  await occupy(given.PORT_API)
  await expect(readPorts(given)).rejects.toThrow(
    `Ports ${given.PORT_API} (api), ${given.PORT_MAIL} (mail) are in use by other programs. Stop them, or choose other ports: PORT_API=<port> PORT_MAIL=<port>.`,
  )
})

test('names every invalid and every repeated port setting in one error', async () => {
  const given = await freePorts()
  await expect(readPorts({ ...given, PORT_API: '0', PORT_NEON: 'x' })).rejects.toThrow(
    'PORT_API, PORT_NEON must be ports from 1 to 65535.',
  )
  await expect(readPorts({ ...given, PORT_MAIL: '70000' })).rejects.toThrow('PORT_MAIL must be a port from 1 to 65535.')
  await expect(readPorts({ ...given, PORT_API: given.PORT_NEON })).rejects.toThrow(
    'PORT_API, PORT_NEON must be different ports.',
  )
})

test('ignores the port of the database if DATABASE_URL is set', async () => {
  const given = await freePorts()
  await occupy(given.PORT_DATABASE)
  await expect(readPorts(given)).rejects.toThrow('(database)')
  expect(await readPorts({ ...given, DATABASE_URL: 'postgres://localhost/chancery' })).toMatchObject({
    api: Number(given.PORT_API),
  })
})
