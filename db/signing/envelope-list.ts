import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { EnvelopeStatus } from '../../core/signing/model.ts'
import { isUploadedAs } from '../documents/versions.ts'
import { isInSandboxOf } from '../sandbox/named.ts'
import { envelopes } from '../schema/signing.ts'
import { type Database, map, query, type Statement } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'
import { type ArtifactRow, type EnvelopeRecord, type FieldRow, toEnvelopeRecord } from './envelopes.ts'

type StoredArtifact = Omit<ArtifactRow, 'createdAt'> & { createdAt: string }

const fieldsOfEnvelope = sql<FieldRow[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'type', f.type, 'pageNumber', f.page_number, 'x', f.x, 'y', f.y,
    'width', f.width, 'height', f.height, 'isRequired', f.is_required, 'label', f.label, 'placeholder', f.placeholder,
    'prefill', f.prefill, 'isReadOnly', f.is_read_only, 'format', f.format, 'maxLength', f.max_length, 'formField', f.form_field, 'rules', f.rules,
    'value', f.value) order by f.position), '[]')
  from envelope_fields f where f.organization_id = envelopes.organization_id and f.envelope_id = envelopes.id)`

const artifactsOfEnvelope = sql<StoredArtifact[]>`(
  select coalesce(json_agg(json_build_object('organizationId', a.organization_id, 'envelopeId', a.envelope_id, 'kind', a.kind,
    'objectKey', a.object_key, 'etag', a.etag, 'sha256', a.sha256, 'contentLength', a.content_length, 'createdAt', a.created_at)), '[]')
  from artifacts a where a.organization_id = envelopes.organization_id and a.envelope_id = envelopes.id)`

const wholeEnvelope = { row: getTableColumns(envelopes), fields: fieldsOfEnvelope, artifacts: artifactsOfEnvelope }

const selectWhole = (db: Database) => db.select(wholeEnvelope).from(envelopes)

type EnvelopeRows = Awaited<ReturnType<typeof selectWhole>>

const toRecords = (found: EnvelopeRows): EnvelopeRecord[] =>
  found.flatMap(({ row, fields, artifacts }) => {
    const stored = artifacts.map((artifact) => ({ ...artifact, createdAt: new Date(artifact.createdAt) }))
    return toEnvelopeRecord(row, fields, stored)
  })

/** Returns envelopes of the organization with their fields and artifacts, from one consistent read. */
export const findEnvelopes = (where: SQL, ...orderBy: SQL[]): Statement<EnvelopeRecord[]> =>
  map(
    query((db) =>
      selectWhole(db)
        .where(and(ofOrganization(envelopes), where))
        .orderBy(...orderBy),
    ),
    toRecords,
  )

export type EnvelopeListQuery = {
  limit: number
  offset: number
  /** The test key whose sandbox the envelopes belong to. */
  testKeyId?: string | undefined
  status?: EnvelopeStatus | undefined
  documentId?: string | undefined
  workflowId?: string | undefined
  externalId?: string | undefined
  templateId?: string | undefined
  previousEnvelopeId?: string | undefined
  signerEmail?: string | undefined
  /** The SHA-256 (hex) of the uploaded file, of the document or of a completed file. */
  sha256?: string | undefined
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  /** The creation time and id of the previous page's last envelope. */
  after?: EnvelopePlace | undefined
}

export type EnvelopePlace = readonly [createdAt: string, id: string]

const matches = (list: EnvelopeListQuery): (SQL | undefined)[] => {
  const whenGiven = <T>(given: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
    given === undefined ? undefined : condition(given)
  return [
    ofOrganization(envelopes),
    whenGiven(list.testKeyId, (keyId) => isInSandboxOf(envelopes, keyId)),
    whenGiven(list.status, (status) => eq(envelopes.status, status)),
    whenGiven(list.documentId, (id) => eq(envelopes.documentId, id)),
    whenGiven(list.workflowId, (id) => eq(envelopes.workflowId, id)),
    whenGiven(list.externalId, (id) => eq(envelopes.externalId, id)),
    whenGiven(list.templateId, (id) => eq(envelopes.templateId, id)),
    whenGiven(list.previousEnvelopeId, (id) => eq(envelopes.previousEnvelopeId, id)),
    whenGiven(list.signerEmail, (email) => eq(envelopes.signerAddress, sql`lower(normalize(${email}, NFKC))`)),
    whenGiven(list.sha256, withFile),
    whenGiven(list.createdFrom, (from) => gte(envelopes.createdAt, from)),
    whenGiven(list.createdBefore, (before) => lt(envelopes.createdAt, before)),
    whenGiven(
      list.after,
      ([at, id]) => sql`(${envelopes.createdAt}, ${envelopes.id}) < (${at}::timestamptz, ${id}::text)`,
    ),
  ]
}

// A list of ids, because no index covers an `or` over columns of two tables.
const withFile = (sha256: string): SQL => sql`${envelopes.id} in (
  select o.id from envelopes o where o.organization_id = ${currentOrganization} and o.source_sha256 = ${sha256}
  union all
  select o.id from document_versions v join envelopes o on o.organization_id = v.organization_id
    and o.document_id = v.document_id and o.document_version = v.version where ${isUploadedAs(sha256)}
  union all
  select a.envelope_id from artifacts a where a.organization_id = ${currentOrganization} and a.sha256 = ${sha256})`

/**
 * Returns one page of envelopes, newest first, and one more envelope if there is a next page. Reads only the rows of
 * the page.
 */
export const listEnvelopes = (list: EnvelopeListQuery): Statement<EnvelopeRecord[]> =>
  map(
    query((db) => {
      const newestFirst = [desc(envelopes.createdAt), desc(envelopes.id)]
      const page = db
        .select({ id: envelopes.id })
        .from(envelopes)
        .where(and(...matches(list)))
        .orderBy(...newestFirst)
        .limit(list.limit + 1)
        .offset(list.offset)
        .as('page')
      // A limited subquery for each id, because without statistics, PostgreSQL would read the page for each envelope.
      const listed = db
        .select()
        .from(envelopes)
        .where(and(ofOrganization(envelopes), eq(envelopes.id, page.id)))
        .limit(1)
        .as('envelopes')
      return db
        .select(wholeEnvelope)
        .from(page)
        .innerJoinLateral(listed, sql`true`)
        .orderBy(...newestFirst)
    }),
    toRecords,
  )
