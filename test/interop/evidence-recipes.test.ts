import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeCheckpointKey } from '../../admin/make-keys.ts'
import { memorySource } from '../../base/bytes.ts'
import { canonicalJson } from '../../core/canonical-json.ts'
import { importCheckpointPublicKeys } from '../../core/signing/checkpoint.ts'
import { toKeySet } from '../../core/signing/key-set.ts'
import { verifyEvidence, verifyEvidenceText } from '../../core/signing/verify-evidence.ts'
import { root } from '../../dev/build/build-part.ts'
import { randomFrom } from '../../dev/support/random-numbers.ts'
import { temporaryFolder } from '../support/folder.ts'
import { inventBundle } from '../support/full/invented-bundles.ts'
import { rewritten, structuralTampers } from '../support/full/tampers.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { finish } from '../unit/core/signing/finished.ts'
import { checkpointKey, completedBundle, publicPem } from '../unit/core/signing/samples.ts'
import { freshSealKey } from '../unit/pdf/verify/signed-pdf.ts'

/** Runs the independent verifier of docs/evidence.md on this project's evidence. */

const script = join(root, 'docs/examples/verify_evidence.py')
const missing = missingTool('python3', 'openssl', 'php', 'jq', 'ruby', 'go')

const folder = temporaryFolder('recipes')

const finished = await finish()
const { integrity: _, ...bundle } = finished.bundle
const key = await checkpointKey()
const keySetOf = async (pem: string) => JSON.stringify(await toKeySet(await importCheckpointPublicKeys(pem)))

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
const run = (command: string, args: string[], input = '') =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', timeout: 30_000, input })

type Given = { json?: string; pdf?: Uint8Array; certificate?: Uint8Array; sealPem?: string; heads?: string[] }

/** Returns the checks that the script reports as failed. */
function badByScript({ json, pdf, certificate, sealPem, heads = [] }: Given): string[] {
  put('evidence.json', json ?? JSON.stringify(finished.bundle))
  put('sealed.pdf', pdf ?? finished.pdf)
  put('certificate.pdf', certificate ?? finished.certificate)
  put('public.pem', publicPem)
  put('seal.pem', sealPem ?? finished.sealPem)
  const files = ['--pdf', 'sealed.pdf', '--certificate', 'certificate.pdf', '--seal', 'seal.pem']
  const known = heads.flatMap((head) => ['--head', head])
  const { status, stdout, stderr } = run('python3', [
    script,
    'evidence.json',
    '--key',
    'public.pem',
    ...files,
    ...known,
  ])
  const failed = [...stdout.matchAll(/^FAILED +(\w+): [A-Z/].*\. \((.*)\)$/gm)].map(
    ([, name, codes]) => `${name}: ${codes}`,
  )
  expect(failed).toHaveLength(stdout.match(/^FAILED/gm)?.length ?? 0)
  expect([stderr, status]).toEqual(['', failed.length > 0 ? 1 : 0])
  return failed
}

const python = (options: string) => `import json,sys; print(json.dumps(json.load(sys.stdin)${options}))`
const php = (options: string) => `echo json_encode(json_decode(stream_get_contents(STDIN))${options});`

/** Programs that write JSON in the default format of their language, with its white space, escapes and key order. */
const writers: [writer: string, command: string, args: string[]][] = [
  ['Python', 'python3', ['-c', python('')]],
  ['Python with sorted keys', 'python3', ['-c', python(', indent=2, sort_keys=True')]],
  ['PHP', 'php', ['-r', php('')]],
  ['PHP with line breaks', 'php', ['-r', php(', JSON_PRETTY_PRINT')]],
  ['jq', 'jq', ['.']],
  ['jq in ASCII with sorted keys', 'jq', ['-S', '-a', '-c', '.']],
  ['Ruby', 'ruby', ['-r', 'json', '-e', 'puts JSON.pretty_generate(JSON.parse(STDIN.read))']],
  ['Go with HTML escapes', 'go', ['run', 'writer.go']],
]
const goWriter = `package main

import (
	"encoding/json"
	"os"
)

func main() {
	var value any
	if err := json.NewDecoder(os.Stdin).Decode(&value); err != nil {
		panic(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(value); err != nil {
		panic(err)
	}
}
`

