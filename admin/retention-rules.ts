import { limits } from '../core/limits.ts'
import { deleteRetentionRule, listRetentionRules, upsertRetentionRule } from '../db/administration/retention-rules.ts'
import { AdminError, act, requireFound } from './act.ts'
import { type Commands, commandAbout, commandWith, wholeNumberOption } from './command.ts'

const typePattern = /^[a-z][A-Za-z0-9_]{0,63}$/

/** Sets for how many days an organization keeps documents of a type, from the moment at which they have their file. */
export async function setRetentionRule(
  databaseUrl: string,
  rule: { organizationId: string; documentType: string; days: number },
): Promise<void> {
  const { organizationId, documentType, days } = rule
  if (!typePattern.test(documentType)) throw new AdminError('--type is a document type such as invoice.')
  if (days > limits.retentionDaysMax) throw new AdminError(`--days is at most ${limits.retentionDaysMax}.`)
  return act(databaseUrl, async (owner) => {
    requireFound(await upsertRetentionRule(owner, rule), 'There is no such organization.')
    return { organizationId, action: 'retention.rule_set', id: organizationId, details: { documentType, days } }
  })
}

/** Removes a rule; documents that it has kept so far stay kept until their day. */
export const removeRetentionRule = (databaseUrl: string, organizationId: string, documentType: string): Promise<void> =>
  act(databaseUrl, async (owner) => {
    requireFound(await deleteRetentionRule(owner, organizationId, documentType), 'There is no such rule.')
    return { organizationId, action: 'retention.rule_removed', id: organizationId, details: { documentType } }
  })

export const retentionRuleCommands: Commands = {
  'set-retention-rule': commandWith(
    { organization: 'ID', type: 'TYPE', days: 'N' },
    'keeps every document of a type from the trash for so many days from the moment at which it has its file',
    (url, given) =>
      setRetentionRule(url, {
        organizationId: given.organization,
        documentType: given.type,
        days: wholeNumberOption(given, 'days'),
      }),
  ),
  'remove-retention-rule': commandWith(
    { organization: 'ID', type: 'TYPE' },
    'removes such a rule; documents that it has kept stay kept until their day',
    (url, { organization, type }) => removeRetentionRule(url, organization, type),
  ),
  'list-retention-rules': commandAbout('organization', 'lists the rules of an organization', listRetentionRules),
}
