import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatSigner, formatVerifier, importSigner, type NoteVerifier } from '../../transparency/note.ts'
import { addCheckpoint, formatTreeHead, parseTreeHead } from '../../transparency/witness.ts'

/** Starts a witness on the loopback interface for the logs in `logs`. `line` is the witness's line in a log policy. */
export async function startWitness(name: string) {
  const signer = await importSigner(await formatSigner(name, 'cosignature', crypto.getRandomValues(new Uint8Array(32))))
  const logs: NoteVerifier[] = []
  const trees = new Map<string, string>()
  const memory = {
    read: async (origin: string) => {
      const text = trees.get(origin)
      return text === undefined ? null : parseTreeHead(text)
    },
    update: async (origin: string, from: Parameters<typeof formatTreeHead>[0] | null, to: typeof from & object) => {
      if (trees.get(origin) !== (from ? formatTreeHead(from) : undefined)) return false
      trees.set(origin, formatTreeHead(to))
      return true
    },
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const now = new Date()
    const { status, body } = await addCheckpoint(Buffer.concat(parts).toString(), { logs, signer, memory, now })
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    logs,
    trees,
    line: `witness ${name} ${formatVerifier(signer)} http://127.0.0.1:${port}\n`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
