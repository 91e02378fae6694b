import { logicNames } from '../../../core/signing/conditions/field-logic.ts'
import {
  comparableAddress,
  disclosuresAbout,
  erasedEmail,
  erasedExternalId,
  withoutParty,
  withoutPerson,
} from '../../../core/signing/erasure.ts'
import { textRules } from '../../../core/signing/field-rules.ts'
import { copyTemplates, senderTemplates } from '../../../core/signing/mails/facts.ts'
import type { Owner } from '../owner.ts'
import type { EnvelopeOfPerson, Person } from './find-person.ts'

/**
 * Erases a person from a finished envelope: from its row, evidence, links, mails and copies. Deletes a certificate that
 * contains pages of attached files. Returns whether the certificate was deleted.
 */
export async function eraseEnvelope(owner: Owner, person: Person, envelope: EnvelopeOfPerson): Promise<boolean> {
  const isDeleted = envelope.isSigner && (await deleteAppended(owner, [person.organizationId, envelope.id]))
  if (envelope.isParty) await eraseParty(owner, person, envelope)
  if (envelope.isReader) await eraseReader(owner, person, envelope.id)
  await eraseOwnData(owner, person, envelope.id)
  await eraseEvents(owner, person, envelope.id)
  await eraseStoredResponses(owner, person, envelope.id)
  return isDeleted
}

async function eraseParty(owner: Owner, person: Person, envelope: EnvelopeOfPerson): Promise<void> {
  const address = [person.organizationId, envelope.id]
  await eraseDisclosures(owner, person, envelope.id)
  await owner.query(
    'update envelopes set message = null, void_reason = null where organization_id = $1 and id = $2',
    address,
  )
  if (envelope.isSigner) await eraseSigner(owner, address)
  await eraseMails(owner, address)
}

/** Erases a person from the external id and the metadata that the sender set for the envelope. */
async function eraseOwnData(owner: Owner, person: Person, envelopeId: string): Promise<void> {
  const address = [person.organizationId, envelopeId]
  const { rows } = await owner.query<{ external_id: string | null; metadata: unknown }>(
    'select external_id, metadata from envelopes where organization_id = $1 and id = $2',
    address,
  )
  for (const { external_id, metadata } of rows)
    await owner.query('update envelopes set external_id = $3, metadata = $4 where organization_id = $1 and id = $2', [
      ...address,
      erasedExternalId(external_id, person.email),
      JSON.stringify(withoutPerson(metadata, person)),
    ])
}

/** Erases a person as a recipient of copies and of mails to the sender. */
async function eraseReader(owner: Owner, { organizationId, email }: Person, envelopeId: string): Promise<void> {
  const values = [organizationId, envelopeId, comparableAddress(email)]
  const isPerson = (column: string) => `lower(normalize(${column}, NFKC)) = $3`
  await owner.query(
    `update envelopes set cc = array(select c from unnest(cc) with ordinality as one (c, place) where not ${isPerson('c')} order by place),
       sender_name = case when ${isPerson('sender_email')} then null else sender_name end,
       sender_email = case when ${isPerson('sender_email')} then null else sender_email end
     where organization_id = $1 and id = $2`,
    values,
  )
  await owner.query(
    `delete from evidence_disclosures where organization_id = $1 and envelope_id = $2 and name like 'cc.%' and ${isPerson('value')}`,
    values,
  )
  await owner.query(
    `delete from signing_links where organization_id = $1 and envelope_id = $2 and ${isPerson('recipient')}`,
    values,
  )
  await owner.query(
    `delete from jobs where organization_id = $1 and kind = 'mail' and payload ->> 'envelopeId' = $2
       and ${isPerson("payload -> 'recipient' ->> 'email'")}`,
    values,
  )
}

