import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memorySource } from '../../base/bytes.ts'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import { bothReports, bothVerdicts } from '../integration/verify/both-verdicts.ts'
import { type Finished, finish } from '../unit/core/signing/finished.ts'
import { publicPem } from '../unit/core/signing/samples.ts'
import { openAuthority } from '../unit/pki/timestamp-token.ts'

let stamped: Finished
let folder: string
beforeAll(async () => {
  stamped = await finish({ isStamped: true })
  folder = await mkdtemp(join(tmpdir(), 'claimed-time-'))
})
afterAll(() => rm(folder, { recursive: true }))

const verified = async ({ bundle, pdf }: Finished, timestampCertificate?: string) => {
  const { valid, checks, notChecked } = await verifyEvidence(bundle, {
    pdf: memorySource(pdf),
    publicKey: publicPem,
    timestampCertificate,
  })
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name)
  return { valid, failed, isClaimed: notChecked.some(({ name }) => name === 'seal.timestampTrust') }
}

test('reports `seal.timestampTrust` as not checked unless the caller trusts a timestamp authority', async () => {
  expect(await verified(stamped)).toEqual({ valid: true, failed: [], isClaimed: true })
  expect(await verified(stamped, stamped.clockPem)).toEqual({ valid: true, failed: [], isClaimed: false })
})

test('fails verification of a timestamp from an untrusted authority', async () => {
  const { certificatePem } = await openAuthority({ subject: 'CN=Stranger' })
  expect(await verified(stamped, certificatePem)).toEqual({
    valid: false,
    failed: ['seal.timestamp'],
    isClaimed: false,
  })
})

test('reports no unchecked timestamp for a seal without a timestamp', async () => {
  expect(await verified(await finish())).toEqual({ valid: true, failed: [], isClaimed: false })
})

const file = async (name: string, content: string | Uint8Array) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const argumentsFor = async ({ bundle, pdf, sealPem }: Finished): Promise<string[]> => [
  await file('evidence.json', JSON.stringify(bundle)),
  ...['--pdf', await file('sealed.pdf', pdf)],
  ...['--key', await file('public.pem', publicPem)],
  ...['--seal', await file('seal.pem', sealPem)],
]

const runProgram = (program: string, ...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(program, args, (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out })
    })
  })

const run = (...args: string[]) => runProgram(process.execPath, 'clients/verifier/command.ts', ...args)

test('fails verification of a timestamp after the certificate of the seal had expired', async () => {
  const finished = await finish({ isStamped: true, isExpired: true })
  expect((await verified(finished)).failed).toEqual(['seal.timestamp'])
  const failure = ['seal', 'signature_timestamp_invalid', 'certificate_not_valid_then']
  const reports = await bothReports(await argumentsFor(finished))
  expect(reports).toEqual(Array(2).fill({ status: 1, failed: [failure] }))
})

test('accepts a genuine timestamp in all verifiers, and fails verification of a changed one and of a foreign one', async () => {
  expect(await bothVerdicts(await argumentsFor(stamped))).toEqual([0, 0])
  const failures = { status: 1, failed: [['seal', 'signature_timestamp_invalid', null]] }
  for (const stamp of ['changed', 'foreign'] as const) {
    const reports = await bothReports(await argumentsFor(await finish({ isStamped: true, stamp })))
    expect([stamp, ...reports]).toEqual([stamp, failures, failures])
  }
})

test.each([
  ['reports', true],
  ['does not report', false],
])('%s an expired certificate of a seal without a timestamp in all verifiers, and passes', async (_, isExpired) => {
  const finished = await finish({ isExpired })
  const { bundle, pdf, sealPem } = finished
  const args = [...(await argumentsFor(finished)), '--json']
  const { valid, checks } = await verifyEvidence(bundle, {
    pdf: memorySource(pdf),
    publicKey: publicPem,
    sealCertificate: sealPem,
    now: new Date(),
  })
  expect(valid).toBe(true)
  const command = await run(...args)
  const python = await runProgram('python3', 'docs/examples/verify_evidence.py', ...args)
  expect([command.code, python.code]).toEqual([0, 0])
  const verdicts = [{ checks }, JSON.parse(command.out), JSON.parse(python.out)]
  const remarks = verdicts.map((verdict) =>
    verdict.checks.flatMap(({ name, ok, findings }: { name: string; ok: boolean; findings: { code: string }[] }) =>
      findings.some(({ code }) => code === 'certificate_expired') ? [[name, ok]] : [],
    ),
  )
  const expected = [[['seal.certificate', true]], [['seal.certificate', true]], [['seal', true]]]
  expect(remarks).toEqual(isExpired ? expected : [[], [], []])
})

test('prints that the time of a seal is only a claim if no timestamp authority is trusted', async () => {
  const args = [
    await file('stamped.json', JSON.stringify(stamped.bundle)),
    ...['--pdf', await file('stamped.pdf', stamped.pdf)],
    ...['--key', await file('public.pem', publicPem)],
  ]
  const unvouched = await run(...args)
  expect(unvouched.code).toBe(0)
  expect(unvouched.out).toContain("The issuer of the seal's timestamp was not checked, so the time is only a claim.")
  expect(unvouched.out).toMatch(/^not run {3}seal\.timestampTrust/m)
  const vouched = await run(...args, '--timestamps', await file('clock.pem', stamped.clockPem))
  expect([vouched.code, vouched.out.includes('only a claim')]).toEqual([0, false])
})
