import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkFiles } from '../../clients/verifier/check-files.ts'
import { verifyEvidenceText } from '../../core/signing/verify-evidence.ts'
import { root } from '../../dev/build/build-part.ts'
import { changedEvidence } from '../integration/verify/changed-evidence.ts'
import { temporaryFolder } from '../support/folder.ts'
import { bundle, finished, json, replaced, rows } from '../support/full/verdict-cases.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { sized } from '../support/size.ts'
import { publicPem } from '../unit/core/signing/samples.ts'

/** The command and the Python program share no code, but must give the same verdict on any input. */

const missing = missingTool('python3', 'openssl')
const examples = join(root, 'docs/examples')
const folder = temporaryFolder('same-verdict')
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)

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

/** Returns the exit code of the Python program for each list of arguments. */
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

describe.skipIf(missing !== null)('verify command', () => {
  test('returns the same verdict as the Python program for each prepared input', async () => {
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

  test('returns the same verdict as the Python program for randomly changed evidence', async () => {
    const mutants = fc.sample(changedEvidence, { numRuns: sized(200, 6_000), seed: 71 })
    const judged = python(
      `given = argparse.Namespace(key=v.public_keys(open("public.pem", "rb").read()), head=[], pdf=None, certificate=None, seal=None)
for line in sys.stdin:
    try:
        print(int(not any(fault for _, fault in v.checks(v.parse(json.loads(line).encode("utf-8", "surrogatepass")), given))))
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
  })
})

describe.skipIf(missing !== null)('option --json', () => {
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

  test('prints the exit code and every check as one JSON object', async () => {
    put('json.json', json)
    const good = await outputs(['json.json', '--key', 'public.pem', '--pdf', 'sealed.pdf', '--seal', 'seal.pem'])
    for (const { exitCode, message, checks } of good) {
      expect([exitCode, message]).toEqual([0, 'The evidence is valid: all checks that ran passed.'])
      expect(checks.length).toBeGreaterThan(8)
      expect(checks.filter(({ ok }) => ok === false)).toEqual([])
    }
    const [byCommand, byProgram] = good.map(({ checks }) => new Set<string>(checks.map(({ name }: Made) => name)))
    expect([...byProgram!].filter((name) => name !== 'seal' && !byCommand!.has(name))).toEqual([])
    const notRunOf = (made: Made[]) =>
      made.filter(({ ok }) => ok === null).map(({ name }) => (name === 'seal.trust' ? 'seal' : name))
    for (const args of [[], ['--pdf', 'sealed.pdf']]) {
      const [ofCommand, ofProgram] = (await outputs(['json.json', ...args])).map(({ checks }) => notRunOf(checks))
      expect(ofProgram).toEqual(expect.arrayContaining(['checkpoint_signature', 'known_heads', 'seal', 'certificate']))
      expect(ofCommand).toEqual(expect.arrayContaining(ofProgram!))
    }
    put('changed.json', replaced(bundle.head.hash, 'ab'.repeat(32)))
    for (const { exitCode, checks } of await outputs(['changed.json', '--key', 'public.pem'])) {
      expect(exitCode).toBe(1)
      expect(checks.some(({ ok }) => ok === false)).toBe(true)
    }
  })

  test('prints a JSON object with exit code 2 if an input is missing', async () => {
    for (const { exitCode, message, checks } of await outputs(['missing.json', '--key', 'public.pem']))
      expect([exitCode, message.length > 0, checks]).toEqual([2, true, []])
    expect((await outputs(['json.json'])).map(({ exitCode }) => exitCode)).toEqual([2, 2])
  })
})
