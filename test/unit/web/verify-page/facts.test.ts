import { expect, test } from 'vitest'
import { factsOf } from '../../../../web/verify-page/facts.ts'
import { completedBundle } from '../../core/signing/samples.ts'

test("returns the original file's hash for a repaired or converted document, unless the hash is malformed", async () => {
  const bundle = await completedBundle()
  expect(factsOf(bundle).repairedFromSha256).toBeUndefined()
  const [created, ...rest] = bundle.records
  const repairedFrom = { sha256: 'ab'.repeat(32), contentLength: 1_000 }
  const withData = (data: object) => ({
    ...bundle,
    records: [{ ...created!, data: { ...created!.data, ...data } }, ...rest],
  })
  expect(factsOf(withData({ repairedFrom })).repairedFromSha256).toBe(repairedFrom.sha256)
  for (const strange of [null, 'ab', 7, [], { sha256: 7 }])
    expect(factsOf(withData({ repairedFrom: strange })).repairedFromSha256).toBeUndefined()
  const convertedFrom = { contentType: 'image/png', ...repairedFrom }
  expect(factsOf(withData({ convertedFrom })).convertedFromSha256).toBe(repairedFrom.sha256)
  expect(factsOf(bundle).convertedFromSha256).toBeUndefined()
})
