import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../../base/bytes.ts'
import { canonicalJson } from '../../core/canonical-json.ts'
import {
  type ArchiveTimestampChain,
  encodeEvidenceRecord,
  readEvidenceRecord,
} from '../../pki/evidence-record/evidence-record.ts'
import { bothReports } from '../integration/verify/both-verdicts.ts'
import { agedRecords } from '../support/archive-years.ts'
import { temporaryFolder } from '../support/folder.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { finish } from '../unit/core/signing/finished.ts'
import { publicPem } from '../unit/core/signing/samples.ts'

/** The command and the Python program share no code, but must give the same verdict on an evidence record. */

const missing = missingTool('python3', 'openssl')
const folder = temporaryFolder('archive-verdict')
const put = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const { integrity: _, ...bundle } = (await finish()).bundle
const sequence = bundle.records.length
const text = bundle.records.map(({ hash: _, disclosures: __, ...record }) => `${canonicalJson(record)}\n`).join('')
const aged = await agedRecords(3, [text, 'another object', 'a third object'].map(utf8))
const good = aged.records[0] as Uint8Array<ArrayBuffer>
const allRoots = aged.rootPems.join('\n')

/** Returns the evidence record with changed chains of timestamps. */
function changed(change: (chains: ArchiveTimestampChain[]) => void): Uint8Array<ArrayBuffer> {
  const { chains } = structuredClone(readEvidenceRecord(good))
  change(chains)
  return encodeEvidenceRecord(chains)
}
const flipLast = (bytes: Uint8Array | undefined) => {
  if (bytes) bytes[bytes.length - 1]! ^= 1
}

const cases: [what: string, record: Uint8Array, more: { sequence?: number; roots?: string }, status: number][] = [
  ['an evidence record of thirty years', good, { roots: allRoots }, 0],
  ['unchecked timestamp authorities', good, {}, 0],
  ['an untrusted timestamp authority', good, { roots: aged.rootPems.slice(1).join('\n') }, 1],
  ['certificates of authorities that are not PEM', good, { roots: 'no certificate' }, 1],
  ['the evidence record of another object', aged.records[1] as Uint8Array, {}, 1],
  ['a sequence number that is too low', good, { sequence: sequence - 1 }, 1],
  ['a sequence number without a record', good, { sequence: sequence + 1 }, 1],
  ['a missing timestamp renewal', changed((chains) => void chains[0]?.splice(1, 1)), {}, 1],
  ['timestamps in reverse order', changed((chains) => void chains[0]?.reverse()), {}, 1],
  ['a missing timestamp chain', changed((chains) => void chains.splice(1, 1)), {}, 1],
  ['an empty timestamp chain', changed((chains) => void chains.push([])), {}, 1],
  ['a changed first timestamp token', changed((chains) => flipLast(chains[0]?.[0]?.token)), {}, 1],
  ['a changed last timestamp token', changed((chains) => flipLast(chains.at(-1)?.at(-1)?.token)), {}, 1],
  ['a changed hash tree', changed((chains) => flipLast(chains[0]?.[0]?.reducedHashtree?.[0]?.[0])), {}, 1],
  ['bytes that are not an evidence record', utf8('no record'), {}, 1],
]

describe('verification of an evidence record', () => {
  it.skipIf(missing).each(cases)(
    'returns the same verdict and codes from the verify command and the Python program for %s',
    async (_, record, more, status) => {
      const archive = { sequence: more.sequence ?? sequence, record: toBase64(record) }
      const args = [put('evidence.json', JSON.stringify({ ...bundle, archive })), '--key', put('public.pem', publicPem)]
      if (more.roots !== undefined) args.push('--timestamps', put('roots.pem', more.roots))
      const [command, program] = await bothReports(args)
      expect(program).toEqual(command)
      expect(command.status).toBe(status)
    },
  )
})
