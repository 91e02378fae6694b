import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeCheckpointKey } from '../../admin/make-keys.ts'
import { memorySource } from '../../base/bytes.ts'
import { importCheckpointPrivateKey } from '../../core/signing/checkpoint.ts'
import { root } from '../../dev/build/build-part.ts'
import { table } from '../../dev/support/table.ts'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import { verifySealedPdf } from '../../pdf/verify/verify.ts'
import { inventBundle } from '../support/full/invented-bundles.ts'
import { attacks } from '../support/full/seal-attacks/attacks.ts'
import { honestSeals } from '../support/full/seal-attacks/honest.ts'
import { others } from '../support/full/seal-attacks/others.ts'
import { workshopOf } from '../support/full/seal-attacks/parties.ts'
import type { Level, Workshop } from '../support/full/seal-attacks/workshop.ts'

/**
 * `npm run test:full -- seal-attacks [--keep folder] [--most n] [--document]`: attacks files that were sealed with this
 * project's keys, by published methods and others. The verifier, the command (one file of each family) and all
 * available third-party verifiers check the files. Neither an attacked file nor a file that pyHanko reports as changed
 * may pass this project's verifier. Unchanged seals must pass every verifier at their level. `--keep` keeps the files
 * in a folder, `--most` limits the files of each family, and `--document` writes the table of `docs/security.md`.
 */
const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    most: { type: 'string', default: '1000' },
    document: { type: 'boolean', default: false },
  },
})
const kept = values.keep
const most = Number(values.most)
const folder = kept ?? mkdtempSync(join(tmpdir(), 'seal-attacks-'))
mkdirSync(folder, { recursive: true })

