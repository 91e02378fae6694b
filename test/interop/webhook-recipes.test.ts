import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { newSecret } from '../../core/webhooks/secret.ts'
import { signDelivery } from '../../core/webhooks/signature.ts'
import { root } from '../../dev/build/build-part.ts'
import { temporaryFolder } from '../support/folder.ts'
import { missingTool } from '../support/pdf-tools.ts'

/** Runs the examples of docs/webhooks.md and the example receiver as a reader of the docs would. */

const folder = temporaryFolder('webhook-docs')

const guide = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8')
const exampleIn = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''

const secret = newSecret(new Uint8Array(32).fill(251))
const oldSecret = newSecret(new Uint8Array(32).fill(7))
const body =
  '{"id":"evt_1","type":"envelope.completed","createdAt":"","organizationId":"org_1","data":{"name":"Größe 🖋"}}'
const nowSeconds = () => Math.floor(Date.now() / 1000)

const headersAt = async (timestampSeconds: number, attempt = 1) => {
  const { headers } = await signDelivery({
    eventId: 'evt_1',
    attempt,
    timestampSeconds,
    body,
    current: { id: 'whk_1_v2', secret },
    previous: [
      { id: 'whk_1_v1', secret: oldSecret },
      { id: 'whk_1_v0', secret: newSecret(new Uint8Array(32).fill(8)) },
    ],
  })
  return headers
}

type Case = [secret: string, timestamp: string, signature: string, body: string]

/** Returns deliveries, each with whether it is genuine. */
async function cases(): Promise<{ given: Case; isGenuine: boolean }[]> {
  const at = nowSeconds()
  const now = await headersAt(at)
  const [signature, previous] = [now['x-service-signature']!, now['x-service-signature-previous']!]
  const old = await headersAt(at - 400)
  const future = await headersAt(at + 400)
  return [
    { given: [secret, `${at}`, signature, body], isGenuine: true },
    { given: [oldSecret, `${at}`, previous, body], isGenuine: true },
    { given: [oldSecret, `${at}`, signature, body], isGenuine: false },
    { given: [secret, `${at}`, signature, `${body}\n`], isGenuine: false },
    { given: [secret, `${at - 1}`, signature, body], isGenuine: false },
    { given: [secret, `${at - 400}`, old['x-service-signature']!, body], isGenuine: false },
    { given: [secret, `${at + 400}`, future['x-service-signature']!, body], isGenuine: false },
    { given: [secret, `${at}`, signature.toUpperCase(), body], isGenuine: false },
    { given: [secret, `${at}`, `${signature}0`, body], isGenuine: false },
    { given: [secret, `${at}`, '', body], isGenuine: false },
    { given: [secret, `${at}`, 'v1=ü', body], isGenuine: false },
    { given: [secret, 'soon', signature, body], isGenuine: false },
    { given: [secret, `${at}\n`, signature, body], isGenuine: false },
  ]
}

/**
 * Runs a program that reads the deliveries as JSON and prints its verdicts as JSON. Expects every verdict to be right.
 */
async function expectVerdicts(
  program: string,
  file: string,
  source: string,
  args: string[] = [],
  inputOf: (given: Case[]) => string = (given) => JSON.stringify(given),
): Promise<void> {
  const table = await cases()
  writeFileSync(join(folder, file), source)
  const input = inputOf(table.map(({ given }) => given))
  expect(JSON.parse(execFileSync(program, [...args, join(folder, file)], { input, encoding: 'utf8' }))).toEqual(
    table.map(({ isGenuine }) => isGenuine),
  )
}

/** Defines the test of an example in another language. The test is skipped if its program is missing. */
const testWith = (program: Parameters<typeof missingTool>[0], title: string, run: () => Promise<void>): void =>
  test(title, async ({ skip }) => {
    const missing = missingTool(program)
    skip(missing !== null, missing ?? '')
    await run()
  })

