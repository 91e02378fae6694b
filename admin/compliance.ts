import { organizationOfDocument } from '../db/administration/organizations.ts'
import { inTransaction, runStatement } from '../db/administration/owner.ts'
import { type HoldOutcome, placeHold, releaseHold, setRetention } from '../db/documents/holds.ts'
import type { Statement } from '../db/statement.ts'
import { AdminError, operatorOrigin } from './act.ts'
import { type Commands, commandAbout, commandWith, dayOption } from './command.ts'

/** Whether the act changed the document, or found it so already. */
export type Settled = 'changed' | 'unchanged'

/** Places or releases a legal hold on a document. */
export const setHold = (databaseUrl: string, documentId: string, isHeld: boolean): Promise<Settled> =>
  changeDocument(databaseUrl, documentId, (isHeld ? placeHold : releaseHold)(documentId, operatorOrigin()))

/** Keeps a document from the trash until a time; a later end that stands already stays. */
export const retainDocument = (databaseUrl: string, documentId: string, until: Date): Promise<Settled> =>
  changeDocument(databaseUrl, documentId, setRetention(documentId, { until }, operatorOrigin()))

/** Sets the end of a retention, also to an earlier time than the one that stands. */
export const shortenRetention = (databaseUrl: string, documentId: string, until: Date): Promise<Settled> =>
  changeDocument(databaseUrl, documentId, setRetention(documentId, { until, mayShorten: true }, operatorOrigin()))

const changeDocument = (databaseUrl: string, documentId: string, change: Statement<HoldOutcome>): Promise<Settled> =>
  inTransaction(databaseUrl, async (owner) => {
    const organizationId = await organizationOfDocument(owner, documentId)
    const outcome = organizationId === null ? 'missing' : await runStatement(owner, organizationId, change)
    if (outcome === 'missing') throw new AdminError('There is no such document.')
    if (outcome === 'trashed')
      throw new AdminError('The document is in the trash. Restore it first: POST /v1/documents/{id}/restore.')
    return outcome
  })

export const complianceCommands: Commands = {
  hold: commandAbout(
    'document',
    'places a legal hold: nothing moves the document to the trash until it is released',
    (url, id) => setHold(url, id, true),
  ),
  release: commandAbout('document', 'releases a legal hold', (url, id) => setHold(url, id, false)),
  retain: commandWith(
    { document: 'ID', until: '2031-12-31' },
    'keeps a document from the trash until a day; never shorter than it is kept already',
    (url, given) => retainDocument(url, given.document, dayOption(given, 'until')),
  ),
  'shorten-retention': commandWith(
    { document: 'ID', until: '2027-12-31' },
    'sets the end of a retention, also to an earlier day or one that is over',
    (url, given) => shortenRetention(url, given.document, dayOption(given, 'until')),
  ),
}
