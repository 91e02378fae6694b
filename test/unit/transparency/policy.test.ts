import { describe, expect, it } from 'vitest'
import { parseCheckpoint, type ReadCheckpoint, signLogCheckpoint } from '../../../transparency/checkpoint.ts'
import { cosign } from '../../../transparency/cosignature.ts'
import { emptyRoot } from '../../../transparency/merkle.ts'
import {
  formatSignatures,
  formatSigner,
  formatVerifier,
  importSigner,
  type NoteSigner,
} from '../../../transparency/note.ts'
import { checkPolicy, parsePolicy } from '../../../transparency/policy.ts'

const seedOf = (byte: number) => new Uint8Array(32).fill(byte)
const log = await importSigner(await formatSigner('log.example', 'ed25519', seedOf(1)))
const witnesses = await Promise.all(
  [2, 3, 4].map(async (byte) =>
    importSigner(await formatSigner(`witness.example/${byte}`, 'cosignature', seedOf(byte))),
  ),
)
const [w1, w2, w3] = witnesses.map(formatVerifier)
const at = new Date('2026-03-01T12:00:00Z')

/** Returns a checkpoint of the log with cosignatures of the given witnesses. */
async function checkpointBy(cosigners: NoteSigner[], signer = log): Promise<ReadCheckpoint> {
  const signed = await signLogCheckpoint(signer, { size: 0, root: emptyRoot })
  const read = parseCheckpoint(signed) as ReadCheckpoint
  const lines = await Promise.all(cosigners.map((one) => cosign(one, read.note.text, at)))
  return parseCheckpoint(`${signed}${formatSignatures(lines)}`) as ReadCheckpoint
}

const nested = `
# two of three, in two steps
log ${formatVerifier(log)} https://log.example/
witness a ${w1}
witness b ${w2} https://witness.example/b
witness c ${w3}
group ab any a b
group all-of-them all ab c
quorum all-of-them
`

describe('a log policy', () => {
  it('reports a quorum only if enough of its witnesses cosigned', async () => {
    const policy = parsePolicy(nested)
    expect(policy.witnesses[1]?.url).toBe('https://witness.example/b')
    const found = (...cosigners: number[]) =>
      checkpointBy(cosigners.map((one) => witnesses[one] as NoteSigner)).then((read) => checkPolicy(policy, read))
    expect(await found()).toEqual({ log: 'log.example', witnesses: [], hasQuorum: false })
    expect(await found(0, 1)).toMatchObject({ hasQuorum: false })
    expect(await found(2)).toMatchObject({ hasQuorum: false })
    expect(await found(1, 2)).toEqual({
      log: 'log.example',
      witnesses: [
        { name: 'b', at },
        { name: 'c', at },
      ],
      hasQuorum: true,
    })
  })

  it('requires no witness if it contains "quorum none"', async () => {
    const policy = parsePolicy(`log ${formatVerifier(log)}\nquorum none\n`)
    expect(await checkPolicy(policy, await checkpointBy([]))).toEqual({
      log: 'log.example',
      witnesses: [],
      hasQuorum: true,
    })
  })

  it('reports no log for a checkpoint that its log did not sign', async () => {
    const other = await importSigner(await formatSigner('log.example', 'ed25519', seedOf(9)))
    const policy = parsePolicy(`log ${formatVerifier(log)}\nquorum none\n`)
    expect((await checkPolicy(policy, await checkpointBy([], other))).log).toBeNull()
  })

  it.each([
    ['quorum', ''],
    ['Line 1', 'quorum a\n'],
    ['Line 2', 'quorum none\nquorum none\n'],
    ['Line 1', 'log x\nquorum none\n'],
    ['Line 1', `log ${w1}\nquorum none\n`],
    ['Line 1', `witness a ${formatVerifier(log)}\nquorum a\n`],
    ['Line 1', `witness none ${w1}\nquorum none\n`],
    ['Line 2', `witness a ${w1}\nwitness b ${w1}\nquorum a\n`],
    ['Line 2', `witness a ${w1}\ngroup g 2 a\nquorum g\n`],
    ['Line 2', `witness a ${w1}\ngroup g 0 a\nquorum g\n`],
    ['Line 3', `witness a ${w1}\ngroup g all a\ngroup h all a\nquorum h\n`],
    ['Line 1', 'group g any g\nquorum g\n'],
    ['Line 1', 'mirror x\n'],
  ])('is rejected with “%s” in the error: %j', (where, text) => {
    expect(() => parsePolicy(text)).toThrow(where)
  })
})
