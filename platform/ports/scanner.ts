import { utf8 } from '../../base/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import { createBuiltinScanner, eicarTestFile, type ScanVerdict } from './builtin-scanner.ts'
import { UnexpectedResponseError } from './failure-cause.ts'
import { withTimeout } from './with-timeout.ts'

/** A scan of one body. Push the chunks in order. After `push` has resolved, the caller may reuse the chunk. */
export type Scan = {
  push(chunk: Uint8Array): void | Promise<void>
  /** Adds decoded streams of a PDF, for scanners that cannot decode them. */
  pushDecoded?(bytes: Uint8Array): void
  /** Returns the verdict. Throws `unavailable` if there is no verdict, so no unscanned file is accepted. */
  finish(): Promise<ScanVerdict>
  /** Stops the scan without a verdict. */
  abort(): Promise<void>
}

export type Scanner = { open(): Promise<Scan> }

/**
 * Creates the scanner for a URL: `builtin:`, `clamd://host:port`, or `clamds://host:port` for clamd with TLS. The time
 * limit applies to each chunk and to the verdict.
 */
export function createScanner(url: string, responseMs: number): Scanner {
  if (url === 'builtin:') return { open: async () => builtinScan() }
  const { protocol, hostname, port } = new URL(url)
  return { open: () => clamdScan({ hostname, port: Number(port), isSecret: protocol === 'clamds:' }, responseMs) }
}

/**
 * Scans the EICAR test file and an equally long file of zero bytes. Throws unless the scanner reports only the test
 * file as infected.
 */
export async function probeScanner(scanner: Scanner): Promise<void> {
  for (const [bytes, verdict] of [
    [eicarTestFile, 'infected'],
    [new Uint8Array(eicarTestFile.length), 'clean'],
  ] as const) {
    const scan = await scanner.open()
    await scan.push(bytes)
    const found = await scan.finish()
    if (found.verdict !== verdict)
      throw new Error(
        verdict === 'clean'
          ? 'The scanner reports malware in a clean file.'
          : 'The scanner does not detect the EICAR test file.',
      )
  }
}

function builtinScan(): Scan {
  const stored = createBuiltinScanner()
  const decoded = createBuiltinScanner()
  return {
    push: (chunk) => stored.push(chunk),
    pushDecoded: (bytes) => decoded.push(bytes),
    finish: async () => {
      const verdict = stored.finish()
      return verdict.verdict === 'infected' ? verdict : decoded.finish()
    },
    abort: async () => {},
  }
}

/**
 * Starts a scan with clamd's INSTREAM: a command, chunks with a four-byte big-endian length, a zero length, and a
 * one-line response.
 */
async function clamdScan(
  clamd: { hostname: string; port: number; isSecret: boolean },
  responseMs: number,
): Promise<Scan> {
  const { connect } = await import('cloudflare:sockets')
  const socket = await orAway(async () => {
    const { isSecret, ...address } = clamd
    const opened = connect(address, { secureTransport: isSecret ? 'on' : 'off', allowHalfOpen: false })
    await withTimeout(opened.opened, 5_000)
    return opened
  })
  const writer = socket.writable.getWriter()
  // The close is not awaited, because it waits for unsent bytes, which takes forever if the peer is gone.
  const abort = async () => {
    socket.close().catch(() => {})
  }
  const send = (bytes: Uint8Array) => orAway(() => withTimeout(writer.write(bytes), responseMs))
  try {
    await send(utf8('zINSTREAM\0'))
  } catch (error) {
    await abort()
    throw error
  }
  return {
    push: (chunk) => {
      const frame = new Uint8Array(4 + chunk.length)
      new DataView(frame.buffer).setUint32(0, chunk.length)
      frame.set(chunk, 4)
      return send(frame)
    },
    finish: async () => {
      await send(new Uint8Array(4))
      const response = await orAway(() => withTimeout(new Response(socket.readable).text(), responseMs))
      await abort()
      return verdictOf(response)
    },
    abort,
  }
}

function verdictOf(response: string): ScanVerdict {
  const line = response.replaceAll('\0', '').trim()
  if (line === 'stream: OK') return { verdict: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(line)
  if (found?.[1]) return { verdict: 'infected', signature: found[1] }
  throw away(new UnexpectedResponseError('the response of clamd contains no verdict'))
}

const away = (cause: unknown) =>
  new ApiError('unavailable', 'The malware scanner is unavailable. Retry the request.', {
    retryAfterSeconds: 15,
    dependency: 'scanner',
    cause,
  })

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ApiError ? error : away(error)
  }
}
