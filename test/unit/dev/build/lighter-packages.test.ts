import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { build } from 'esbuild'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { root } from '../../../../dev/build/build-part.ts'
import { lighterPackages, s3Tables, withPlainKeys } from '../../../../dev/build/lighter-packages.ts'
import { defaultEndpointResolver } from '../../../../dev/build/path-style-address.ts'

/** What a worker's build leaves out of its packages changes nothing of what is used; that it is left out is in worker-sizes.test.ts. */

/** A source of JavaScript with what it imports, loaded as a worker's build would have it. */
async function load(contents: string, resolveDir: string, plugins = [lighterPackages]) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['worker', 'import'],
    external: ['node:*', 'bowser'],
    plugins,
    logLevel: 'silent',
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`)
}

/** A table with everything that it refers to by functions, as far as its shape goes. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'function' ? String(item().slice?.(0, 3)) : item)))

test('the tables of the S3 client say the same with their keys written out', async () => {
  const path = join(root, 'node_modules', s3Tables)
  const source = readFileSync(path, 'utf8')
  const written = withPlainKeys(source)
  expect(written).not.toMatch(/\[_\w+\]:/)
  const [own, changed] = await Promise.all([load(source, dirname(path), []), load(written, dirname(path), [])])
  expect(Object.keys(own).length).toBeGreaterThan(300)
  expect(plain(changed)).toEqual(plain(own))
})

const report = `From: postmaster@mail.example
To: bounces@sign.example
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/html; charset=utf-8

<p>Gr&uuml;&szlig;e &amp; <b>sorry</b>: &#128; could not be delivered</p>
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; anna@example.com
Action: failed
Status: 5.1.1
--b
Content-Type: message/rfc822

From: sign@sign.example
Subject: =?utf-8?q?Unterschrift_f=C3=BCr?=

text
--b--
`.replaceAll('\n', '\r\n')

test('a report beside text in HTML is read the same', async () => {
  const { default: Lighter } = await load("export { default } from 'postal-mime'", root)
  const options = { attachmentEncoding: 'utf8', forceRfc822Attachments: true } as const
  const [own, lighter] = [await PostalMime.parse(report, options), await Lighter.parse(report, options)]
  expect(own.attachments.map(({ mimeType }) => mimeType)).toEqual(['message/delivery-status', 'message/rfc822'])
  expect(lighter.attachments).toEqual(own.attachments)
})

test.each([
  ['http://127.0.0.1:9000/s3', 'auto', 'chancery'],
  ['https://account.r2.cloudflarestorage.com/', 'auto', 'chancery'],
  ['https://s3.eu-central-1.amazonaws.com', 'eu-central-1', 'files.acme.example'],
  ['https://minio.example.com:9443/a/b/', 'eu', 'a b'],
])(
  'a bucket of %s is where the client itself looks for it, and requests are signed the same',
  async (endpoint, region, bucket) => {
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials })
    const { endpointProvider } = client.config
    const asked: ReturnType<typeof endpointProvider>[] = []
    client.config.endpointProvider = (params, context) => {
      asked.push(endpointProvider(params, context))
      throw new Error('asked')
    }
    await expect(client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'k' }))).rejects.toThrow('asked')
    expect(defaultEndpointResolver({ Endpoint: endpoint, Bucket: bucket, Region: region })).toEqual(asked[0])
  },
)
