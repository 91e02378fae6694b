import { readFileSync } from 'node:fs'

/** An operation whose response is the largest value of a schema. */
export type Call = {
  schema: string
  operationId: string
  method: string
  path: string
  status: number
  mediaType: string
  /** The names of the path parameters, and of all optional parameters. */
  pathNames: string[]
  optionalNames: string[]
}

const [, , callsFile = '', responsesFile = ''] = process.argv
const calls: Call[] = JSON.parse(readFileSync(callsFile, 'utf8'))
const responses: Record<string, unknown> = JSON.parse(readFileSync(responsesFile, 'utf8'))

/** Returns the name of an operation in generated code. */
export const functionName = (operationId: string): string =>
  operationId.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns a value for each path parameter. */
export const pathValues = ({ pathNames }: Call): Record<string, string> =>
  Object.fromEntries(pathNames.map((name) => [name, 'x']))

/** Calls each operation with a client whose responses are the largest ones, and prints what the client returns. */
export async function printRead(read: (call: Call) => Promise<unknown>): Promise<void> {
  const found: Record<string, unknown> = {}
  for (const call of calls) {
    const body = JSON.stringify(responses[call.schema])
    globalThis.fetch = async () =>
      new Response(body, { status: call.status, headers: { 'content-type': call.mediaType } })
    found[call.schema] = await read(call)
  }
  console.log(JSON.stringify(found))
}
