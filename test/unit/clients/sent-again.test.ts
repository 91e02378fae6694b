import { describe, expectTypeOf, it } from 'vitest'
import type {
  Envelope,
  EnvelopeCorrection,
  EnvelopeInput,
  Places,
  Template,
  TemplateUpdate,
} from '../../../clients/typescript/src/index.ts'

describe('the types of the TypeScript client', () => {
  it('accepts fields and templates from responses as values of requests', () => {
    expectTypeOf<Places['places'][number]['field'][]>().toExtend<EnvelopeInput['fields']>()
    expectTypeOf<Envelope['fields']>().toExtend<NonNullable<EnvelopeCorrection['fields']>>()
    expectTypeOf<Template>().toExtend<TemplateUpdate>()
  })
})
