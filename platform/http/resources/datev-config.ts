import * as z from 'zod'
import { boundedText } from '../../../core/bounded-text.ts'
import { isAccount } from '../../../core/export/datev-booking.ts'
import { type DatevConfig, incompleteRows } from '../../../core/export/datev-file.ts'
import { semanticRule } from '../../../core/semantic-rule.ts'

const labelPattern = /^[\p{L}\p{N}_][\p{L}\p{N}_.\-/ ]{0,29}$/u

// The published pattern allows all non-ASCII characters, because some schema validators do not support Unicode property
// escapes.
const publishedLabelPattern = String.raw`^[^\u0000-/:-@\[-\^\u0060{-\u00a0][^\u0000-\u001f!-,:-@\[-\^\u0060{-\u00a0]{0,29}$`

const labelWords = 'up to 30 letters, digits, spaces and . - / _'
const labelText = z
  .string()
  .regex(new RegExp(publishedLabelPattern, 'u'), { error: labelWords, abort: true })
  .refine((text) => labelPattern.test(text), { error: labelWords, ...semanticRule('invalid_format') })

const Account = boundedText(1, 9)
  .regex(/^0*[1-9][0-9]*$/, 'digits that are not all zero')
  .meta({
    example: '8400',
    description: 'Account number: digits only, at most `accountLength` + 1 digits.',
  })

/** A day that exists in every year, within the years that DATEV's date format can express. */
const dayOfEveryYear =
  /^20[0-9]{2}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))$/

/** Options of a DATEV batch. */
export const ExportConfig = z
  .strictObject({
    consultantNumber: z
      .int()
      .min(1001)
      .max(9_999_999)
      .optional()
      .meta({ description: 'DATEV consultant number. By default, 1001.' }),
    clientNumber: z.int().min(1).max(99_999).optional().meta({ description: 'DATEV client number. By default, 1.' }),
    // No `format`, because C# generators apply the pattern to the parsed date.
    fiscalYearStart: z.string().regex(dayOfEveryYear, 'a day such as 2026-01-01, except 29 February').optional().meta({
      example: '2026-01-01',
      description: 'First day of the fiscal year. By default, 1 January of the year of the earliest voucher.',
    }),
    accountLength: z
      .int()
      .min(4)
      .max(8)
      .default(4)
      .meta({ description: 'Number of digits of a general ledger account' }),
    account: Account.optional().meta({
      description: 'Account for documents that name no account, with at most `accountLength` + 1 digits',
    }),
    contraAccount: Account.optional().meta({
      description: 'Contra account for documents that name no contra account, with at most `accountLength` + 1 digits',
    }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'three capital letters')
      .default('EUR')
      .meta({ description: 'Currency of the batch' }),
    chartOfAccounts: z
      .string()
      .regex(/^[0-9]{2}$/, 'two digits')
      .optional()
      .meta({ description: 'Chart of accounts (SKR) of the client', example: '03' }),
    label: labelText.optional().meta({
      pattern: publishedLabelPattern,
      description: 'Name of the batch. Up to 30 letters, digits, spaces and `. - / _`.',
      example: 'Invoices 2026-01',
    }),
    final: z.boolean().default(false).meta({ description: 'True if DATEV locks the bookings on import' }),
    incompleteRows: z.enum(incompleteRows).default('include').meta({
      description:
        'How to export documents without booking data: `include` writes a row that DATEV does not book, `omit` writes no row, `refuse` rejects the export',
    }),
  })
  .superRefine(({ accountLength, account, contraAccount }, check) => {
    for (const [key, value] of Object.entries({ account, contraAccount }))
      if (value !== undefined && !isAccount(value, accountLength))
        check.addIssue({
          code: 'custom',
          path: [key],
          message: `at most ${accountLength + 1} digits that are not all zero`,
          ...semanticRule('invalid_format'),
        })
  })
  .meta({
    id: 'DatevConfig',
    description: 'Options of a DATEV batch and defaults for documents without their own values.',
  })

/** Returns the configuration with its defaults. */
export const toDatevConfig = (config: z.output<typeof ExportConfig>): DatevConfig => ({
  accountLength: config.accountLength,
  currency: config.currency,
  account: config.account ?? null,
  contraAccount: config.contraAccount ?? null,
  consultantNumber: config.consultantNumber ?? null,
  clientNumber: config.clientNumber ?? null,
  fiscalYearStart: config.fiscalYearStart ?? null,
  label: config.label ?? '',
  chartOfAccounts: config.chartOfAccounts ?? '',
  isFinal: config.final,
  incompleteRows: config.incompleteRows,
})
