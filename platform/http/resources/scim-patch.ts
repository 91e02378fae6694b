import * as z from 'zod'
import { isObject } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { model } from '../../../core/schemas.ts'
import { withNames } from '../../../core/scim/canonical-user.ts'
import { scimUrns } from '../../../core/scim/urns.ts'
import { inAnyCase } from './common.ts'

const patchOperations = ['add', 'replace', 'remove'] as const

const canonicalMessage = (value: unknown): unknown =>
  isObject(value) ? withNames(value, ['schemas', 'Operations']) : value

const canonicalOperation = (value: unknown): unknown => {
  if (!isObject(value)) return value
  const { op, path } = withNames(value, ['op', 'path'])
  const valueKey = Object.keys(value).find((key) => key.toLowerCase() === 'value')
  return {
    op: typeof op === 'string' ? op.toLowerCase() : op,
    // An empty path counts as absent, because some clients send one.
    ...(path === undefined || path === '' ? {} : { path }),
    ...(valueKey === undefined ? {} : { value: value[valueKey] }),
  }
}

/** The body of a PATCH request (RFC 7644 section 3.5.2). Property names and `op` are case-insensitive. */
export const PatchBody = z.preprocess(
  canonicalMessage,
  model('ScimPatch', 'A change to a user (RFC 7644 section 3.5.2). Property names are not case-sensitive.', {
    schemas: z
      .array(z.string())
      .refine((names) => names.some((name) => name.toLowerCase() === scimUrns.patch.toLowerCase()), scimUrns.patch)
      .meta({
        description: `Must contain \`${scimUrns.patch}\`, in any case`,
        publishedAs: { type: 'array', minItems: 1, items: { type: 'string', pattern: inAnyCase([scimUrns.patch]) } },
      }),
    Operations: z
      .array(
        z.preprocess(
          canonicalOperation,
          z.object({
            op: z.enum(patchOperations).meta({
              description: 'Operation. Not case-sensitive.',
              publishedAs: { type: 'string', pattern: inAnyCase(patchOperations) },
            }),
            path: z
              .string()
              .optional()
              .meta({ description: 'Attribute to change. If omitted, `value` names the attributes.', nullable: true }),
            value: z.unknown().optional().meta({ description: 'New value' }),
          }),
        ),
      )
      .min(1)
      .max(limits.scimOperationsMax)
      .meta({ description: 'Operations, applied in this order. The service applies either all operations or none.' }),
  }),
)
