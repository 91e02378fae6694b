import { afterAll, expect, test } from 'vitest'
import { sentDespite } from '../../support/bulk-setup.ts'
import { startObjectPorts } from '../../support/object-ports.ts'

const ports = await startObjectPorts()
const { storage } = ports.services
afterAll(() => ports.dispose())

/** Counts the store reads of a bulk send with the given number of rows. */
async function readsFor(count: number, name: string): Promise<number> {
  let reads = 0
  const counted = {
    ...storage,
    get: (object: Parameters<typeof storage.get>[0]) => {
      reads++
      return storage.get(object)
    },
  }
  const rows = Array.from({ length: count }, (_, index) => ({ id: `${name}-${index}`, isBroken: false }))
  const services = { ...ports.services, storage: counted }
  expect((await sentDespite({ ...ports, services }, rows)).made).toHaveLength(count)
  return reads
}

test("reads the template's file once per batch, regardless of the number of rows", async () => {
  const alone = await readsFor(1, 'alone')
  expect(alone).toBeGreaterThan(0)
  expect(await readsFor(20, 'many')).toBe(alone)
})
