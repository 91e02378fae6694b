import * as z from 'zod'
import { utf8 } from '../../base/bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { displayText } from '../display-text.ts'
import { limits } from '../limits.ts'
import { semanticRule } from '../semantic-rule.ts'

/** The document properties that callers can set, with the same schemas in all operations. */

export const DocumentTitle = displayText(1, limits.titleCharsMax).meta({ description: 'Title of the document' })
export const DocumentType = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]{0,63}$/)
  .meta({ description: 'Type of the document. Retention rules apply by type.' })
export const FolderId = z
  .string()
  .max(limits.resourceIdCharsMax)
  .regex(/^[A-Za-z0-9_-]+$/)
  .meta({ description: 'Id of the folder. By default, the document is at the top level.' })

const managedKeys = ['legalHold', 'retainUntil', 'compliance']

/** Free-form metadata without the keys that the server manages. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .refine((metadata) => !managedKeys.some((key) => Object.hasOwn(metadata, key)), {
    error: `The service sets ${managedKeys.join(', ')}. Remove these keys.`,
    ...semanticRule('invalid_value'),
  })
  .refine((metadata) => utf8(canonicalJson(metadata)).length <= limits.metadataBytesMax, {
    error: 'at most 64 KiB, encoded as JSON',
    ...semanticRule('too_big'),
  })
  .meta({
    maxProperties: limits.freeMembersMax,
    description: `Your own data as JSON, at most 64 KiB. Do not send ${new Intl.ListFormat('en', { type: 'disjunction' }).format(managedKeys.map((key) => `\`${key}\``))}: the service manages these keys.`,
  })
