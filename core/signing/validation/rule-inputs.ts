import * as z from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { limits } from '../../limits.ts'
import { rule } from '../../semantic-rule.ts'
import { digitsMax } from '../field-rules.ts'

const bound = z
  .number()
  .min(-(10 ** digitsMax.integer))
  .max(10 ** digitsMax.integer)

const groupDescription =
  'Group of a `radio` or `multiselect` field. The signer chooses one field of a `radio` group, or several fields of a `multiselect` group.'
const selected = z.int().min(1).max(limits.fieldsMax).nullable().optional()

const files = z.int().min(1).max(limits.attachmentFilesMax).nullable().optional()

const day = z.iso.date().nullable().optional()

/** The schemas of the sender's rules for the values of a field. */
export const fieldRuleInputs = {
  group: boundedText(1, limits.fieldIdCharsMax).nullable().optional().meta({ description: groupDescription }),
  options: z
    .array(boundedText(1, limits.fieldLabelCharsMax))
    .min(1)
    .max(limits.fieldOptionsMax)
    .refine((options) => new Set(options).size === options.length, { error: 'each option once', ...rule('duplicate') })
    .nullable()
    .optional()
    .meta({ uniqueItems: true, description: 'Options of a dropdown' }),
  minimum: bound.nullable().optional().meta({ description: 'Smallest number, inclusive' }),
  maximum: bound.nullable().optional().meta({ description: 'Largest number, inclusive' }),
  decimals: z
    .int()
    .min(0)
    .max(digitsMax.decimals)
    .nullable()
    .optional()
    .meta({
      description: `Maximum number of digits after the decimal point of a number; ${digitsMax.decimals} by default`,
    }),
  minSelected: selected.meta({
    description: 'Minimum number of chosen fields of a `multiselect` group; 1 by default if the fields are required',
  }),
  maxSelected: selected.meta({ description: 'Maximum number of chosen fields of a `multiselect` group' }),
  minFiles: files.meta({ description: 'For `attachment`: minimum number of files; 1 by default' }),
  maxFiles: files.meta({
    description: 'For `attachment`: maximum number of files; by default 1, or `minFiles` if it is greater',
  }),
  appendToCertificate: z
    .boolean()
    .nullable()
    .optional()
    .meta({
      description: `For \`attachment\`: true if the certificate contains the pages of the files. All fields with this option together accept at most ${limits.appendedFilesMax} files.`,
    }),
  text: boundedText(1, limits.fieldTextCharsMax)
    .nullable()
    .optional()
    .meta({ description: 'For `consent`: the statement next to the checkbox, recorded in the evidence' }),
  minLength: z
    .int()
    .min(1)
    .max(limits.fieldTextCharsMax)
    .nullable()
    .optional()
    .meta({ description: 'For `text` and `name`: minimum number of characters' }),
  pattern: boundedText(1, limits.fieldPatternCharsMax).nullable().optional().meta({
    description:
      'For `text`: regular expression for the whole text, without back-references, look-around or lazy quantifiers',
  }),
  earliest: day.meta({ description: 'For a `text` field with the format `date`: the first allowed day' }),
  latest: day.meta({ description: 'For a `text` field with the format `date`: the last allowed day' }),
  sameAs: boundedText(1, limits.fieldIdCharsMax).nullable().optional().meta({
    description: 'Id of a field of the same type and signer whose value is also shown here',
  }),
  message: boundedText(1, limits.fieldLabelCharsMax).nullable().optional().meta({
    description: "For `text`, `number` and `phone`: message to the signer if an entry breaks the field's rules",
  }),
  description: boundedText(1, limits.fieldLabelCharsMax).nullable().optional().meta({
    description: 'Help for the signer, shown next to the field',
  }),
}

/** The schema of the pages on which a field is repeated. */
export const RepeatedPages = boundedText(1, limits.fieldPagesCharsMax).nullable().optional().meta({
  description:
    'Further pages of the field: `all`, or pages and ranges such as `1-3,5`. Initials and signatures are entered on each page; other fields show the same value.',
})