describe.skipIf(missing !== null)('docs/examples/verify_evidence.py', () => {
  test('accepts the evidence of a completed envelope', () => {
    expect(badByScript({ heads: [`${bundle.head.sequence}:${bundle.head.hash}`] })).toEqual([])
  })

  test.each(writers)('accepts an evidence bundle that %s has parsed and serialized', async (_, command, args) => {
    put('writer.go', goWriter)
    const { stdout, stderr } = run(command, args, JSON.stringify(finished.bundle))
    expect([stderr, stdout === JSON.stringify(finished.bundle)]).toEqual(['', false])
    expect(badByScript({ json: stdout })).toEqual([])
    const { checks } = await verifyEvidenceText(stdout, {
      pdf: memorySource(finished.pdf),
      certificate: memorySource(finished.certificate),
      publicKey: publicPem,
      sealCertificate: finished.sealPem,
    })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  })

  test('accepts escape sequences in property names of an evidence bundle', () => {
    expect(badByScript({ json: JSON.stringify(bundle).replace('"head":', '"\\u0068ead":') })).toEqual([])
  })

  test('rejects every type of structural change to an evidence bundle', async () => {
    const other = await completedBundle({ id: 'env_02' })
    const edits = ['edited at', 'edited hash', 'edited value']
    const tampers = [...structuralTampers(bundle, other)].filter(
      ({ kind }) => !/^edited/.test(kind) || edits.includes(kind),
    )
    const kinds = new Map(tampers.map((tamper) => [tamper.kind, tamper]))
    expect(kinds.size).toBe(13)
    for (const [kind, tamper] of kinds) {
      expect([kind, badByScript({ json: JSON.stringify(tamper.bundle) }).length > 0]).toEqual([kind, true])
    }
  })

  test.each<[string, () => Given | Promise<Given>, string[]]>([
    [
      'a changed byte of the original',
      () => ({ pdf: finished.pdf.with(10, 0x21) }),
      ['sealed_document: file_hash_differs', 'original: original_changed', 'seal: digest_differs'],
    ],
    [
      'only the beginning of the original',
      () => ({ pdf: finished.pdf.slice(0, 100) }),
      ['sealed_document: file_size_differs', 'original: original_missing', 'seal: file_unreadable, file_damaged'],
    ],
    [
      'an added byte after the seal',
      () => ({ pdf: new Uint8Array([...finished.pdf, 10]) }),
      ['sealed_document: file_size_differs', 'seal: bytes_added'],
    ],
    [
      'a changed byte of the certificate',
      () => ({ certificate: finished.certificate.with(3, 0x21) }),
      ['certificate: file_hash_differs'],
    ],
    [
      'the seal certificate of another party',
      async () => ({ sealPem: (await freshSealKey()).certificatePem }),
      ['seal: certificate_not_trusted'],
    ],
    [
      'a rewritten chain with a known head',
      async () => ({
        json: JSON.stringify(await rewritten(bundle, 3, key)),
        heads: [`${bundle.head.sequence}:${bundle.head.hash}`],
      }),
      ['known_heads: known_head_missing'],
    ],
    [
      'a duplicate property',
      () => ({ json: JSON.stringify(bundle).replace('"at":', '"at":"","at":') }),
      ['structure: key_twice'],
    ],
    [
      'a number in non-canonical form',
      () => ({ json: JSON.stringify(bundle).replace('"v":1,', '"v":1e0,') }),
      ['spelling: number_spelled'],
    ],
    [
      'a lone surrogate',
      () => ({ json: JSON.stringify(bundle).replace('{', '{"integrity":"\\ud83d",') }),
      ['spelling: surrogate_unpaired'],
    ],
    [
      'doubly encoded JSON',
      () => ({ json: JSON.stringify(JSON.stringify(bundle)) }),
      ['structure: bundle_encoded_twice'],
    ],
    ['an unknown property', () => ({ json: JSON.stringify({ ...bundle, more: 1 }) }), ['structure: property_unknown']],
  ])('fails exactly the expected checks for %s', async (_, given, expected) => {
    expect(badByScript(await given())).toEqual(expected)
  })

  test.each<[string, (present: string, retired: string) => Promise<string> | string, number]>([
    ['PEM file with the signing key', (present, retired) => present + retired, 0],
    ['JWK Set with the signing key', (present, retired) => keySetOf(present + retired), 0],
    ['JWK Set without the signing key', (present) => keySetOf(present), 1],
  ])('checks the checkpoint signature against the keys of a %s', async (_, keysFile, expected) => {
    put('evidence.json', JSON.stringify(finished.bundle))
    put('keys', await keysFile((await makeCheckpointKey()).publicKeyPem, publicPem))
    const { status, stderr, stdout } = run('python3', [script, 'evidence.json', '--key', 'keys'])
    expect([stderr, status, stdout.match(/FAILED.*/g)]).toEqual([
      '',
      expected,
      expected
        ? [expect.stringMatching(/^FAILED {4}checkpoint_signature: The checkpoint was .* \(checkpoint_key_unknown\)$/)]
        : null,
    ])
  })

  test('returns the same verdict as verifyEvidence for 8 generated evidence bundles', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const { bundle } = await inventBundle(seed, key)
      const { isOpen } = await verifyEvidence(bundle)
      put('invented.json', JSON.stringify(bundle))
      put('public.pem', publicPem)
      const { status, stdout } = run('python3', [script, 'invented.json', '--key', 'public.pem'])
      expect([seed, status, stdout.match(/FAILED.*/g)]).toEqual([seed, isOpen ? 3 : 0, null])
    }
  })

  test('writes the same canonical JSON as the service for numbers and special characters', () => {
    const random = randomFrom(4)
    const numbers = Array.from({ length: 5_000 }, (_, index) => {
      const bits = new DataView(new ArrayBuffer(8))
      bits.setUint32(0, random() * 2 ** 32)
      bits.setUint32(4, random() * 2 ** 32)
      const any = bits.getFloat64(0)
      return [any, random(), random() ** 20, Math.round(random() * 1e21), Math.round(random() * 1e6) / 1e4][index % 5]!
    }).filter(Number.isFinite)
    const texts = ['\u007f\u0080\u2028"\\/\b\f\n\r\t\u0001', '😀\ufb33é', '']
    const value = { numbers, edges: [0, -0, 1e21, 1e-6, 1e-7, 5e-324, 2 ** 53], texts, '\ufb33': 1, '😀': 2, é: 3 }
    const program = 'import json,sys,verify_evidence; print(verify_evidence.canonical(json.load(sys.stdin)),end="")'
    const env = {
      ...process.env,
      PYTHONPATH: join(root, 'docs/examples'),
      PYTHONIOENCODING: 'utf-8',
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const input = JSON.stringify(value)
    const { stdout } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8', env })
    expect(stdout === canonicalJson(value)).toBe(true)
  })
})

describe.skipIf(missing !== null)('shell example in docs/evidence.md', () => {
  const document = readFileSync(join(root, 'docs/evidence.md'), 'utf8')
  const section = document.slice(document.indexOf('## The same by hand'))
  const commands = /```sh\n(.*?)```/s.exec(section)?.[1] ?? ''
  const lines = () => {
    const { stdout, stderr, status } = run('bash', ['-e', '-o', 'pipefail', '-c', commands])
    expect([stderr, status]).toEqual(['', 0])
    return stdout.trim().split('\n')
  }

  test('verifies the checkpoint, a disclosed value and the files', () => {
    expect(badByScript({})).toEqual([])
    const [signature, covers, ...hashes] = lines()
    expect([signature, covers]).toEqual(['Signature Verified Successfully', 'True'])
    expect(hashes).toHaveLength(6)
    for (let pair = 0; pair < 3; pair++) expect(hashes[pair * 2]).toBe(hashes[pair * 2 + 1])
  })

  test('detects a changed PDF', () => {
    badByScript({ pdf: finished.pdf.with(10, 0x21) })
    const [, , ...hashes] = lines()
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[2]).not.toBe(hashes[3])
    expect(hashes[4]).not.toBe(hashes[5])
  })
})
