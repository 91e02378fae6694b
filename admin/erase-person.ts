import { isUserName } from '../core/scim/user-name.ts'
import { deleteFiles, eraseEnvelope, findFiles, releaseAttempts } from '../db/administration/erasure/erase-envelope.ts'
import {
  discardLateResponses,
  eraseMember,
  eraseOrigins,
  eraseRun,
  eraseTestMails,
  findMentions,
  type Mention,
  recordErasure,
} from '../db/administration/erasure/erase-rest.ts'
import { eraseBulkSends, eraseTemplates } from '../db/administration/erasure/erase-templates.ts'
import { type ErasureObstacle, findPerson } from '../db/administration/erasure/find-person.ts'
import { organizationExists, testOrganizationOf } from '../db/administration/organizations.ts'
import { inTransaction, type Owner } from '../db/administration/owner.ts'
import { AdminError, noOrganization, operatorOrigin, recordAction } from './act.ts'
import { type Commands, type Options, requiredOption, UsageError } from './command.ts'

export type Erasure = {
  organizationId: string
  email: string
  /** Determines what happens to sealed documents and certificates that show the person. */
  files: 'keep' | 'delete'
  /** True to report the changes without making them. */
  isPreview?: boolean
}

/** The ids of erased and kept objects, without personal data. */
export type ErasureReport = {
  erased: {
    members: string[]
    envelopes: string[]
    workflowRuns: string[]
    templates: string[]
    bulkSends: string[]
    auditEvents: number
  }
  /** Envelopes whose sealed document and certificate are marked for deletion. */
  filesDeleted: string[]
  /** Envelopes whose sealed document and certificate still show the person, although the person's data was erased. */
  filesKept: string[]
  /**
   * The number of objects that are still in the store, including objects of failed sealing attempts. A scheduled task
   * deletes them.
   */
  objectsWaiting: number
  kept: { kind: 'member' | 'envelope' | 'workflowRun' | 'bulkSend'; id: string; reason: ErasureObstacle }[]
  mentions: Mention[]
}

/**
 * Erases a person's data in an organization and its sandbox, in one transaction. Keeps data under a legal hold or
 * retention, and data of unfinished work. Evidence chains and the order of the audit log remain intact. An audit event
 * records the erasure without naming the person.
 */
export async function erasePerson(databaseUrl: string, erasure: Erasure): Promise<ErasureReport> {
  const { organizationId, email, isPreview = false } = erasure
  if (!isUserName(email)) throw new AdminError('--email must be an email address.')
  return inTransaction(
    databaseUrl,
    async (owner) => {
      if (!(await organizationExists(owner, organizationId))) throw new AdminError(noOrganization)
      const report = await eraseIn(owner, erasure)
      const testId = await testOrganizationOf(owner, organizationId)
      const erased =
        testId === null ? report : together(report, await eraseIn(owner, { ...erasure, organizationId: testId }))
      for (const id of testId === null ? [organizationId] : [organizationId, testId]) await recordErasure(owner, id)
      return erased
    },
    { isPreview },
  )
}

