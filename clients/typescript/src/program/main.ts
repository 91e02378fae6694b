import { checkFiles, messageOf } from '../../../verifier/check-files.ts'
import packageInfo from '../../package.json' with { type: 'json' }
import { createClient } from '../client.ts'
import { NotSignedError, RefusedError } from '../errors.ts'
import { callOperation, listOperations } from './call.ts'
import { download, upload } from './files.ts'
import { filesIn, verifyFolder } from './folder.ts'
import { listen } from './listen.ts'
import { monitor } from './monitor.ts'
import { fetchSigned, sign } from './sign.ts'
import { commandName, UsageError } from './usage.ts'

const usage = `Manages documents and signatures in a Chancery service.

  chancery sign <file.pdf> <signer's address>... [options]
                                                          upload, request signatures, wait, download, verify
  chancery fetch <envelope id>... [--out <folder>]        wait for requested signatures, download, verify
  chancery verify <folder or evidence.json> [options]     verify the files of sign or fetch offline
  chancery listen [<address>] [options]                   receive, verify and print webhooks
  chancery monitor --policy <file> --state <file>         follow the transparency log, compare it with your evidence
  chancery upload <file.pdf> [--title <title>]            create a document for envelopes
  chancery download <document id> [--out <file>]          download the file of a document
  chancery <operation> [ids] [--<query> <value>] [--body <json, @file or ->] [--all]
                                                          any operation of the API: chancery documents list --limit 5;
                                                          query parameters are in kebab case: --envelope-id
  chancery operations [<words>]                           list operations; chancery <command> --help shows options
  chancery --version                                      the version of this program

Set CHANCERY_URL to the address of the service, and CHANCERY_KEY to an API key. The verify command needs neither.
Exit codes: 0 success, 1 error or failed verification, 2 invalid command line,
3 no signature (declined, expired, voided or timeout) or, for verify, an unfinished envelope.`

type Command = (args: string[]) => Promise<number>

const client = () => {
  const { CHANCERY_URL: url, CHANCERY_KEY: apiKey } = process.env
  if (!url || !apiKey)
    throw new UsageError(
      'CHANCERY_URL or CHANCERY_KEY is not set. Set CHANCERY_URL to the address of the service, and CHANCERY_KEY to an API key.',
    )
  return createClient({ url, apiKey })
}

const commands: Record<string, Command> = {
  sign: (args) => sign(args, client),
  fetch: (args) => fetchSigned(args, client),
  verify: (args) => checkFiles(filesIn(args), `${commandName()} verify`, verifyFolder()),
  listen: (args) => listen(args, client),
  monitor: (args) => monitor(args, client),
  upload: (args) => upload(args, client),
  download: (args) => download(args, client),
  operations: async (args) => listOperations(args),
}

/** Runs a command and returns its exit code. */
async function run([name, ...args]: string[]): Promise<number> {
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      console.log(usage)
      return name === undefined ? 2 : 0
    }
    if (name === 'version' || name === '--version') {
      console.log(packageInfo.version)
      return 0
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    return command ? await command(args) : await callOperation([name, ...args], client)
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): number {
  console.error(messageOf(error))
  if (error instanceof RefusedError && error.requestId) console.error(`request ${error.requestId}`)
  if (error instanceof NotSignedError) return 3
  return error instanceof UsageError ? 2 : 1
}

process.exitCode = await run(process.argv.slice(2))
