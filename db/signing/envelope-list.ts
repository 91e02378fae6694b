import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { EnvelopeStatus } from '../../core/signing/model.ts'
import { envelopes } from '../schema/index.ts'
import { type Database, map, query, type Statement } from '../statement.ts'
import { ofOrganization } from '../tenancy.ts'
import { type ArtifactRow, type EnvelopeRecord, type FieldRow, toEnvelopeRecord } from './envelopes.ts'

type StoredArtifact = Omit<ArtifactRow, 'createdAt'> & { createdAt: string }

const fieldsOfEnvelope = sql<FieldRow[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'type', f.type, 'pageNumber', f.page_number, 'x', f.x, 'y', f.y,
    'width', f.width, 'height', f.height, 'isRequired', f.is_required, 'value', f.value) order by f.position), '[]')
  from envelope_fields f where f.organization_id = envelopes.organization_id and f.envelope_id = envelopes.id)`

const artifactsOfEnvelope = sql<StoredArtifact[]>`(
  select coalesce(json_agg(json_build_object('organizationId', a.organization_id, 'envelopeId', a.envelope_id, 'kind', a.kind,
    'objectKey', a.object_key, 'etag', a.etag, 'sha256', a.sha256, 'contentLength', a.content_length, 'createdAt', a.created_at)), '[]')
  from artifacts a where a.organization_id = envelopes.organization_id and a.envelope_id = envelopes.id)`

const selectWhole = (db: Database) =>
  db
    .select({ row: getTableColumns(envelopes), fields: fieldsOfEnvelope, artifacts: artifactsOfEnvelope })
    .from(envelopes)

type Whole = Awaited<ReturnType<typeof selectWhole>>

const toRecords = (found: Whole): EnvelopeRecord[] =>
  found.flatMap(({ row, fields, artifacts }) => {
    const stored = artifacts.map((artifact) => ({ ...artifact, createdAt: new Date(artifact.createdAt) }))
    return toEnvelopeRecord(row, fields, stored)
  })

/** Envelopes of the organization with everything that belongs to them, as one statement sees them. */
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
  status?: EnvelopeStatus | undefined
  documentId?: string | undefined
}

/** One page of envelopes, the newest first, and one more when there is a next page. */
export const listEnvelopes = (list: EnvelopeListQuery): Statement<EnvelopeRecord[]> =>
  map(
    query((db) =>
      selectWhole(db)
        .where(
          and(
            ofOrganization(envelopes),
            list.status === undefined ? undefined : eq(envelopes.status, list.status),
            list.documentId === undefined ? undefined : eq(envelopes.documentId, list.documentId),
          ),
        )
        .orderBy(desc(envelopes.createdAt), desc(envelopes.id))
        .limit(list.limit + 1)
        .offset(list.offset),
    ),
    toRecords,
  )
