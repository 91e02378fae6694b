import { execFileSync, spawnSync } from 'node:child_process'

/** The external programs that tests use for comparison, and their Debian packages. */
const packages = {
  curl: 'curl',
  'firefox-esr': 'firefox-esr',
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
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb',
}
export type Tool = keyof typeof packages

/**
 * Returns null if the programs are installed. Otherwise prints and returns the message about the skipped comparison, or
 * throws it if `CHANCERY_ORACLES` is `required`.
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

/** Runs a program and returns its output. Throws if the program fails or takes longer than 30 seconds. */
export const runTool = (name: string, args: string[], stderr: 'inherit' | 'ignore' = 'inherit'): string =>
  execFileSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 268_435_456,
    timeout: 30_000,
    stdio: ['ignore', 'pipe', stderr],
  })
