import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { checkFiles } from '../../clients/verifier/check-files.ts'
import { importCheckpointPublicKeys } from '../../core/signing/checkpoint.ts'
import { checkIntegrity } from '../../core/signing/integrity.ts'
import { root } from '../../dev/build/build-part.ts'
import { temporaryFolder } from '../support/folder.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { forgeriesOf, specimenBundle } from '../support/specimen-bundle.ts'
import { publicPem } from '../unit/core/signing/samples.ts'

const folder = temporaryFolder('every-type')
const missing = missingTool('python3', 'openssl')
const publicKeys = await importCheckpointPublicKeys(publicPem)
const bundle = await specimenBundle()
const forgeries = forgeriesOf(bundle)
const all = [{ what: 'the bundle itself', bundle }, ...forgeries]

afterEach(() => vi.restoreAllMocks())

it('accepts the evidence of every field type and rule, and rejects each forgery', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  writeFileSync(join(folder, 'public.pem'), publicPem)
  const accepted: string[] = []
  for (const { what, bundle } of all) {
    writeFileSync(join(folder, 'evidence.json'), JSON.stringify(bundle))
    const status = await checkFiles([join(folder, 'evidence.json'), '--key', join(folder, 'public.pem')], 'verify')
    if (status === 0) accepted.push(what)
    else expect([what, status]).toEqual([what, 1])
  }
  expect(accepted).toEqual(['the bundle itself'])
})

it.skipIf(missing !== null)(
  'fails the same checks with the same codes in the service and the Python program for each forged bundle',
  async () => {
    const program = `import argparse, evidence_bundle as b, json, sys, verify_evidence as v
given = argparse.Namespace(key=None, head=[], pdf=None, certificate=None, seal=None)
for line in sys.stdin:
    print(json.dumps([[name, fault[0]] for name, fault in v.checks(b.parse(line.encode()), given) if fault]))`
    const { stdout, stderr } = spawnSync('python3', ['-c', program], {
      input: all.map(({ bundle }) => JSON.stringify(bundle)).join('\n'),
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { ...process.env, PYTHONPATH: join(root, 'docs/examples'), PYTHONDONTWRITEBYTECODE: '1' },
    })
    expect(stderr).toBe('')
    const found = stdout.trim().split('\n')
    const verdicts = await Promise.all(all.map(({ bundle }) => checkIntegrity(bundle, { publicKeys })))
    for (const [index, { checks }] of verdicts.entries())
      expect([all[index]?.what, JSON.parse(found[index] ?? '').sort()]).toEqual([
        all[index]?.what,
        checks.flatMap(({ ok, name, findings }) => (ok ? [] : [[name, findings[0]?.code]])).sort(),
      ])
    expect(verdicts.filter(({ valid }) => valid)).toHaveLength(1)
    expect(forgeries.length).toBeGreaterThan(80)
  },
)
