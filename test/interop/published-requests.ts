import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { apiOperations } from '../../api/operations/index.ts'
import { ApiError } from '../../core/errors.ts'
import { root } from '../../dev/build/build-part.ts'
import { functionsOperations } from '../../functions/operations/index.ts'
import type { Contract } from '../../platform/http/contract.ts'
import { readInput } from '../../platform/http/guards/input.ts'
import { loadOperations } from '../../platform/http/operation.ts'
import { isScimPath } from '../../platform/http/scim.ts'
import { pythonPackage, schemathesisVersion } from '../support/full/python.ts'
import { withOptionalNulls } from '../support/optional-nulls.ts'

/**
 * `npm run test:full -- published-requests [--turns N] [--seed S] [--operation <pattern>]`: checks that
 * `docs/openapi.json` describes exactly the requests that the contracts accept. Optional properties may also be null.
 * schemathesis draws valid and invalid requests and moves them to the limits of the schemas
 * (`test/interop/tools/schemathesis/draw_requests.py`). The contracts parse the requests without a network: they must
 * never reject a valid request with 400, and must always reject an invalid one.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    operation: { type: 'string', default: '' },
  },
})
const tool = join(root, 'test/interop/tools/schemathesis')
/** Runs two generators in parallel, because they take most of the time. */
const parts = 2

type Sample = {
  operation: string
  fits: boolean
  why: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

const contracts = new Map(
  (await Promise.all([apiOperations, functionsOperations].map(loadOperations)))
    .flat()
    .map(({ contract }) => [contract.id as string, contract]),
)
const findings = new Map<string, { count: number; shown: string }>()
const beyond = new Map<string, number>()
let requests = 0
let taken = 0

async function judge(sample: Sample): Promise<void> {
  const contract = contracts.get(sample.operation)!
  const refusal = await refusalOf(contract, sample)
  requests++
  if (refusal === null) taken++
  const codes = refusal?.extras.errors?.map(({ path, message }) => `${path.replaceAll(/\b\d+\b/g, '*')}: ${message}`)
  const words = codes?.slice(0, 2).join('; ') ?? refusal?.message ?? ''
  const sentence = words.replaceAll(/U\+\w+|\d+/g, '…')
  if (sample.fits && refusal?.status === 422) beyond.set(sentence, (beyond.get(sentence) ?? 0) + 1)
  // The contracts parse requests of identity providers leniently (RFC 7643, RFC 7644).
  const isWrong = sample.fits
    ? refusal?.status === 400 && !isBeyondScim(contract, words)
    : refusal === null && !isScimPath(contract.path) && !isLeftOut(contract, sample)
  if (!isWrong) return
  const kind = sample.fits
    ? `${sample.operation}: published and rejected: ${sentence}`
    : `${sample.operation}: not published and accepted, ${sample.why}`
  const known = findings.get(kind)
  const body = sample.body === null ? '' : Buffer.from(sample.body, 'base64').toString().slice(0, 1_000)
  if (known) known.count++
  else
    findings.set(kind, {
      count: 1,
      shown: `${sample.method} ${sample.url.slice(0, 600)} ${JSON.stringify(headersOf(sample))} ${body}`,
    })
}

/**
 * Permits 422 for other values as well, because no pattern can list all letters. RFC 7644 requires 400 for every
 * invalid value.
 */
const isBeyondScim = ({ path }: Contract, words: string): boolean =>
  isScimPath(path) &&
  (words.split('; ').every((sentence) => scimRules.test(sentence)) || /NUL|__proto__|cannot be stored/.test(words))

const scimRules =
  /^(?:userName: Send an email address|(?:displayName|name\.\w+Name): Send (?:no|at least one) [\w ]*characters?[\w ]*)\.$/

/** Treats an empty optional body as missing. */
const isLeftOut = ({ body }: Contract, sample: Sample): boolean =>
  sample.why === 'drawn' && !sample.body && (body?.safeParse(undefined).success ?? false)

/** Returns the error of a request that occurs before any lookup, or null if the request is accepted. */
async function refusalOf(contract: Contract, sample: Sample): Promise<ApiError | null> {
  const url = new URL(sample.url)
  const body = sample.body === null || sample.method === 'GET' ? null : Buffer.from(sample.body, 'base64')
  const request = new Request(url, { method: sample.method, headers: headersOf(sample), body })
  const parts = url.pathname.split('/')
  const params = contract.path
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), decoded(parts[index] ?? '')]] : []))
  try {
    await readInput(contract, request, Object.fromEntries(params))
    return null
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown
    throw thrown
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const headersOf = ({ headers }: Sample): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(content-type|idempotency-key)$/i.test(name)))

async function judgePart(python: string, description: string, part: number): Promise<void> {
  const args = [join(tool, 'draw_requests.py'), description, join(tool, 'schemathesis.toml')]
  const child = spawn(python, [...args, values.turns, values.seed, values.operation, String(part), String(parts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) await judge(JSON.parse(line))
  const [status] = await ended
  if (status !== 0) throw new Error(`the generator exited with ${status}`)
}

const installed = pythonPackage('schemathesis', schemathesisVersion)
if ('problem' in installed) {
  console.log(`schemathesis is not available: ${installed.problem}`)
  process.exitCode = process.env.CHANCERY_ORACLES === 'required' ? 1 : 0
} else {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-published-'))
  const description = join(folder, 'openapi.json')
  const published = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  writeFileSync(description, JSON.stringify(withOptionalNulls(published)))
  const python = join(installed.bin, 'python')
  await Promise.all(Array.from({ length: parts }, (_, part) => judgePart(python, description, part)))
  rmSync(folder, { recursive: true })
  for (const [kind, { count, shown }] of findings) console.log(`FOUND ${count} times: ${kind}\n  ${shown}`)
  for (const [words, count] of beyond) console.log(`${count} are valid and return 422: ${words}`)
  console.log(`${requests} requests, ${taken} accepted, seed ${values.seed}; ${findings.size} kinds of findings`)
  process.exitCode = findings.size === 0 && requests > 0 ? 0 : 1
}
