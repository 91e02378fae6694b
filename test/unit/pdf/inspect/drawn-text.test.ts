import { describe, expect, test } from 'vitest'
import { drawnTexts, unextractedTexts } from '../../../support/full/two-readings/families/drawn-text.ts'
import { squeezedTexts } from '../../../support/full/two-readings/families/squeezed-text.ts'
import { outcomeOf } from './inspect.ts'

describe('the inspection of text that readers may draw differently', () => {
  test.each([...squeezedTexts, ...drawnTexts, ...unextractedTexts])(
    'returns the inspection outcome $outcome for $name',
    ({ bytes, outcome }) => {
      expect(outcomeOf(bytes())).toBe(outcome)
    },
  )
})
