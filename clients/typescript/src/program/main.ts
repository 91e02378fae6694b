import { checkFiles } from '../../../verifier/check-files.ts'
import { createClient } from '../client.ts'
import { NotSignedError, RefusedError } from '../errors.ts'
import { callOperation, listOperations } from './call.ts'
import { download, upload } from './files.ts'
import { filesIn } from './folder.ts'
import { listen } from './listen.ts'
import { monitor } from './monitor.ts'
import { fetchSigned, sign } from './sign.ts'
import { UsageError } from './usage.ts'

const usage = `Documents and signatures of a Chancery service.

  chancery sign <file.pdf> <signer's address> [options]   upload, ask for a signature, wait, fetch and verify
  chancery fetch <envelope id> [--out <folder>]           wait for a signature that was asked for, fetch and verify
  chancery verify <folder or evidence.json> [options]     verify offline; a folder is one that sign or fetch wrote
  chancery listen [<address>] [options]                   receive webhooks, verify and print each
  chancery monitor --policy <file> --state <file>         follow the transparency log, and compare it with your heads
  chancery upload <file.pdf> [--title <title>]            a document that is ready for envelopes
  chancery download <document id> [--out <file>]          the file of a document
  chancery <operation> [ids] [--<query> <value>] [--body <json, @file or ->] [--all]
                                                          any operation of the API: chancery documents list --limit 5
  chancery operations [<first words>]                     all of them; chancery <command> --help tells more of one

CHANCERY_URL is the address of the service, CHANCERY_KEY an API key; verify needs neither.
Ends with 0 when all went well, 1 when the service refused or something is not good, 2 when the command is not understood,
3 when there is no signature (declined, expired, voided, or not in time) or, of verify, the envelope had not ended.`

type Command = (args: string[]) => Promise<number>

const client = () => {
  const { CHANCERY_URL: url, CHANCERY_KEY: apiKey } = process.env
  if (!url || !apiKey)
    throw new UsageError('Set CHANCERY_URL and CHANCERY_KEY to the address of the service and an API key.')
  return createClient({ url, apiKey })
}

const commands: Record<string, Command> = {
  sign: (args) => sign(args, client),
  fetch: (args) => fetchSigned(args, client),
  verify: (args) => checkFiles(filesIn(args), 'chancery verify'),
  listen: (args) => listen(args, client),
  monitor: (args) => monitor(args, client),
  upload: (args) => upload(args, client),
  download: (args) => download(args, client),
  operations: async (args) => listOperations(args),
}

/** Runs a command; gives its exit code. */
async function run([name, ...args]: string[]): Promise<number> {
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      console.log(usage)
      return name === undefined ? 2 : 0
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    return command ? await command(args) : await callOperation([name, ...args], client)
  } catch (error) {
    return codeOf(error, name)
  }
}

function codeOf(error: unknown, name: string | undefined): number {
  console.error(error instanceof Error ? error.message : String(error))
  if (error instanceof RefusedError && error.requestId) console.error(`request ${error.requestId}`)
  if (error instanceof NotSignedError) return 3
  if (isOfParseArgs(error)) console.error(`chancery ${name} --help tells what it takes.`)
  return error instanceof UsageError || isOfParseArgs(error) ? 2 : 1
}

const isOfParseArgs = (error: unknown): boolean =>
  error instanceof TypeError && String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')

process.exitCode = await run(process.argv.slice(2))
