import { expect, test } from 'vitest'
import { joinedBytesMin, type Storage } from '../../../../platform/ports/storage.ts'
import { openOriginal } from '../../../../service/sealing/original-file.ts'
import { streamedObject } from '../../../support/worker-bodies.ts'

/** Returns a store with one file of the given length, and the recorded calls. */
function storeOf(contentLength: number) {
  const reads: string[] = []
  const bytes = new Uint8Array(contentLength).fill(7)
  const storage = {
    get: async ({ range }: { range?: object }) => {
      reads.push(range ? 'range' : 'whole')
      return { ...streamedObject(bytes), body: new Blob([bytes]).stream() }
    },
    put: async ({ body }: { body: Uint8Array }) => void reads.push(`put ${body.length}`),
    append: async ({ appended }: { appended: Uint8Array }) => void reads.push(`append ${appended.length}`),
  } as unknown as Storage
  return { reads, open: () => openOriginal(storage, { key: 'k', etag: 'e', contentLength }) }
}

test('reads a small original once, and stores it together with the update', async () => {
  const { reads, open } = storeOf(joinedBytesMin - 1)
  await (await open()).storeWith(new Uint8Array(3), 'sealed')
  expect(reads).toEqual(['whole', `put ${joinedBytesMin + 2}`])
})

test('appends the update to a large original in the store without reading the original', async () => {
  const { reads, open } = storeOf(joinedBytesMin)
  await (await open()).storeWith(new Uint8Array(3), 'sealed')
  expect(reads).toEqual(['append 3'])
})
