import { limits } from '../core/limits.ts'
import { AdminError, inTransaction, readRows, recordAct } from './act.ts'
import { type Commands, commandAbout, need, wholeNumberOption } from './command.ts'

const typePattern = /^[a-z][A-Za-z0-9_]{0,63}$/

/** Sets for how many days an organization keeps documents of a type, from the moment at which they have their file. */
export async function setRetentionRule(
  databaseUrl: string,
  rule: { organizationId: string; documentType: string; days: number },
): Promise<void> {
  const { organizationId, documentType, days } = rule
  if (!typePattern.test(documentType)) throw new AdminError('--type is a document type such as invoice.')
  if (days > limits.retentionDaysMax) throw new AdminError(`--days is at most ${limits.retentionDaysMax}.`)
  return inTransaction(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `insert into retention_rules (organization_id, document_type, days)
       select o.id, $2, $3 from organizations o where o.id = $1
       on conflict (organization_id, document_type) do update set days = excluded.days, updated_at = now()`,
      [organizationId, documentType, days],
    )
    if (rowCount === 0) throw new AdminError('There is no such organization.')
    await recordAct(client, {
      organizationId,
      action: 'retention.rule_set',
      id: organizationId,
      details: { documentType, days },
    })
  })
}

/** Removes a rule; documents that it has kept so far stay kept until their day. */
export const removeRetentionRule = (databaseUrl: string, organizationId: string, documentType: string): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      'delete from retention_rules where organization_id = $1 and document_type = $2',
      [organizationId, documentType],
    )
    if (rowCount === 0) throw new AdminError('There is no such rule.')
    await recordAct(client, {
      organizationId,
      action: 'retention.rule_removed',
      id: organizationId,
      details: { documentType },
    })
  })

/** The rules of an organization, by type. */
export const listRetentionRules = (databaseUrl: string, organizationId: string) =>
  readRows<{ document_type: string; days: number; updated_at: Date }>(
    databaseUrl,
    'select document_type, days, updated_at from retention_rules where organization_id = $1 order by document_type',
    [organizationId],
  )

export const retentionRuleCommands: Commands = {
  'set-retention-rule': {
    usage: '--organization ID --type TYPE --days N',
    does: 'keeps every document of a type from the trash for so many days from the moment at which it has its file',
    run: (url, o) =>
      setRetentionRule(url, {
        organizationId: need(o, 'organization'),
        documentType: need(o, 'type'),
        days: wholeNumberOption(o, 'days'),
      }),
  },
  'remove-retention-rule': {
    usage: '--organization ID --type TYPE',
    does: 'removes such a rule; documents that it has kept stay kept until their day',
    run: (url, o) => removeRetentionRule(url, need(o, 'organization'), need(o, 'type')),
  },
  'list-retention-rules': commandAbout('organization', 'lists the rules of an organization', listRetentionRules),
}
