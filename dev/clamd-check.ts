import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { build } from './build.ts'
import { completeUpload, createDocument, putPdf, RefusedError, type Service } from './demo/demo-client.ts'
import { freePort } from './stack/ports.ts'
import { startStack } from './stack/stack.ts'
import { eicar, hasClamd, makeClamd } from './support/clamd.ts'

/** `npm run clamd`: uploads through a real clamd, with and without malware, and while the scanner is unavailable. */

let checks = 0

function expectThat(isTrue: boolean, claim: string): void {
  if (!isTrue) throw new Error(`failed: ${claim}`)
  checks += 1
  console.log(`ok  ${claim}`)
}

/** Returns a PDF with a compressed text attachment. */
async function pdfWith(attachment: string): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create()
  pdf.addPage({ width: 300, height: 300 })
  pdf.addAttachment('note.txt', new TextEncoder().encode(attachment), { mimeType: 'text/plain' })
  return new Uint8Array(await pdf.save())
}

async function upload(service: Service, content: string): Promise<{ documentId: string; uploadId: string }> {
  const documentId = await createDocument(service, 'Scanned')
  return { documentId, uploadId: await putPdf(service, documentId, await pdfWith(content)) }
}

/** Completes an upload. Returns the error if the upload was refused, or null if it was accepted. */
async function refusalOf(
  service: Service,
  { documentId, uploadId }: { documentId: string; uploadId: string },
): Promise<RefusedError | null> {
  try {
    await completeUpload(service, documentId, uploadId)
    return null
  } catch (error) {
    if (error instanceof RefusedError) return error
    throw error
  }
}

async function run(workDir: string): Promise<void> {
  const port = await freePort()
  const clamd = makeClamd(join(workDir, 'clamd'), port)
  await clamd.start()
  const stack = await startStack({
    dataDir: join(workDir, 'stack'),
    durable: false,
    extraBindings: { shared: { SCANNER_URL: `clamd://127.0.0.1:${port}` } },
  })
  try {
    const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
      name: 'Scanner',
      requestsPerMinute: 10_000,
    })
    const service = { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url }
    expectThat((await refusalOf(service, await upload(service, 'no threat'))) === null, 'accepts a clean PDF file')
    const infected = await refusalOf(service, await upload(service, eicar))
    expectThat(
      infected?.status === 422 && infected.code === 'malware_found',
      `rejects malware in a compressed attachment: ${infected?.reason}`,
    )
    await clamd.stop()
    const waiting = await upload(service, 'also no threat')
    const away = await refusalOf(service, waiting)
    expectThat(
      away?.status === 503 && away.code === 'unavailable' && Number(away.retryAfter) > 0,
      `returns 503 with Retry-After while the scanner is unavailable: ${away?.retryAfter}`,
    )
    await clamd.start()
    expectThat((await refusalOf(service, waiting)) === null, 'completes a retry after the scanner is available again')
  } finally {
    await stack.dispose()
    await clamd.stop()
  }
}

if (!hasClamd()) {
  console.error(
    'clamd is not installed. Nothing was checked. Install it (Debian: apt-get install clamav-daemon clamav).',
  )
  process.exit(3)
}
const workDir = mkdtempSync(join(tmpdir(), 'chancery-clamd-'))
try {
  await build()
  await run(workDir)
  console.log(`${checks} passed, 0 failed`)
} finally {
  rmSync(workDir, { recursive: true, force: true })
}
