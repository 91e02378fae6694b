import { limits } from '../core/limits.ts'
import { deleteRetentionRule, listRetentionRules, upsertRetentionRule } from '../db/administration/retention-rules.ts'
import { AdminError, noOrganization, performAction, requireFound } from './act.ts'
import { type Commands, commandForId, commandWithOptions, integerOption } from './command.ts'

const typePattern = /^[a-z][A-Za-z0-9_]{0,63}$/

/**
 * Sets the number of days for which an organization keeps documents of a type. The days count from the upload of the
 * file.
 */
export async function setRetentionRule(
  databaseUrl: string,
  rule: { organizationId: string; documentType: string; days: number },
): Promise<void> {
  const { organizationId, documentType, days } = rule
  if (!typePattern.test(documentType)) throw new AdminError('--type must be a document type such as invoice.')
  if (days > limits.retentionDaysMax) throw new AdminError(`--days must be at most ${limits.retentionDaysMax}.`)
  return performAction(databaseUrl, async (owner) => {
    requireFound(await upsertRetentionRule(owner, rule), noOrganization)
    return { organizationId, action: 'retention.rule_set', id: organizationId, details: { documentType, days } }
  })
}

/** Deletes a rule. Documents that the rule already retains keep their retention date. */
export const removeRetentionRule = (databaseUrl: string, organizationId: string, documentType: string): Promise<void> =>
  performAction(databaseUrl, async (owner) => {
    requireFound(
      await deleteRetentionRule(owner, organizationId, documentType),
      'No retention rule exists for this document type. Run list-retention-rules to find the types.',
    )
    return { organizationId, action: 'retention.rule_removed', id: organizationId, details: { documentType } }
  })

export const retentionRuleCommands: Commands = {
  'set-retention-rule': commandWithOptions(
    { organization: 'ID', type: 'TYPE', days: 'N' },
    'prevents the deletion of documents of one type for a number of days after upload',
    (url, given) =>
      setRetentionRule(url, {
        organizationId: given.organization,
        documentType: given.type,
        days: integerOption(given, 'days'),
      }),
  ),
  'remove-retention-rule': commandWithOptions(
    { organization: 'ID', type: 'TYPE' },
    'deletes a retention rule; documents that it already protects keep their retention date',
    (url, { organization, type }) => removeRetentionRule(url, organization, type),
  ),
  'list-retention-rules': commandForId(
    'organization',
    'lists the retention rules of an organization',
    listRetentionRules,
  ),
}