describe('webhook verification example', () => {
  test('accepts only genuine deliveries in TypeScript', () =>
    expectVerdicts(
      process.execPath,
      'verify.ts',
      `${exampleIn('ts')}
      import { readFileSync } from 'node:fs'
      const cases = JSON.parse(readFileSync(0, 'utf8')) as [string, string, string, string][]
      console.log(JSON.stringify(cases.map((one) => isGenuine(...one))))`,
    ))

  testWith('python3', 'accepts only genuine deliveries in Python', async () => {
    await expectVerdicts(
      'python3',
      'verify.py',
      `${exampleIn('python')}
import json, sys
print(json.dumps([is_genuine(s, t, g, b.encode()) for s, t, g, b in json.load(sys.stdin)]))`,
    )
  })

  testWith('php', 'accepts only genuine deliveries in PHP', async () => {
    await expectVerdicts(
      'php',
      'verify.php',
      `<?php ${exampleIn('php')}
echo json_encode(array_map(fn ($one) => is_genuine(...$one), json_decode(file_get_contents('php://stdin'))));`,
    )
  })

  testWith('go', 'accepts only genuine deliveries in Go', async () => {
    await expectVerdicts(
      'go',
      'verify.go',
      `package main
import ("encoding/json"; "fmt"; "os")
${exampleIn('go')}
func main() {
	var cases [][4]string
	_ = json.NewDecoder(os.Stdin).Decode(&cases)
	verdicts := []bool{}
	for _, one := range cases { verdicts = append(verdicts, isGenuine(one[0], one[1], one[2], []byte(one[3]))) }
	output, _ := json.Marshal(verdicts)
	fmt.Println(string(output))
}`,
      ['run'],
    )
  })

  testWith('java', 'accepts only genuine deliveries in Java', async () => {
    await expectVerdicts(
      'java',
      'Verify.java',
      `import java.util.Scanner;
import java.util.stream.Collectors;
${exampleIn('java').replace(
  'class Webhooks {',
  `class Webhooks {
  static String at(String[] one, int place) { return new String(Base64.getDecoder().decode(one[place]), UTF_8); }
  static boolean verdict(String line) {
    var one = line.split(",", -1);
    try {
      return isGenuine(at(one, 0), at(one, 1), at(one, 2), Base64.getDecoder().decode(one[3]));
    } catch (GeneralSecurityException error) { throw new IllegalStateException(error); }
  }
  public static void main(String[] args) {
    System.out.println(new Scanner(System.in).useDelimiter("\\n").tokens().map(Webhooks::verdict).collect(Collectors.toList()));
  }`,
)}`,
      [],
      (given) => given.map((one) => one.map((text) => Buffer.from(text).toString('base64')).join(',')).join('\n'),
    )
  })

  testWith('ruby', 'accepts only genuine deliveries in Ruby', async () => {
    await expectVerdicts(
      'ruby',
      'verify.rb',
      `${exampleIn('ruby')}
require "json"
puts JSON.generate(JSON.parse($stdin.read).map { |one| genuine?(*one) })`,
    )
  })

  testWith('openssl', 'computes the signature of a delivery with openssl', async () => {
    writeFileSync(join(folder, 'body.json'), body)
    for (const { given, isGenuine } of (await cases()).slice(0, 3)) {
      const [usedSecret, timestamp, signature] = given
      const env = { ...process.env, SECRET: usedSecret, TIMESTAMP: timestamp, BODY_FILE: join(folder, 'body.json') }
      const printed = execFileSync('sh', ['-c', exampleIn('sh')], { env, encoding: 'utf8' }).trim()
      expect(signature.split(',').includes(printed)).toBe(isGenuine)
    }
  })
})

type Receiver = { url: string; lines: string[]; process: ChildProcess }

async function startReceiver(program: string, file: string): Promise<Receiver> {
  const child = spawn(program, [file], {
    env: { ...process.env, WEBHOOK_SECRETS: `${oldSecret},${secret}`, PORT: '0' },
  })
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the receiver ended with ${code}`)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line)
      const address = /^listening on (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
  return { url, lines, process: child }
}

const older = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => existsSync(path) && path !== process.execPath)
const programs = [
  { name: 'Node of the project', program: process.execPath, isBundled: false },
  { name: 'Node of the system', program: older, isBundled: true },
]

test.each(programs)(
  'processes each event once and rejects invalid deliveries in the example webhook receiver ($name)',
  async (one) => {
    const { program, isBundled } = one
    if (!program) return console.log('there is no other Node here: the example receiver runs on one only')
    const source = join(root, 'docs', 'examples', 'webhook-receiver.ts')
    const outfile = join(folder, 'receiver.mjs')
    if (isBundled) await build({ entryPoints: [source], bundle: true, platform: 'node', format: 'esm', outfile })
    const receiver = await startReceiver(program, isBundled ? outfile : source)
    try {
      const send = async (headers: Record<string, string>, sent: string = body) =>
        (await fetch(receiver.url, { method: 'POST', headers, body: sent })).status
      // Derives all times from one reading of the clock, so they stay different even if a second passes.
      const now = nowSeconds()
      const first = await headersAt(now)
      expect(await send(first)).toBe(204)
      expect(await send(first)).toBe(401)
      expect(await send(await headersAt(now - 1, 2))).toBe(204)
      expect(await send(await headersAt(now - 2, 3), `${body} `)).toBe(401)
      expect(await send(await headersAt(now - 400))).toBe(401)
      expect(await send({})).toBe(400)
      expect(await send(first, 'x'.repeat(1_048_577))).toBe(413)
      await expect
        .poll(() => receiver.lines.slice(1))
        .toEqual([
          'envelope.completed evt_1',
          'refused: replayed',
          'refused: wrong_signature',
          'refused: too_old',
          'refused: malformed',
        ])
    } finally {
      receiver.process.kill()
    }
  },
)
