import type { CallReference } from '../../../platform/http/references.ts'
import type { Plan, Sender } from './plan.ts'
import type { Pool } from './pool.ts'
import type { Reference } from './tree.ts'

/** An organization in one round of the fuzz test. */
export type Party = {
  organizationId: string
  /** A text that occurs in all names and titles of this organization, and nowhere else. */
  marker: string
  keys: Record<'all' | 'reader' | 'child', string> & { narrow: string[] }
  pool: Pool
}

export type Fixture = {
  parties: readonly Party[]
  textOf(party: number, reference: Reference): string
  credentials(sender: Sender, plan: Plan): [string, string][]
  idempotencyKey(number: number): string
  /** Returns another party's data in a response that the request did not name, or null. */
  foreignIn(party: number | null, response: string, request: string): string | null
  /** Records the text that a party wrote, because later responses may contain it. */
  write(party: number, text: string): void
  /** Records the content of a response to a party. */
  learn(party: number, text: string): void
}

const idPattern = /\b(?:org|key|doc|fld|env|swf|tpl|blk|whk|evt|dlv|wfl|run|usr|mem|job|aud)_[0-9a-hjkmnp-tv-z]{26}\b/g

/** Returns every id in a text. */
export const idsIn = (text: string): string[] => text.match(idPattern) ?? []

/** Well-formed ids for which no resource exists. */
const missing: Record<CallReference | 'any', string> = {
  ...{ document: 'doc_00000000000000000000000000', draft: 'doc_00000000000000000000000001' },
  ...{ textDocument: 'doc_00000000000000000000000002', contentHash: 'f'.repeat(64), upload: 'a'.repeat(36) },
  ...{ parentFolder: 'fld_00000000000000000000000001', emptyFolder: 'fld_00000000000000000000000002' },
  ...{ folder: 'fld_00000000000000000000000000', envelope: 'env_00000000000000000000000000' },
  ...{ completedEnvelope: 'env_00000000000000000000000001', signingWorkflow: 'swf_00000000000000000000000000' },
  ...{ workflow: 'wfl_00000000000000000000000000', run: 'run_00000000000000000000000000' },
  ...{ apiKey: 'key_00000000000000000000000000', member: 'mem_00000000000000000000000000' },
  ...{ userName: 'nobody@example.com', webhook: 'whk_00000000000000000000000000' },
  ...{ webhookUrl: 'https://hooks.example.com/none', signingLink: 'A'.repeat(43) },
  ...{ delivery: 'dlv_00000000000000000000000000', testMail: 'job_00000000000000000000000000' },
  bulkSend: 'blk_00000000000000000000000000',
  template: 'tpl_00000000000000000000000000',
  signableEnvelope: 'env_00000000000000000000000002',
  any: 'doc_00000000000000000000000003',
}

/** Returns a registry of the ids that requests can name. Every response can add ids to it. */
export function createFixture(parties: readonly Party[]): Fixture {
  const owners = new Map<string, number>()
  const written = parties.map(() => new Set<string>())
  const markersIn = (text: string) => parties.map(({ marker }) => marker).filter((marker) => text.includes(marker))
  const learn: Fixture['learn'] = (party, text) => {
    for (const id of idsIn(text)) if (!owners.has(id)) owners.set(id, party)
  }
  for (const [number, { organizationId, marker, pool }] of parties.entries()) {
    owners.set(organizationId, number)
    owners.set(marker, number)
    for (const id of pool.all()) owners.set(id, number)
  }
  const partyAt = (number: number): Party => parties[number % parties.length]!
  return {
    parties,
    learn,
    foreignIn: (party, response, request) => {
      const isForeign = (named: string) => {
        const owner = owners.get(named)
        const isKnown = request.includes(named) || (party !== null && written[party]!.has(named))
        return owner !== undefined && owner !== party && !isKnown
      }
      return [...idsIn(response), ...markersIn(response)].find(isForeign) ?? null
    },
    write: (party, text) => {
      for (const named of [...idsIn(text), ...markersIn(text)])
        if (owners.get(named) !== party) written[party]!.add(named)
    },
    textOf: (party, { $ref, index, whose }) => {
      if (whose === 'missing') return missing[$ref]
      const { pool } = partyAt(whose === 'own' ? party : party + 1)
      return pool.pick($ref, index) ?? missing[$ref]
    },
    credentials: ({ party, key, isBearer }, { operation }) => {
      if (operation.startsWith('signing.')) return []
      const { keys } = partyAt(party)
      const form = (secret: string): [string, string] =>
        isBearer ? ['authorization', `Bearer ${secret}`] : ['x-api-key', secret]
      if (key === 'none') return []
      if (key === 'broken') return [form(keys.all.replace(/.{6}$/, 'aaaaaa'))]
      if (key === 'foreignBeside')
        return [
          ['x-api-key', keys.all],
          ['authorization', `Bearer ${partyAt(party + 1).keys.all}`],
        ]
      return [form(key === 'narrow' ? keys.narrow[operation.length % keys.narrow.length]! : keys[key])]
    },
    idempotencyKey: (number) => `fuzz-key-${number}`,
  }
}
