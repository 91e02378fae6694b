import { standardStoragePort } from './local-data.ts'
import { isPortFree } from './ports.ts'
import type { StackPorts } from './stack.ts'

const portSettings = [
  { name: 'api', setting: 'PORT_API', standard: 8787 },
  { name: 'functions', setting: 'PORT_FUNCTIONS', standard: 8788 },
  { name: 'storage', setting: 'PORT_STORAGE', standard: standardStoragePort },
  { name: 'mail', setting: 'PORT_MAIL', standard: 8790 },
  { name: 'database', setting: 'PORT_DATABASE', standard: 8791 },
  { name: 'neon', setting: 'PORT_NEON', standard: 8792 },
] as const

type Settings = Partial<Record<string, string>>

/**
 * Returns the ports of the local stack. The database needs no port if `DATABASE_URL` is set. Throws an error that names
 * every invalid, repeated and occupied port.
 */
export async function readPorts(given: Settings): Promise<StackPorts> {
  const wanted = portSettings.map((one) => ({ ...one, port: Number(given[one.setting] ?? one.standard) }))
  const invalid = wanted.filter(({ port }) => !Number.isInteger(port) || port < 1 || port > 65_535)
  if (invalid.length > 0)
    throw new Error(`${settingsOf(invalid)} must be ${amount(invalid, 'a port', 'ports')} from 1 to 65535.`)
  const needed = wanted.filter(({ name }) => name !== 'database' || !given.DATABASE_URL)
  const repeated = needed.filter(({ port }) => needed.filter((other) => other.port === port).length > 1)
  if (repeated.length > 0) throw new Error(`${settingsOf(repeated)} must be different ports.`)
  const free = await Promise.all(needed.map(({ port }) => isPortFree(port)))
  const occupied = needed.filter((_, index) => !free[index])
  if (occupied.length > 0) throw new Error(occupiedSentence(occupied))
  return Object.fromEntries(wanted.map(({ name, port }) => [name, port])) as StackPorts
}

type Wanted = { name: string; setting: string; port: number }

const settingsOf = (wanted: readonly Wanted[]): string => wanted.map(({ setting }) => setting).join(', ')

const amount = (wanted: readonly Wanted[], one: string, several: string): string =>
  wanted.length === 1 ? one : several

function occupiedSentence(occupied: readonly Wanted[]): string {
  const ports = occupied.map(({ port, name }) => `${port} (${name})`).join(', ')
  const values = occupied.map(({ setting }) => `${setting}=<port>`).join(' ')
  return occupied.length === 1
    ? `Port ${ports} is in use by another program. Stop it, or choose another port: ${values}.`
    : `Ports ${ports} are in use by other programs. Stop them, or choose other ports: ${values}.`
}