async function eraseDisclosures(owner: Owner, person: Person, envelopeId: string): Promise<void> {
  const address = [person.organizationId, envelopeId]
  const { rows: records } = await owner.query<{ sequence: number; type: string }>(
    `select sequence, record::jsonb ->> 'type' as type from evidence_records
     where organization_id = $1 and envelope_id = $2 order by sequence`,
    address,
  )
  const { rows: disclosures } = await owner.query<{ sequence: number; name: string; value: string }>(
    'select sequence, name, value from evidence_disclosures where organization_id = $1 and envelope_id = $2',
    address,
  )
  const about = disclosuresAbout(person.email, records, disclosures)
  for (const { sequence, name } of about) {
    const opened = disclosures.find((one) => one.sequence === sequence && one.name === name)
    if (name === 'name' && opened) person.names.add(opened.value.trim())
  }
  await owner.query(
    `delete from evidence_disclosures d using jsonb_to_recordset($3::jsonb) as a (sequence integer, name text)
     where d.organization_id = $1 and d.envelope_id = $2 and d.sequence = a.sequence and d.name = a.name`,
    [...address, JSON.stringify(about)],
  )
}

async function eraseSigner(owner: Owner, address: string[]): Promise<void> {
  await owner.query(
    `update envelopes set signer_email = $3, signer_name = null, decline_reason = null, consent_signature = null
     where organization_id = $1 and id = $2`,
    [...address, erasedEmail],
  )
  await owner.query(
    `update envelope_fields set value = null, prefill = null, label = null, placeholder = null, rules = rules - $3::text[]
     where organization_id = $1 and envelope_id = $2`,
    [...address, [...textRules, ...logicNames]],
  )
  await owner.query('delete from signing_links where organization_id = $1 and envelope_id = $2', address)
  await eraseAttachments(owner, address)
  // Later signers of the workflow have copies of the values that their conditions reference.
  await owner.query(
    `delete from evidence_disclosures d using envelopes e, envelopes o
     where e.organization_id = $1 and e.id = $2 and o.organization_id = $1 and o.workflow_id = e.workflow_id
       and d.organization_id = $1 and d.envelope_id = o.id and d.name like 'earlier.' || e.workflow_step || '.%'`,
    address,
  )
}

/** Deletes the certificate if it contains pages of attached files. Returns whether the certificate was deleted. */
async function deleteAppended(owner: Owner, [organizationId, envelopeId]: string[]): Promise<boolean> {
  const { rows } = await owner.query<{ object_key: string }>(
    `update artifacts a set removed_at = now()
     where a.organization_id = $1 and a.envelope_id = $2 and a.kind = 'certificate' and a.removed_at is null
       and exists (select from attachments t join envelope_fields f
           on f.organization_id = t.organization_id and f.envelope_id = t.envelope_id and f.id = t.field_id
         where t.organization_id = $1 and t.envelope_id = $2 and t.state = 'signed' and f.rules -> 'appendToCertificate' = 'true')
     returning a.object_key`,
    [organizationId, envelopeId],
  )
  const keys = rows.map((row) => row.object_key)
  await owner.query('select chancery_delete_objects($1, $2, $3)', [organizationId, keys, envelopeId])
  return keys.length > 0
}

/** Deletes the files that the signer attached. */
async function eraseAttachments(owner: Owner, [organizationId, envelopeId]: string[]): Promise<void> {
  const { rows } = await owner.query<{ object_key: string }>(
    `with gone as (delete from attachments where organization_id = $1 and envelope_id = $2 returning object_key, state)
     select object_key from gone where state in ('stored', 'signed')`,
    [organizationId, envelopeId],
  )
  const keys = rows.map((row) => row.object_key)
  await owner.query('select chancery_delete_objects($1, $2, $3)', [organizationId, keys, envelopeId])
}

/** Deletes the envelope's mails. Keeps queued mails to other people, but removes the reason text in them. */
async function eraseMails(owner: Owner, address: string[]): Promise<void> {
  const ofEnvelope = "organization_id = $1 and kind = 'mail' and payload ->> 'envelopeId' = $2"
  await owner.query(
    `delete from jobs where ${ofEnvelope} and (state <> 'queued' or payload ->> 'template' <> all ($3))`,
    [...address, [...senderTemplates, ...copyTemplates]],
  )
  await owner.query(`update jobs set payload = payload - 'reason', last_error = null where ${ofEnvelope}`, address)
}

