import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogFields } from '../../../../platform/ports/log.ts'
import { forEachEnvelope } from '../../../../service/signing/each-envelope.ts'

test('of n envelopes every one has its turn, whichever k of them fail, and each that fails is told by its id', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (broken) => {
      const envelopes = broken.map((_, index) => ({ organization_id: 'org_a', id: `env_${index}` }))
      const lines: LogFields[] = []
      const reached: string[] = []
      await forEachEnvelope({ log: (_, line) => lines.push(line) }, envelopes, 'expiry_failed', async ({ id }) => {
        reached.push(id)
        if (broken[envelopes.findIndex((one) => one.id === id)]) throw new TypeError('broken')
      })
      const ids = envelopes.map(({ id }) => id)
      expect(reached).toEqual(ids)
      expect(lines).toEqual(
        ids
          .filter((_, index) => broken[index])
          .map((envelopeId) => ({ event: 'expiry_failed', envelopeId, errorName: 'TypeError' })),
      )
    }),
  )
})
