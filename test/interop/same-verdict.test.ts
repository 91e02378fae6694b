import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeCheckpointKey } from '../../admin/make-keys.ts'
import { checkFiles } from '../../clients/verifier/check-files.ts'
import { importCheckpointPublicKeys } from '../../core/signing/checkpoint.ts'
import { toKeySet } from '../../core/signing/key-set.ts'
import { verifyEvidenceText } from '../../core/signing/verify-evidence.ts'
import { root } from '../../dev/build/build-part.ts'
import { changedEvidence } from '../integration/verify/changed-evidence.ts'
import { temporaryFolder } from '../support/folder.ts'
import { withOmissions } from '../support/omissions.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { sized } from '../support/size.ts'
import { finish } from '../unit/core/signing/finished.ts'
import { checkpointKey, publicPem, recordOf } from '../unit/core/signing/samples.ts'
import { resigned } from '../unit/core/signing/tampering.ts'

/** The command and the Python program share no code but must give the same verdict on any input. */

const missing = missingTool('python3', 'openssl')
const examples = join(root, 'docs/examples')
const folder = temporaryFolder('same-verdict')
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)

const finished = await finish()
const { integrity: _, ...bundle } = finished.bundle
const json = JSON.stringify(bundle)
const head = `${bundle.head.sequence}:${bundle.head.hash}`
const keySet = await toKeySet(await importCheckpointPublicKeys(publicPem))
const [jwk] = keySet.keys
const other = await makeCheckpointKey()
const rsaBlock = '-----BEGIN PUBLIC KEY-----\nMEgCQQC7\n-----END PUBLIC KEY-----\n'

mkdirSync(join(folder, 'a-folder'))
put('sealed.pdf', finished.pdf)
put('certificate.pdf', finished.certificate)
put('public.pem', publicPem)
put('seal.pem', finished.sealPem)

