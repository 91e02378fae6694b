import { organizationOfDocument } from '../db/administration/organizations.ts'
import { inTransaction, runStatement } from '../db/administration/owner.ts'
import { type HoldOutcome, placeHold, releaseHold, setRetention } from '../db/documents/holds.ts'
import type { Statement } from '../db/statement.ts'
import { AdminError, operatorOrigin } from './act.ts'
import { type Commands, commandForId, commandWithOptions, dayOption } from './command.ts'

export type ChangeResult = 'changed' | 'unchanged'

/** Places or releases a legal hold on a document. */
export const setHold = (databaseUrl: string, documentId: string, isHeld: boolean): Promise<ChangeResult> =>
  changeDocument(databaseUrl, documentId, (isHeld ? placeHold : releaseHold)(documentId, operatorOrigin()))

/** Prevents the deletion of a document until a time. Never shortens an existing retention. */
export const retainDocument = (databaseUrl: string, documentId: string, until: Date): Promise<ChangeResult> =>
  changeDocument(databaseUrl, documentId, setRetention(documentId, { until }, operatorOrigin()))

/** Sets the date until which a document is retained. The new date may be earlier than the current one. */
export const shortenRetention = (databaseUrl: string, documentId: string, until: Date): Promise<ChangeResult> =>
  changeDocument(databaseUrl, documentId, setRetention(documentId, { until, mayShorten: true }, operatorOrigin()))

const changeDocument = (
  databaseUrl: string,
  documentId: string,
  change: Statement<HoldOutcome>,
): Promise<ChangeResult> =>
  inTransaction(databaseUrl, async (owner) => {
    const organizationId = await organizationOfDocument(owner, documentId)
    const outcome = organizationId === null ? 'missing' : await runStatement(owner, organizationId, change)
    if (outcome === 'missing') throw new AdminError('No document has this id. Check the id.')
    if (outcome === 'trashed')
      throw new AdminError('The document is in the trash. Restore it first: POST /v1/documents/{id}/restore.')
    return outcome
  })

export const complianceCommands: Commands = {
  hold: commandForId('document', 'places a legal hold, which prevents deletion until it is released', (url, id) =>
    setHold(url, id, true),
  ),
  release: commandForId('document', 'releases a legal hold', (url, id) => setHold(url, id, false)),
  retain: commandWithOptions(
    { document: 'ID', until: '2031-12-31' },
    'prevents the deletion of a document until a date; never shortens an existing retention period',
    (url, given) => retainDocument(url, given.document, dayOption(given, 'until')),
  ),
  'shorten-retention': commandWithOptions(
    { document: 'ID', until: '2027-12-31' },
    "sets the end of a document's retention period, even to an earlier or past date",
    (url, given) => shortenRetention(url, given.document, dayOption(given, 'until')),
  ),
}
