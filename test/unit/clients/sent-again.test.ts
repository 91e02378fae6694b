import { describe, expectTypeOf, it } from 'vitest'
import type {
  Envelope,
  EnvelopeCorrection,
  EnvelopeInput,
  Places,
  Template,
  TemplateUpdate,
} from '../../../clients/typescript/src/index.ts'

describe('the types of responses in the TypeScript client', () => {
  it('accepts the response types of place fields, envelope fields and templates in requests', () => {
    expectTypeOf<Places['places'][number]['field'][]>().toExtend<EnvelopeInput['fields']>()
    expectTypeOf<Envelope['fields']>().toExtend<NonNullable<EnvelopeCorrection['fields']>>()
    expectTypeOf<Template>().toExtend<TemplateUpdate>()
  })
})