const put = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const levels: Level[] = ['B-B', 'B-T', 'B-LTA']
const levelNames: Record<string, string> = { 'B-B': 'B', 'B-T': 'T', 'B-LTA': 'LTA' }
const problems: string[] = []
const authority = await startTimestampAuthority()
const stranger = await startTimestampAuthority()
try {
  const workshop = await workshopOf(authority, stranger)
  await judgeAll(workshop, authority.rootPem)
} finally {
  await authority.close()
  await stranger.close()
  if (kept === undefined) rmSync(folder, { recursive: true })
}
for (const problem of problems) console.log(`FAILED  ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1

type TriedAttack = { family: string; name: string; path: string; isNoticed: boolean }
type HonestResult = TriedAttack & { level: Level; isSecond: boolean }

async function judgeAll(workshop: Workshop, rootPem: string): Promise<void> {
  const trust = { trustedCertificatePem: rootPem, trustedTimestampPem: rootPem }
  const isNoticed = async (bytes: Uint8Array) =>
    (await verifySealedPdf(memorySource(bytes), trust)).some(({ ok }) => !ok)

  const honest: HonestResult[] = []
  for (const level of levels) {
    for (const [i, { words, isSecond, make }] of honestSeals.entries()) {
      const bytes = await make(workshop, level)
      const path = put(`honest-${level}-${i + 1}.pdf`, bytes)
      const seal = { family: 'honest', name: `${level}, ${words}`, level, path, isSecond }
      honest.push({ ...seal, isNoticed: await isNoticed(bytes) })
    }
  }
  const made: TriedAttack[] = []
  for (const [i, { family, name, make }] of attacks.entries()) {
    if (made.filter((one) => one.family === family).length >= most) continue
    const bytes = await make(workshop)
    const path = put(`attack-${String(i + 1).padStart(4, '0')}.pdf`, bytes)
    made.push({ family, name, path, isNoticed: await isNoticed(bytes) })
  }
  for (const { name, isNoticed } of honest) if (isNoticed) problems.push(`the unchanged seal ${name} is invalid here`)
  for (const { family, name, isNoticed } of made) if (!isNoticed) problems.push(`${family}: ${name} is valid here`)

  const roots = put('root.pem', rootPem)
  const byCommand = await judgeByCommand(made, honest, roots)
  compare(honest, made, { byCommand, roots })
}

/** Runs the command on one file of each family. The evidence belongs to another file, so only the seal checks count. */
async function judgeByCommand(
  made: TriedAttack[],
  honest: TriedAttack[],
  roots: string,
): Promise<Map<string, boolean>> {
  const key = await importCheckpointPrivateKey((await makeCheckpointKey()).privateKeyPem)
  const evidence = put('evidence.json', JSON.stringify((await inventBundle(1, key)).bundle))
  const isNoticed = ({ path }: TriedAttack): boolean => {
    const args = [
      join(root, 'clients/verifier/command.ts'),
      evidence,
      '--pdf',
      path,
      '--seal',
      roots,
      '--timestamps',
      roots,
    ]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return /^FAILED {4}(?:seal\.|earlierSignature)/m.test(stdout)
  }
  for (const one of honest)
    if (isNoticed(one)) problems.push(`the unchanged seal ${one.name} is invalid for the command`)
  const first = new Map(made.toReversed().map((one) => [one.family, one]))
  const found = new Map([...first].map(([family, one]) => [family, isNoticed(one)]))
  for (const [family, noticed] of found) if (!noticed) problems.push(`${family}: valid for the command`)
  return found
}

type ServiceVerdict = { byCommand: Map<string, boolean>; roots: string }

function compare(honest: HonestResult[], made: TriedAttack[], { byCommand, roots }: ServiceVerdict): void {
  const paths = [...honest, ...made].map(({ path }) => path)
  const columns = others.map(({ name, judge }) => ({ name, found: judge(paths, [roots]) }))
  for (const { name, found } of columns) if (typeof found === 'string') console.log(`${name} did not run: ${found}`)
  const counted = (rows: TriedAttack[], found: (typeof columns)[number]['found']): string =>
    typeof found === 'string' ? '-' : String(rows.filter(({ path }) => found.get(path)?.isNoticed ?? true).length)

  const families = [...new Set(made.map(({ family }) => family))]
  const rowOf = (family: string, rows: TriedAttack[]) => [
    family,
    rows.length,
    rows.filter(({ isNoticed }) => isNoticed).length,
    byCommand.get(family) === undefined ? '-' : byCommand.get(family) ? '1 of 1' : '0 of 1',
    ...columns.map(({ found }) => counted(rows, found)),
  ]
  const rows = [
    rowOf('unchanged seals, all levels', honest),
    ...families.map((family) =>
      rowOf(
        family,
        made.filter((one) => one.family === family),
      ),
    ),
    rowOf('all attacks', made),
  ]
  console.log(table(['family', 'files', 'library', 'command', ...columns.map(({ name }) => name)], rows))
  if (values.document) {
    if (columns.some(({ found }) => typeof found === 'string'))
      problems.push('a verifier is missing, so nothing is documented')
    else
      documentTable(
        rows.map(([family, files, library, , ...others]) => [
          family,
          ...[library, ...others].map((count) => shareOf(Number(count), Number(files))),
        ]),
      )
  }
  judgeHonest(honest, columns)
}

const shareOf = (count: number, files: number): string => {
  if (count === 0 || count === files) return count === 0 ? 'none' : 'all'
  return 2 * count >= files ? 'most' : 'some'
}

/** Replaces the table rows in the documentation. */
function documentTable(rows: (string | number | undefined)[][]): void {
  const path = join(root, 'docs/security.md')
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
  const documented = /^\| unchanged seals, all levels \|.*\n(?:\|.*\n)*/m
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(documented, () => lines),
  )
}

function judgeHonest(
  honest: HonestResult[],
  columns: { name: string; found: ReturnType<(typeof others)[number]['judge']> }[],
): void {
  for (const { name, found } of columns) {
    if (typeof found === 'string') continue
    const sealsByWords = new Map<string, string[]>()
    for (const { name: seal, level, path, isSecond } of honest) {
      const { isNoticed = true, words = 'nothing' } = found.get(path) ?? {}
      sealsByWords.set(words, [...(sealsByWords.get(words) ?? []), seal])
      // DSS reports the stamp of a second signer as a change of the first signature, regardless of the seals'
      // permissions.
      if (isNoticed && !(isSecond && name === 'DSS'))
        problems.push(`${name} rejects the unchanged seal ${seal}: ${words}`)
      const wanted = `PAdES-BASELINE-${levelNames[level]}`
      if (name === 'DSS' && !words.split(' ').includes(wanted))
        problems.push(`DSS does not report ${seal} as ${wanted}`)
    }
    for (const [words, seals] of sealsByWords)
      console.log(`${name} reports for ${seals.length} unchanged seals: ${words} (${seals[0]}, …)`)
  }
}
