import { expect, it } from 'vitest'
import { evidenceContent } from '../../../../core/signing/evidence-content.ts'
import type { Seal } from '../../../../core/signing/seal-level.ts'
import { sampleEnvelope, start } from './samples.ts'

const sealed = (seal: Partial<Seal>) => {
  const whole: Seal = { level: 'B-B', certificateSha256: '5e'.repeat(32), timestamps: [], shortfall: null, ...seal }
  const document = { sha256: 'd0'.repeat(32), contentLength: 9 }
  return evidenceContent({ type: 'sealed', at: start, document, seal: whole }, sampleEnvelope()).data.seal
}

it('records the earlier signatures of a file together with its seal', () => {
  const found = [
    { sha256: 'aa'.repeat(32), coveredLength: 700, isTimestamp: false },
    { sha256: 'bb'.repeat(32), coveredLength: null, isTimestamp: true },
  ]
  expect(sealed({ earlierSignatures: found })).toMatchObject({ earlierSignatures: found })
})

it('omits the list of earlier signatures if the file has none', () => {
  expect(sealed({ earlierSignatures: [] })).not.toHaveProperty('earlierSignatures')
  expect(sealed({})).not.toHaveProperty('earlierSignatures')
})