const python = (program: string, lines: unknown[]): string[] => {
  const { stdout, stderr } = spawnSync(
    'python3',
    ['-c', `import sys,json,argparse,contextlib,io\nimport verify_evidence as v\n${program}`],
    {
      cwd: folder,
      input: lines.map((line) => JSON.stringify(line)).join('\n'),
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { ...process.env, PYTHONPATH: examples, PYTHONDONTWRITEBYTECODE: '1' },
    },
  )
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

/** Returns the exit codes of the program for each list of arguments. */
const byPython = (calls: string[][]): number[] =>
  python(
    `for line in sys.stdin:
    sys.argv = ["verify_evidence.py", *json.loads(line)]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            status = v.main()
        except SystemExit as end:
            status = end.code
    print(status)`,
    calls,
  ).map(Number)

async function byCommand(args: string[]): Promise<number> {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const isPath = (arg: string, before: string | undefined) => !arg.startsWith('--') && before !== '--head' && arg !== ''
  return checkFiles(
    args.map((arg, index) => (isPath(arg, args[index - 1]) ? join(folder, arg) : arg)),
    'verify',
  )
}

afterEach(() => vi.restoreAllMocks())

type Edit = (bundle: typeof finished.bundle) => unknown
const edited = (edit: Edit): string => {
  const copy = structuredClone(finished.bundle)
  edit(copy)
  return JSON.stringify(copy)
}
const firstDisclosure = (copy: typeof finished.bundle): Record<string, unknown> =>
  Object.values(copy.records[0]!.disclosures)[0] as Record<string, unknown>
const withKeys = (...keys: unknown[]) => JSON.stringify({ keys })
const replaced = (from: string, to: string) => json.replace(from, to)
const bytesWith = (text: string, byte: number) => {
  const bytes = new TextEncoder().encode(text)
  return bytes.with(bytes.indexOf(0x7e), byte)
}
const impossible = async () => {
  const records = finished.bundle.records.map(recordOf)
  const twice = records.toSpliced(2, 0, records[2]!).map((record, at) => ({ ...record, sequence: at + 1 }))
  return JSON.stringify(await resigned([...twice, { ...twice.at(-1)!, sequence: twice.length + 1 }], finished.bundle))
}

/** `null` is a missing file or an unset option. */
type Case = { evidence?: string | Uint8Array | null; keys?: string | null; args?: string[] }
type Row = [string, number, () => Case | Promise<Case>]
const whole = ['--pdf', 'sealed.pdf', '--certificate', 'certificate.pdf', '--seal', 'seal.pem']

const rows: Row[] = [
  ['a finished envelope', 0, () => ({ args: whole })],
  ['no key', 2, () => ({ keys: null })],
  ['an envelope that has not ended', 3, async () => ({ evidence: await unfinished() })],
  ['a head as printed', 0, () => ({ args: ['--head', `${bundle.envelopeId}:${head}`] })],
  ['a head in upper case', 0, () => ({ args: ['--head', head.toUpperCase()] })],
  ['a head with spaces around it', 0, () => ({ args: ['--head', ` ${head} `] })],
  ['another head', 1, () => ({ args: ['--head', `1:${bundle.head.hash}`] })],
  ['a head beyond the records', 1, () => ({ args: ['--head', `999:${bundle.head.hash}`] })],
  ['a head of record 0', 2, () => ({ args: ['--head', `0:${bundle.head.hash}`] })],
  ['a head of record -1', 2, () => ({ args: ['--head', `-1:${bundle.head.hash}`] })],
  ['a head with a leading zero', 2, () => ({ args: ['--head', `0${head}`] })],
  ['a head in digits of another script', 2, () => ({ args: ['--head', `٧:${bundle.head.hash}`] })],
  ['half a head', 2, () => ({ args: ['--head', head.slice(0, -1)] })],
  ['a folder as the document', 2, () => ({ args: ['--pdf', 'a-folder'] })],
  ['a missing document', 2, () => ({ args: ['--pdf', 'nothing.pdf'] })],
  ['a document without a name', 2, () => ({ args: ['--pdf', ''] })],
  ['a missing seal', 2, () => ({ args: ['--pdf', 'sealed.pdf', '--seal', 'nothing.pem'] })],
  ['a seal without a name', 2, () => ({ args: ['--pdf', 'sealed.pdf', '--seal', ''] })],
  ['an unknown option', 2, () => ({ args: ['--head-of', head] })],
  ['keys without a key', 2, () => ({ keys: withKeys() })],
  ['invalid keys', 2, () => ({ keys: 'no keys' })],
  ['an empty file of keys', 2, () => ({ keys: '' })],
  ['a key for encryption', 2, () => ({ keys: withKeys({ ...jwk, use: 'enc' }) })],
  ['a key of no algorithm', 2, () => ({ keys: withKeys({ ...jwk, alg: 'none' }) })],
  ['a key with the newer name of its algorithm', 0, () => ({ keys: withKeys({ ...jwk, alg: 'Ed25519' }) })],
  ['a key without use and algorithm', 0, () => ({ keys: withKeys({ kty: 'OKP', crv: 'Ed25519', x: jwk!.x }) })],
  ['a padded key', 2, () => ({ keys: withKeys({ ...jwk, x: `${jwk!.x}=` }) })],
  ['a key with a line break', 2, () => ({ keys: withKeys({ ...jwk, x: `${jwk!.x}\n` }) })],
  [
    'the key next to unusable ones',
    0,
    () => ({ keys: withKeys(null, 7, { kty: 'RSA' }, { ...jwk, x: 'short' }, jwk) }),
  ],
  ['another party’s key', 1, () => ({ keys: other.publicKeyPem })],
  ['the key next to another party’s key', 0, () => ({ keys: other.publicKeyPem + publicPem })],
  ['the key next to one of another kind', 2, () => ({ keys: rsaBlock + publicPem })],
  ['a key that is not base64', 2, () => ({ keys: publicPem.replace('M', '*') })],
  ['a key on one line', 0, () => ({ keys: publicPem.replaceAll('\n', '\\n') })],
  [
    'the start of a value moved into its salt',
    1,
    () => ({
      evidence: edited((copy) => {
        const disclosure = firstDisclosure(copy) as { salt: string; value: string }
        const [first = '', ...rest] = [...disclosure.value]
        Object.assign(disclosure, {
          salt: disclosure.salt + Buffer.from(first).toString('hex'),
          value: rest.join(''),
        })
      }),
    }),
  ],
  [
    'the end of a salt moved into its value',
    1,
    () => ({ evidence: edited((copy) => Object.assign(firstDisclosure(copy), { salt: '' })) }),
  ],
  ['a value that another party erased', 1, () => ({ evidence: JSON.stringify(erased('erased')) })],
  ['a value that another party withheld', 1, () => ({ evidence: JSON.stringify(erased('withheld')) })],
  ['a value that the service erased', 0, async () => ({ evidence: await erasedByService('erased') })],
  ['a value that the service withholds', 0, async () => ({ evidence: await erasedByService('withheld') })],
  [
    'another value than the service erased',
    1,
    async () => ({ evidence: (await erasedByService('erased')).replace(/("values":\[\{"sequence":)1/, '$12') }),
  ],
  [
    'a list of erased values with another time',
    1,
    async () => ({ evidence: (await erasedByService('erased')).replace(/("omissions":.*?"at":"20)../, '$199') }),
  ],
  [
    'a list of erased values with an unknown reason',
    1,
    async () => ({ evidence: (await erasedByService('erased')).replace('"because":"erased"', '"because":"lost"') }),
  ],
  [
    'a value that was erased as 1',
    1,
    () => ({
      evidence: edited(({ records }) => {
        const [name] = Object.keys(records[0]!.disclosures)
        records[0]!.disclosures[name!] = { erased: 1 } as never
      }),
    }),
  ],
  [
    'an erased value that is shown',
    1,
    () => ({ evidence: edited((copy) => Object.assign(firstDisclosure(copy), { erased: true })) }),
  ],
  [
    'an unknown property in the checkpoint',
    1,
    () => ({ evidence: edited((copy) => Object.assign(copy.checkpoint!, { note: 1 })) }),
  ],
  ['an unknown property in the head', 1, () => ({ evidence: edited((copy) => Object.assign(copy.head, { x: 1 })) })],
  ['no checkpoint', 1, () => ({ evidence: edited((copy) => Object.assign(copy, { checkpoint: null })) })],
  [
    'a signature in upper case',
    1,
    () => ({ evidence: replaced(bundle.checkpoint!.signature, bundle.checkpoint!.signature.toUpperCase()) }),
  ],
  ['true instead of 1', 1, () => ({ evidence: json.replaceAll('"v":1', '"v":true') })],
  ['a line break after a hash', 1, () => ({ evidence: json.replaceAll(bundle.head.hash, `${bundle.head.hash}\\n`) })],
  ['NaN in an unused property', 1, () => ({ evidence: replaced('{', '{"integrity":NaN,') })],
  ['Infinity in an unused property', 1, () => ({ evidence: replaced('{', '{"integrity":-Infinity,') })],
  ['any other value in an unused property', 0, () => ({ evidence: replaced('{', '{"integrity":[{"valid":7},null],') })],
  ['half a surrogate pair in an unused property', 1, () => ({ evidence: replaced('{', '{"integrity":"\\ud800",') })],
  ['invalid UTF-8 in an unused property', 1, () => ({ evidence: bytesWith(replaced('{', '{"integrity":"~",'), 0xff) })],
  ['a byte order mark', 1, () => ({ evidence: `\ufeff${json}` })],
  ['64 levels', 0, () => ({ evidence: replaced('{', `{"integrity":${'['.repeat(63)}${']'.repeat(63)},`) })],
  ['65 levels', 1, () => ({ evidence: replaced('{', `{"integrity":${'['.repeat(64)}${']'.repeat(64)},`) })],
  ['a million open lists', 1, () => ({ evidence: '['.repeat(1_000_000) })],
  ['a number of 5,000 digits', 1, () => ({ evidence: replaced('{', `{"integrity":${'9'.repeat(5_000)},`) })],
  ['an impossible sequence of events', 1, async () => ({ evidence: await impossible() })],
  ['missing evidence', 2, () => ({ evidence: null })],
  ['nothing', 1, () => ({ evidence: '' })],
  ['a list', 1, () => ({ evidence: '[]' })],
]

describe.skipIf(missing !== null)('the verify command', () => {
  test('gives the same verdict as the Python program for each prepared input', async () => {
    const calls: string[][] = []
    for (const [index, [, , given]] of rows.entries()) {
      const { evidence = json, keys = publicPem, args = [] } = await given()
      if (evidence !== null) put(`evidence-${index}.json`, evidence)
      if (keys !== null) put(`keys-${index}`, keys)
      const key = keys === null ? [] : ['--key', `keys-${index}`]
      calls.push([`evidence-${index}.json`, ...key, ...args])
    }
    const ended = byPython(calls)
    for (const [index, [name, expected]] of rows.entries()) {
      expect([name, ended[index], await byCommand(calls[index]!)]).toEqual([name, expected, expected])
    }
  })

  test('gives the same verdict as the Python program for random changes', async () => {
    const mutants = fc.sample(changedEvidence, { numRuns: sized(200, 6_000), seed: 71 })
    const judged = python(
      `given = argparse.Namespace(key=v.public_keys(open("public.pem", "rb").read()), head=[], pdf=None, certificate=None, seal=None)
for line in sys.stdin:
    try:
        print(int(all(holds for _, holds in v.checks(v.parse(json.loads(line).encode("utf-8", "surrogatepass")), given))))
    except (ValueError, ArithmeticError, RecursionError):
        print(0)`,
      mutants,
    )
    expect(judged).toHaveLength(mutants.length)
    const differing: string[] = []
    for (const [index, mutant] of mutants.entries()) {
      const { valid } = await verifyEvidenceText(mutant, { publicKey: publicPem })
      if (valid !== (judged[index] === '1')) differing.push(mutant)
    }
    expect(differing).toEqual([])
    expect(judged.filter((one) => one === '1').length).toBeGreaterThan(10)
  }, 120_000)
})

describe.skipIf(missing !== null)('the option --json', () => {
  const outputs = async (args: string[]): Promise<{ exitCode: number; message: string; checks: Made[] }[]> => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    const status = await checkFiles(
      [...args.map((arg) => (arg.includes('.') ? join(folder, arg) : arg)), '--json'],
      'verify',
    )
    vi.restoreAllMocks()
    const run = spawnSync('python3', [join(examples, 'verify_evidence.py'), ...args, '--json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const printed = [lines.join('\n'), run.stdout].map((text) => JSON.parse(text))
    expect(printed.map(({ exitCode }) => exitCode)).toEqual([status, run.status])
    return printed
  }
  type Made = { name: string; ok: boolean | null; detail?: string }

  test('prints one object with the exit code and every check, in the command and the Python program', async () => {
    put('json.json', json)
    const good = await outputs(['json.json', '--key', 'public.pem', '--pdf', 'sealed.pdf', '--seal', 'seal.pem'])
    for (const { exitCode, message, checks } of good) {
      expect([exitCode, message]).toEqual([0, 'The evidence is valid as far as it was checked.'])
      expect(checks.length).toBeGreaterThan(8)
      expect(checks.filter(({ ok }) => ok === false)).toEqual([])
    }
    const [byCommand, byProgram] = good.map(({ checks }) => new Set<string>(checks.map(({ name }: Made) => name)))
    expect([...byProgram!].filter((name) => name !== 'seal' && !byCommand!.has(name))).toEqual([])
    put('changed.json', replaced(bundle.head.hash, 'ab'.repeat(32)))
    for (const { exitCode, checks } of await outputs(['changed.json', '--key', 'public.pem'])) {
      expect(exitCode).toBe(1)
      expect(checks.some(({ ok }) => ok === false)).toBe(true)
    }
  })

  test('prints an object with exit code 2 when the input is missing', async () => {
    for (const { exitCode, message, checks } of await outputs(['missing.json', '--key', 'public.pem']))
      expect([exitCode, message.length > 0, checks]).toEqual([2, true, []])
    expect((await outputs(['json.json'])).map(({ exitCode }) => exitCode)).toEqual([2, 2])
  })
})

function erased(because: 'erased' | 'withheld'): typeof finished.bundle {
  const copy = structuredClone(finished.bundle)
  const { disclosures } = copy.records[0]!
  const [name = ''] = Object.keys(disclosures)
  disclosures[name] = because === 'erased' ? { erased: true } : { withheld: true }
  return copy
}

const erasedByService = async (because: 'erased' | 'withheld'): Promise<string> =>
  JSON.stringify(await withOmissions(erased(because), await checkpointKey()))

async function unfinished(): Promise<string> {
  const records = finished.bundle.records.slice(0, 4).map(recordOf)
  const open = await resigned(records, finished.bundle)
  return JSON.stringify({ ...open, artifacts: { document: null, certificate: null } })
}
