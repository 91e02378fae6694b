import { auditLogCommands } from './audit-log.ts'
import { brandCommands } from './brand.ts'
import { budgetCommands } from './budgets.ts'
import { storageCommands } from './check-storage.ts'
import { closingCommands } from './closing.ts'
import type { Commands } from './command.ts'
import { complianceCommands } from './compliance.ts'
import { envelopeCommands } from './envelopes.ts'
import { erasureCommands } from './erase-person.ts'
import { failedWorkCommands } from './failed-work.ts'
import { keyCommands } from './keys.ts'
import { organizationCommands } from './organizations.ts'
import { retentionRuleCommands } from './retention-rules.ts'
import { webhookKeyCommands } from './webhook-keys.ts'
import { workflowCommands } from './workflows.ts'

export const commands: Commands = {
  ...organizationCommands,
  ...keyCommands,
  ...budgetCommands,
  ...brandCommands,
  ...complianceCommands,
  ...retentionRuleCommands,
  ...erasureCommands,
  ...envelopeCommands,
  ...webhookKeyCommands,
  ...auditLogCommands,
  ...closingCommands,
  ...storageCommands,
  ...failedWorkCommands,
  ...workflowCommands,
}

/** The usage of all commands. */
export const usage = `usage: npm run admin -- <command> [options]
       npm run admin -- <command> --help

${Object.keys(commands).map(describe).join('\n')}

Set DATABASE_URL to the owner URL of the database. By default, commands use the local database of \`npm run dev\`.
The audit log records every change.`

/** Returns the usage and the description of a command for the list of all commands. */
function describe(name: string): string {
  const { usage = '', summary = '' } = commands[name] ?? {}
  return `${`  ${name} ${usage}`.trimEnd()}\n      ${summary}`
}

/** Returns the help text for a command. */
export function usageOf(name: string): string {
  const { usage = '', summary = '' } = commands[name] ?? {}
  return `${`usage: npm run admin -- ${name} ${usage}`.trimEnd()}\n\n${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
}
