import { join } from 'node:path'
import { root } from '../../../../dev/build/build-part.ts'
import { judgeByJava } from '../java.ts'
import { pythonPackage, run } from '../python.ts'

/** Another verifier's verdict. `words` is its complete output. */
export type Judgement = { isNoticed: boolean; words: string }

/** An external verifier. Returns null for every file if the verifier is not available on this machine. */
export type OtherVerifier = {
  name: string
  judge: (paths: string[], roots: string[]) => Map<string, Judgement> | string
}

/** Reads the newest signature in the output of pdfsig. pdfsig compares no revisions, but reports the covered range. */
const pdfsig: OtherVerifier = {
  name: 'pdfsig',
  judge: (paths) => {
    const missing = run('pdfsig', ['-v'])
    if (missing.error) return 'pdfsig is not installed'
    return new Map(
      paths.map((path) => {
        const { stdout, status } = run('pdfsig', ['-nocert', path])
        const validity = [...stdout.matchAll(/Signature Validation: (.*)/g)].map(([, word]) => word)
        const isWhole = stdout.includes('- Total document signed')
        // This program lists an archive's timestamps without checking them.
        const checked = validity.filter((word) => word !== 'Signature has not yet been verified.')
        const isValid = checked.length > 0 && checked.every((word) => word === 'Signature is Valid.')
        return [path, { isNoticed: status !== 0 || !isWhole || !isValid, words: validity.join(' ') }]
      }),
    )
  },
}

const pyhankoVersion = '0.38.0'

const pyhanko: OtherVerifier = {
  name: 'pyHanko',
  judge: (paths, roots) => {
    const installed = pythonPackage('pyhanko', pyhankoVersion)
    if ('problem' in installed) return installed.problem
    const python = join(installed.bin, 'python')
    const { stdout } = run(
      python,
      [join(root, 'test/interop/tools/pyhanko/judge.py'), ...roots],
      `${paths.join('\n')}\n`,
    )
    return judgements(stdout)
  },
}

const dss: OtherVerifier = {
  name: 'DSS',
  judge: (paths, roots) => {
    const response = judgeByJava({ name: 'dss', version: '6.2' }, { args: roots, lines: paths })
    return 'problem' in response ? response.problem : judgements(response.stdout)
  },
}

function judgements(stdout: string): Map<string, Judgement> {
  const lines = stdout.split('\n').filter((line) => line.includes('\t'))
  return new Map(
    lines.map((line) => {
      const [path = '', ...words] = line.split('\t')
      return [path, { isNoticed: words[0] !== 'unchanged', words: words.join(' ') }]
    }),
  )
}

export const others: OtherVerifier[] = [pdfsig, pyhanko, dss]
