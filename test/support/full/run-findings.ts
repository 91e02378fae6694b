import type pg from 'pg'
import { fetchOverNewConnection } from '../../../dev/support/fresh-connections.ts'

type Ended = { owner: pg.Pool; mailUrl: string; runId: string; folderId: string; documents: number }

type DocumentRow = {
  document_id: string
  status: string
  signer: string
  holds: number
  envelopes: number
  completed: number
  filed: number
  same_file: boolean
}

/** Returns every effect of a finished run that did not occur exactly once. */
export async function runFindings({ owner, mailUrl, runId, folderId, documents }: Ended): Promise<string[]> {
  const findings: string[] = []
  const { rows } = await owner.query<DocumentRow>(
    `select d.document_id, d.status, o.metadata ->> 'signer' as signer,
       (select count(*)::int from audit_events a where a.target_id = d.document_id and a.action = 'document.hold_placed') as holds,
       (select count(*)::int from envelopes e where e.document_id = d.document_id) as envelopes,
       (select count(*)::int from envelopes e join webhook_events w on w.envelope_id = e.id and w.type = 'envelope.completed'
         where e.document_id = d.document_id and e.status = 'completed') as completed,
       (select count(*)::int from audit_events a where a.action = 'document.created' and a.details ->> 'documentId' = d.document_id) as filed,
       (select bool_and(v.sha256 = f.sha256) from workflow_run_steps s
         join document_versions v on v.document_id = s.created_document_id and v.origin = 'sealed'
         join workflow_run_steps q on q.run_id = s.run_id and q.position = s.position and q.envelope_id is not null
         join artifacts f on f.envelope_id = q.envelope_id and f.kind = 'document'
         where s.run_id = d.run_id and s.position = d.position) as same_file
     from workflow_run_documents d join documents o on o.id = d.document_id where d.run_id = $1 order by d.position`,
    [runId],
  )
  if (rows.length !== documents) findings.push(`${rows.length} documents in the run`)
  for (const row of rows) {
    const expect = (holds: boolean, what: string) => holds || findings.push(`${row.document_id}: ${what}`)
    expect(row.status === 'completed', row.status)
    expect(row.holds === 1, `${row.holds} holds`)
    expect(row.envelopes === 1, `${row.envelopes} envelopes`)
    expect(row.completed === 1, `${row.completed} completed events`)
    expect(row.filed === 1, `${row.filed} filed documents`)
    expect(row.same_file === true, 'what was filed is not what was sealed')
    const mails = (await (
      await fetchOverNewConnection(`${mailUrl}/messages?to=${encodeURIComponent(row.signer)}`)
    ).json()) as unknown[]
    expect(mails.length > 0, 'no mail to the signer')
  }
  const { rows: whole } = await owner.query<{ status: string; ends: number; in_folder: number }>(
    `select r.status, (select count(*)::int from audit_events a where a.target_id = r.id and a.action = 'workflow.run_ended') as ends,
       (select count(*)::int from documents d where d.folder_id = $2) as in_folder
     from workflow_runs r where r.id = $1`,
    [runId, folderId],
  )
  const [run] = whole
  if (run?.status !== 'completed') findings.push(`the run is ${run?.status}`)
  if (run?.ends !== 1) findings.push(`the run ended ${run?.ends} times`)
  if (run?.in_folder !== documents) findings.push(`${run?.in_folder} documents in the folder`)
  return findings
}