async function eraseIn(owner: Owner, { organizationId, email, files }: Erasure): Promise<ErasureReport> {
  const person = await findPerson(owner, organizationId, email)
  const [members, envelopes, runs] = [person.members, person.envelopes, person.runs].map((found) =>
    found.filter(({ reason }) => reason === null),
  ) as [typeof person.members, typeof person.envelopes, typeof person.runs]
  await discardLateResponses(owner, organizationId)
  for (const member of members) {
    await eraseMember(owner, person, member)
    if (member.isListed) await recordAction(owner, { organizationId, action: 'member.removed', id: member.id })
  }
  const filesDeleted = new Set<string>()
  for (const envelope of envelopes) if (await eraseEnvelope(owner, person, envelope)) filesDeleted.add(envelope.id)
  for (const { id } of runs) await eraseRun(owner, person, id)
  const templates = await eraseTemplates(owner, person)
  const bulkSends = await eraseBulkSends(owner, person)
  const bulkSendIds = bulkSends.flatMap(({ id, reason }) => (reason === null ? [id] : []))
  await eraseTestMails(owner, person)
  const [envelopeIds, memberIds] = [envelopes.map(({ id }) => id), members.map(({ id }) => id)]
  const signedIds = envelopes.filter(({ isParty }) => isParty).map(({ id }) => id)
  const readIds = envelopes.filter(({ isReader }) => isReader).map(({ id }) => id)
  const auditEvents = await eraseOrigins(owner, organizationId, { signedIds, readIds, memberIds }, operatorOrigin)
  if (files === 'delete')
    for (const signed of signedIds)
      for (const id of await deleteFiles(owner, organizationId, signed)) filesDeleted.add(id)
  const report: ErasureReport = {
    erased: {
      members: memberIds,
      envelopes: envelopeIds,
      workflowRuns: runs.map(({ id }) => id),
      templates,
      bulkSends: bulkSendIds,
      auditEvents,
    },
    filesDeleted: [...filesDeleted],
    filesKept: await findFiles(owner, organizationId, signedIds),
    objectsWaiting: await releaseAttempts(owner, organizationId, envelopeIds),
    kept: [
      ...keptOf('member', person.members),
      ...keptOf('envelope', person.envelopes),
      ...keptOf('workflowRun', person.runs),
      ...keptOf('bulkSend', bulkSends),
    ],
    mentions: await findMentions(owner, person),
  }
  const counts = {
    members: memberIds.length,
    envelopes: envelopeIds.length,
    workflowRuns: runs.length,
    templates: templates.length,
    bulkSends: bulkSendIds.length,
  }
  if (Object.values(counts).some((count) => count > 0))
    await recordAction(owner, {
      organizationId,
      action: 'person.erased',
      id: organizationId,
      details: { ...counts, kept: report.kept.length, filesDeleted: filesDeleted.size },
    })
  return report
}

const together = (one: ErasureReport, other: ErasureReport): ErasureReport => ({
  erased: {
    members: [...one.erased.members, ...other.erased.members],
    envelopes: [...one.erased.envelopes, ...other.erased.envelopes],
    workflowRuns: [...one.erased.workflowRuns, ...other.erased.workflowRuns],
    templates: [...one.erased.templates, ...other.erased.templates],
    bulkSends: [...one.erased.bulkSends, ...other.erased.bulkSends],
    auditEvents: one.erased.auditEvents + other.erased.auditEvents,
  },
  filesDeleted: [...one.filesDeleted, ...other.filesDeleted],
  filesKept: [...one.filesKept, ...other.filesKept],
  objectsWaiting: one.objectsWaiting + other.objectsWaiting,
  kept: [...one.kept, ...other.kept],
  mentions: [...one.mentions, ...other.mentions],
})

const keptOf = (
  kind: ErasureReport['kept'][number]['kind'],
  found: readonly { id: string; reason: ErasureObstacle | null }[],
): ErasureReport['kept'] => found.flatMap(({ id, reason }) => (reason === null ? [] : [{ kind, id, reason }]))

function erasureOf(options: Options): Erasure {
  const { files = 'keep' } = options
  if (files !== 'keep' && files !== 'delete') throw new UsageError('--files must be keep or delete.')
  return { organizationId: requiredOption(options, 'organization'), email: requiredOption(options, 'email'), files }
}

const usage = '--organization ID --email EMAIL [--files keep|delete]'

export const erasureCommands: Commands = {
  'preview-erasure': {
    usage,
    summary: 'lists the data that erase-person would erase or keep, without changing any data',
    run: (url, o) => erasePerson(url, { ...erasureOf(o), isPreview: true }),
  },
  'erase-person': {
    usage,
    summary:
      "permanently erases a person's data, except data under a legal hold or retention period and data of unfinished work",
    run: (url, o) => erasePerson(url, erasureOf(o)),
  },
}
