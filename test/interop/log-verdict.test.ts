import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { logEntryBytes, logLabel } from '../../core/signing/log-entry.ts'
import { signLogCheckpoint } from '../../transparency/checkpoint.ts'
import { cosign } from '../../transparency/cosignature.ts'
import { hashLeaf, hashNode } from '../../transparency/merkle.ts'
import { formatSignatures, formatSigner, formatVerifier, importSigner } from '../../transparency/note.ts'
import { formatProof } from '../../transparency/proof.ts'
import { bothReports } from '../integration/verify/both-verdicts.ts'
import { temporaryFolder } from '../support/folder.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { finish } from '../unit/core/signing/finished.ts'
import { publicPem } from '../unit/core/signing/samples.ts'

/** The command and the Python program share no code, but must give the same verdict on a log proof. */

const missing = missingTool('python3', 'openssl')
const folder = temporaryFolder('log-verdict')
const put = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const keyOf = async (name: string, type: 'ed25519' | 'cosignature', byte: number) =>
  importSigner(await formatSigner(name, type, new Uint8Array(32).fill(byte)))

const { integrity: _, ...bundle } = (await finish()).bundle
const log = await keyOf('log.example', 'ed25519', 1)
const witness = await keyOf('witness.example', 'cosignature', 2)
const sequence = bundle.records.length
const label = await logLabel(bundle.envelopeId, bundle.records[0]?.hash ?? '')
const leaf = hashLeaf(logEntryBytes({ label, sequence, head: bundle.head.hash }))
const sibling = hashLeaf(new Uint8Array())
const signed = await signLogCheckpoint(log, { size: 2, root: hashNode(sibling, leaf) })
const text = signed.slice(0, signed.indexOf('\n\n') + 1)
const cosigned = `${signed}${formatSignatures([await cosign(witness, text, new Date('2026-03-02T00:00:00Z'))])}`
const proofWith = (checkpoint: string) => formatProof({ index: 1, hashes: [sibling], checkpoint })
const good = { sequence, index: 1, proof: proofWith(cosigned) }

const line = `log ${formatVerifier(log)}\n`
const witnessed = `${line}witness w ${formatVerifier(witness)}\nquorum w\n`
const other = await keyOf('log.example', 'ed25519', 3)

const cases: [what: string, log: unknown, policy: string | null, status: number][] = [
  ['a proof with a witness', good, witnessed, 0],
  ['a proof without a log policy', good, null, 0],
  ['a proof without a witness if none is required', { ...good, proof: proofWith(signed) }, `${line}quorum none\n`, 0],
  ['a proof without the required witness', { ...good, proof: proofWith(signed) }, witnessed, 1],
  ['a log policy without a proof', null, witnessed, 1],
  ['neither a proof nor a log policy', null, null, 0],
  ['a proof of another record', { ...good, sequence: 1 }, witnessed, 1],
  ['a proof of a missing record', { ...good, sequence: 0 }, witnessed, 1],
  ['a wrong index', { ...good, index: 0 }, witnessed, 1],
  ['a changed tree size', { ...good, proof: good.proof.replace('\n2\n', '\n3\n') }, witnessed, 1],
  ['an invalid proof', { ...good, proof: 'x' }, null, 1],
  ['the policy of another log', good, `log ${formatVerifier(other)}\nquorum none\n`, 1],
  ['an invalid log policy', good, 'quorum w\n', 1],
  ['an unknown property', { ...good, more: 1 }, null, 1],
]

describe('verification of an inclusion proof', () => {
  it.skipIf(missing).each(cases)(
    'returns the same verdict and codes from the verify command and the Python program for %s',
    async (_, logged, policy, status) => {
      const args = [
        put('evidence.json', JSON.stringify({ ...bundle, log: logged })),
        '--key',
        put('public.pem', publicPem),
      ]
      if (policy !== null) args.push('--log-policy', put('policy.txt', policy))
      const [command, program] = await bothReports(args)
      expect(program).toEqual(command)
      expect(command.status).toBe(status)
    },
  )
})
