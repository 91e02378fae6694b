import { execFileSync, spawnSync } from 'node:child_process'

/** The programs of others that tests compare with, and the Debian package that each is in. */
const packages = {
  curl: 'curl',
  go: 'golang-go',
  java: 'default-jdk-headless',
  jq: 'jq',
  openssl: 'openssl',
  pdfsig: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdfimages: 'poppler-utils',
  pdftotext: 'poppler-utils',
  php: 'php-cli',
  python3: 'python3',
  qpdf: 'qpdf',
  ruby: 'ruby',
}
export type Tool = keyof typeof packages

/**
 * Null when the programs are installed, else the sentence that says what is missing and left out, which is also
 * printed. Throws it where `CHANCERY_ORACLES` is `required`: there no comparison may be left out.
 */
export function missingTool(...names: Tool[]): string | null {
  const missing = names.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined)
  if (missing.length === 0) return null
  const listed = missing.map((name) => `${name} (Debian: ${packages[name]})`).join(', ')
  const reason = `not installed, so nothing was compared with it: ${listed}`
  if (process.env.CHANCERY_ORACLES === 'required') throw new Error(reason)
  console.log(reason)
  return reason
}

/** What the program writes; throws when it fails or takes longer than 30 seconds. */
export const runTool = (name: string, args: string[], stderr: 'inherit' | 'ignore' = 'inherit'): string =>
  execFileSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 268_435_456,
    timeout: 30_000,
    stdio: ['ignore', 'pipe', stderr],
  })
