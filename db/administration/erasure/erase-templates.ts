import { comparableAddress, withoutPerson } from '../../../core/signing/erasure.ts'
import { templateWithout } from '../../../core/templates/erasure.ts'
import type { TemplateContent } from '../../../core/templates/template.ts'
import type { Owner } from '../owner.ts'
import type { ErasureObstacle, Person } from './find-person.ts'

/**
 * Removes a person from all template versions that contain the address, and from stored responses to requests that
 * created or changed templates. Returns the ids of the templates.
 */
export async function eraseTemplates(owner: Owner, person: Person): Promise<string[]> {
  const { organizationId, email } = person
  const { rows } = await owner.query<{ id: string; name: string; version: number; content: TemplateContent }>(
    `select t.id, t.name, v.version, v.content from templates t
     join template_versions v on v.organization_id = t.organization_id and v.template_id = t.id
     where t.organization_id = $1 and strpos(lower(normalize(t.name || v.content::text, NFKC)), $2) > 0
     order by t.id, v.version for update`,
    [organizationId, comparableAddress(email)],
  )
  for (const { id, name, version, content } of rows) {
    await owner.query(
      'update template_versions set content = $4 where organization_id = $1 and template_id = $2 and version = $3',
      [organizationId, id, version, JSON.stringify(templateWithout(content, person))],
    )
    await owner.query('update templates set name = $3 where organization_id = $1 and id = $2', [
      organizationId,
      id,
      withoutPerson(name, person),
    ])
  }
  await eraseTemplateResponses(owner, person)
  return [...new Set(rows.map(({ id }) => id))]
}

/** Removes a person from stored responses of template requests, including responses about deleted templates. */
async function eraseTemplateResponses(owner: Owner, person: Person): Promise<void> {
  const { organizationId, email } = person
  const { rows } = await owner.query<{ api_key_id: string; operation: string; key: string; response: string }>(
    `select api_key_id, operation, key, response from idempotency_keys
     where organization_id = $1 and operation = any ($3) and strpos(lower(normalize(response, NFKC)), $2) > 0 for update`,
    [organizationId, comparableAddress(email), ['templates.create', 'templates.update', 'templates.delete']],
  )
  for (const { api_key_id, operation, key, response } of rows)
    await owner.query(
      `update idempotency_keys set response = $4 where organization_id = $1 and operation = $5 and api_key_id = $2 and key = $3`,
      [organizationId, api_key_id, key, JSON.stringify(withoutPerson(JSON.parse(response), person)), operation],
    )
}

export type FoundBulkSend = { id: string; reason: ErasureObstacle | null }

/**
 * Removes a person from finished bulk sends that contain the address. Returns all bulk sends with the address, each
 * with the reason if it was kept.
 */
export async function eraseBulkSends(owner: Owner, person: Person): Promise<FoundBulkSend[]> {
  const { organizationId, email } = person
  const values = [organizationId, comparableAddress(email)]
  const contains = (column: string) => `strpos(lower(normalize(${column}::text, NFKC)), $2) > 0`
  const { rows: found } = await owner.query<{ id: string; is_open: boolean; content: TemplateContent }>(
    `select b.id, b.finished_at is null as is_open, b.content from bulk_sends b
     where b.organization_id = $1 and (${contains('b.content')} or exists (
       select from bulk_send_rows r where r.organization_id = b.organization_id and r.bulk_send_id = b.id and ${contains('r.use')}))
     order by b.id for update`,
    values,
  )
  for (const { id, content } of found.filter(({ is_open }) => !is_open)) {
    await owner.query('update bulk_sends set content = $3 where organization_id = $1 and id = $2', [
      ...[organizationId, id, JSON.stringify(templateWithout(content, person))],
    ])
    const { rows } = await owner.query<{ position: number; use: unknown }>(
      `select r.position, r.use from bulk_send_rows r where r.organization_id = $1 and ${contains('r.use')} and r.bulk_send_id = $3 for update`,
      [...values, id],
    )
    for (const { position, use } of rows)
      await owner.query(
        'update bulk_send_rows set use = $4 where organization_id = $1 and bulk_send_id = $2 and position = $3',
        [organizationId, id, position, JSON.stringify(withoutPerson(use, person))],
      )
  }
  return found.map(({ id, is_open }) => ({ id, reason: is_open ? 'bulk_send_open' : null }))
}