async function eraseEvents(owner: Owner, person: Person, envelopeId: string): Promise<void> {
  const address = [person.organizationId, envelopeId]
  const { rows } = await owner.query<{ id: string; body: string }>(
    'select id, body from webhook_events where organization_id = $1 and envelope_id = $2',
    address,
  )
  for (const { id, body } of rows)
    await owner.query('update webhook_events set body = $3 where organization_id = $1 and id = $2', [
      person.organizationId,
      id,
      without(body, person.email, envelopeId),
    ])
  // A receiver's stored response may contain data of the event.
  await owner.query(
    `update webhook_attempts a set response_excerpt = null from webhook_deliveries w join webhook_events v
       on v.organization_id = w.organization_id and v.id = w.event_id
     where a.organization_id = $1 and w.organization_id = $1 and a.endpoint_id = w.endpoint_id and a.delivery_id = w.id and v.envelope_id = $2`,
    address,
  )
}

async function eraseStoredResponses(owner: Owner, person: Person, envelopeId: string): Promise<void> {
  const { rows } = await owner.query<{ api_key_id: string; operation: string; key: string; response: string }>(
    'select api_key_id, operation, key, response from idempotency_keys where organization_id = $1 and strpos(response, $2) > 0 for update',
    [person.organizationId, envelopeId],
  )
  for (const { api_key_id, operation, key, response } of rows)
    await owner.query(
      'update idempotency_keys set response = $4 where organization_id = $1 and operation = $2 and key = $3 and api_key_id = $5',
      [person.organizationId, operation, key, without(response, person.email, envelopeId), api_key_id],
    )
}

const without = (json: string, email: string, envelopeId: string): string =>
  JSON.stringify(withoutParty(JSON.parse(json), email, new Set([envelopeId])))

/**
 * The condition that the files of an envelope `o` show the signer of an envelope `e`. In a workflow, files that are
 * sealed later contain the earlier signatures.
 */
export const showsEnvelope = `(o.id = e.id or (o.workflow_id = e.workflow_id and coalesce(o.completed_at, 'infinity') >= e.completed_at))`

/** Marks the files that show the signer of an envelope for deletion. Returns the ids of these files' envelopes. */
export async function deleteFiles(owner: Owner, organizationId: string, envelopeId: string): Promise<string[]> {
  const { rows } = await owner.query<{ envelope_id: string; object_key: string }>(
    `update artifacts a set removed_at = now() from envelopes e, envelopes o
     where e.organization_id = $1 and e.id = $2 and o.organization_id = $1 and ${showsEnvelope}
       and a.organization_id = $1 and a.envelope_id = o.id and a.removed_at is null
     returning a.envelope_id, a.object_key`,
    [organizationId, envelopeId],
  )
  const keys = rows.map((row) => row.object_key)
  await owner.query('select chancery_delete_objects($1, $2, $3)', [organizationId, keys, envelopeId])
  return [...new Set(rows.map((row) => row.envelope_id))]
}

/**
 * Releases unreferenced objects of sealing attempts, for envelopes whose files show a signer of the given envelopes.
 * Returns the number of objects that still have to be deleted from the store, including those of `deleteFiles`.
 */
export async function releaseAttempts(owner: Owner, organizationId: string, envelopeIds: string[]): Promise<number> {
  const { rowCount } = await owner.query(
    `update pending_objects l set is_marked_for_deletion = true, due_at = now() from envelopes e, envelopes o
     where e.organization_id = $1 and e.id = any ($2) and o.organization_id = $1 and ${showsEnvelope}
       and l.organization_id = $1 and l.subject_id = o.id`,
    [organizationId, envelopeIds],
  )
  return rowCount ?? 0
}

/** Returns the ids of the envelopes whose files show a signer of the given envelopes. */
export async function findFiles(owner: Owner, organizationId: string, envelopeIds: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ envelope_id: string }>(
    `select distinct a.envelope_id from envelopes e
     join envelopes o on o.organization_id = e.organization_id and ${showsEnvelope}
     join artifacts a on a.organization_id = o.organization_id and a.envelope_id = o.id and a.removed_at is null
     where e.organization_id = $1 and e.id = any ($2) order by 1`,
    [organizationId, envelopeIds],
  )
  return rows.map((row) => row.envelope_id)
}
