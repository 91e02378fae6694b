import { DurableObject } from 'cloudflare:workers'
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { joinBytes } from '../base/bytes.ts'
import { formatVerifier, importSigner, type NoteVerifier, parseVerifier } from '../transparency/note.ts'
import { addCheckpoint, formatTreeHead, parseTreeHead, type WitnessMemory } from '../transparency/witness.ts'

/** A witness of transparency logs (c2sp.org/tlog-witness), which any operator can deploy. */

type MemoryStub = {
  read(): Promise<string | null>
  update(from: string | null, to: string): Promise<boolean>
}

type Env = {
  /** The private key of the witness, in the form that `make-keys -- witness` prints. */
  WITNESS_KEY: string
  /** The public keys of the logs, separated by spaces or line feeds. */
  WITNESS_LOGS: string
  MEMORY: DurableObjectNamespace
}

const bodyBytesMax = 65_536
const key = 'latest'

/**
 * Stores the last tree that the witness cosigned for a log. Each log has its own object, which handles its calls in
 * sequence.
 */
export class LogMemory extends DurableObject implements MemoryStub {
  /** Returns the stored tree as text, or null if no tree was stored. */
  async read(): Promise<string | null> {
    return (await this.ctx.storage.get<string>(key)) ?? null
  }

  /** Replaces the stored tree if it is still `from`. The write is durable before the response is sent. */
  async update(from: string | null, to: string): Promise<boolean> {
    return this.ctx.storage.transaction(async (storage) => {
      if (((await storage.get<string>(key)) ?? null) !== from) return false
      await storage.put(key, to)
      return true
    })
  }
}

function memoryOf({ MEMORY }: Env): WitnessMemory {
  const objectOf = (origin: string) => MEMORY.get(MEMORY.idFromName(origin)) as unknown as MemoryStub
  return {
    read: async (origin) => {
      const text = await objectOf(origin).read()
      return text === null ? null : parseTreeHead(text)
    },
    update: (origin, from, to) => objectOf(origin).update(from && formatTreeHead(from), formatTreeHead(to)),
  }
}

function logsIn(text: string): NoteVerifier[] {
  return text.split(/\s+/).flatMap((word) => {
    if (word === '') return []
    const verifier = parseVerifier(word)
    if (!verifier)
      throw new Error(
        `WITNESS_LOGS contains "${word}", which is not the public key of a log. Use the keys that the logs publish.`,
      )
    return [verifier]
  })
}

/** Reads a body as text. Returns null if the body is too long. */
async function readText({ body }: Request): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > bodyBytesMax) return null
    parts.push(part)
  }
  return new TextDecoder().decode(joinBytes(parts))
}

async function respond(request: Request, env: Env): Promise<Response> {
  const signer = await importSigner(env.WITNESS_KEY)
  const { pathname } = new URL(request.url)
  if (request.method === 'GET' && pathname === '/') return new Response(`${formatVerifier(signer)}\n`)
  if (request.method !== 'POST' || pathname !== '/add-checkpoint') return new Response('Not found\n', { status: 404 })
  const text = await readText(request)
  if (text === null) return new Response('The request is too long.\n', { status: 413 })
  const witness = { logs: logsIn(env.WITNESS_LOGS), signer, memory: memoryOf(env), now: new Date() }
  const { status, body } = await addCheckpoint(text, witness)
  const contentType = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8'
  return new Response(body, { status, headers: { 'content-type': contentType } })
}

export default { fetch: respond }
