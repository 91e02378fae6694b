import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Chromium from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { root } from '../build/build-part.ts'

/** Starts a headless browser from an npm package, without network access. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await unpackedBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    headless: true,
  })
}

/**
 * Returns the path of the browser. Unpacks it next to the packages under its version, in one atomic step. The browser's
 * own package would unpack it into the folder for temporary files, where another process could find an incomplete copy,
 * an older version or another user's copy.
 */
export async function unpackedBrowser(packages = join(root, 'node_modules')): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packages, '@sparticuz/chromium/package.json'), 'utf8'))
  const cache = join(packages, '.cache')
  const folder = join(cache, `chromium-${version}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  await mkdir(cache, { recursive: true })
  const unpacked = await mkdtemp(`${folder}-`)
  try {
    await unpackInto(unpacked)
    await rename(unpacked, folder)
  } catch (error) {
    await rm(unpacked, { recursive: true, force: true })
    // Another process may have unpacked the same version first.
    if (!existsSync(program)) throw error
  }
  return program
}

/** Unpacks the browser into a folder. The package reads the folder from TMPDIR, and only before it first waits. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const unpacking = Chromium.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await unpacking
}
