import { spawn, spawnSync } from 'node:child_process'

/** The time limit for an installed program that checks a sealed file. */
const programMsMax = 10_000
/** The exit status that marks a program that was stopped. */
const stopped = 99

const isInstalled = (program: string, versionOption: string) => !spawnSync(program, [versionOption]).error

const hasPdfsig = isInstalled('pdfsig', '-v')
const hasQpdf = isInstalled('qpdf', '--version')

/** The checking programs that are not installed on this machine. */
export const missingPrograms = [...(hasPdfsig ? [] : ['pdfsig']), ...(hasQpdf ? [] : ['qpdf'])]

export type ProgramVerdict = { problem: string | null; notes: string[] }

/** Returns the findings of pdfsig and qpdf that concern a sealed file but not its original. */
export async function findingsOfPrograms(files: { original: string; sealed: string }): Promise<ProgramVerdict> {
  const signature = hasPdfsig ? await askPdfsig(files) : noProblem
  if (signature.problem !== null || !hasQpdf) return signature
  return { problem: await askQpdf(files), notes: signature.notes }
}

const noProblem: ProgramVerdict = { problem: null, notes: [] }

async function askPdfsig({ original, sealed }: { original: string; sealed: string }): Promise<ProgramVerdict> {
  const { status, output } = await run('pdfsig', [sealed])
  if (status === stopped && (await run('pdfsig', [original])).status === stopped) {
    return { problem: null, notes: ['pdfsig did not finish on the original either, so it did not check the seal'] }
  }
  const last = output.slice(output.lastIndexOf('Signature #'))
  const isGood = last.includes('Signature is Valid') && last.includes('Total document signed')
  return isGood ? noProblem : { problem: `pdfsig: ${last.trim().split('\n').slice(-3).join(' ')}`, notes: [] }
}

async function askQpdf({ original, sealed }: { original: string; sealed: string }): Promise<string | null> {
  const before = await run('qpdf', ['--check', original])
  const after = await run('qpdf', ['--check', sealed])
  if (after.status <= before.status) return null
  return `qpdf --check exits with ${after.status} for the sealed file, but with ${before.status} for the original`
}

const run = (program: string, args: string[]) =>
  new Promise<{ status: number; output: string }>((resolve, reject) => {
    const child = spawn(program, args, { timeout: programMsMax, killSignal: 'SIGKILL' })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.resume()
    child.on('error', reject)
    child.on('close', (status) => resolve({ status: status ?? stopped, output }))
  })
