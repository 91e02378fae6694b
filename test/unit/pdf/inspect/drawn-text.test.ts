import { describe, expect, test } from 'vitest'
import { drawnTexts, unextractedTexts } from '../../../support/full/two-readings/families/drawn-text.ts'
import { squeezedTexts } from '../../../support/full/two-readings/families/squeezed-text.ts'
import { outcomeOf } from './inspect.ts'

describe('the inspection of text that readers may draw differently', () => {
  const texts = [...squeezedTexts, ...drawnTexts, ...unextractedTexts]

  test.each(texts.map(({ outcome, name, bytes }) => [outcome, name, bytes] as const))(
    'reports `%s` for %s',
    (outcome, _, bytes) => {
      expect(outcomeOf(bytes())).toBe(outcome)
    },
  )
})
