import { describe, expectTypeOf, it } from 'vitest'
import type {
  Envelope,
  EnvelopeCorrection,
  EnvelopeInput,
  Places,
  Template,
  TemplateUpdate,
} from '../../../clients/typescript/src/index.ts'

describe('the TypeScript client', () => {
  it('has request types that accept fields and templates from responses', () => {
    expectTypeOf<Places['places'][number]['field'][]>().toExtend<EnvelopeInput['fields']>()
    expectTypeOf<Envelope['fields']>().toExtend<NonNullable<EnvelopeCorrection['fields']>>()
    expectTypeOf<Template>().toExtend<TemplateUpdate>()
  })
})
