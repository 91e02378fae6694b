import { type SQL, sql } from 'drizzle-orm'
import type { EvidenceHead } from '../../core/signing/chain.ts'
import { firstRow, map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import type { ArtifactRow } from './envelopes.ts'
import type { SequenceRow } from './sequences.ts'

export type CompletedFile = Pick<ArtifactRow, 'kind' | 'objectKey' | 'etag' | 'sha256' | 'contentLength'> & {
  isRemoved: boolean
}

/** The completed document of an envelope, with all signers. */
export type CompletedDocument = {
  /**
   * The envelope whose files and evidence represent the document. Until the workflow is completed, it is the envelope
   * itself. Afterwards, it is the envelope that was sealed last.
   */
  envelopeId: string
  /** The head of the evidence chain of the envelope `envelopeId`. */
  head: EvidenceHead
  files: CompletedFile[]
  /** The signers in signing order. */
  signers: { email: string; name: string | null; isSigned: boolean }[]
  /** The signing workflow of the envelope. */
  workflow: Pick<SequenceRow, 'status' | 'finishedAt'> | null
  /** The number of seconds by which the sandbox clock has advanced since the end of the envelope or workflow. */
  endedAheadSeconds: number
}

type Row = Pick<CompletedDocument, 'files' | 'signers'> & {
  envelope_id: string
  sequence: number
  hash: string
  status: SequenceRow['status'] | null
  finished_at: string | null
  ended_ahead_seconds: number
}

/** Returns the completed document of an envelope, or null if the envelope does not exist. */
export const findCompletedDocument = (envelopeId: string | SQL): Statement<CompletedDocument | null> =>
  map(
    firstRow(
      sqlRows<Row>(sql`
        select o.id as envelope_id, o.evidence_count as sequence, o.evidence_head as hash, w.status, w.finished_at, e.ended_ahead_seconds,
          (select coalesce(json_agg(json_build_object('kind', a.kind, 'objectKey', a.object_key, 'etag', a.etag, 'sha256', a.sha256,
             'contentLength', a.content_length, 'isRemoved', a.removed_at is not null)), '[]')
           from artifacts a where a.organization_id = e.organization_id and a.envelope_id = o.id) as files,
          (select json_agg(json_build_object('email', s.signer_email, 'name', s.signer_name, 'isSigned', s.signed_at is not null)
             order by s.workflow_step)
           from envelopes s where s.organization_id = e.organization_id and (s.id = e.id or s.workflow_id = e.workflow_id)) as signers
        from envelopes e
        left join signing_workflows w on w.organization_id = e.organization_id and w.id = e.workflow_id
        cross join lateral (
          select l.id, l.evidence_count, l.evidence_head from envelopes l
          where l.organization_id = e.organization_id and (l.id = e.id or (w.status = 'completed' and l.workflow_id = e.workflow_id))
          order by l.completed_at desc nulls last, l.workflow_step desc limit 1) o
        where e.organization_id = ${currentOrganization} and e.id = ${envelopeId}`),
    ),
    (row) =>
      row && {
        envelopeId: row.envelope_id,
        head: { sequence: row.sequence, hash: row.hash },
        files: row.files,
        signers: row.signers,
        endedAheadSeconds: row.ended_ahead_seconds,
        workflow: row.status && { status: row.status, finishedAt: row.finished_at ? new Date(row.finished_at) : null },
      },
  )
