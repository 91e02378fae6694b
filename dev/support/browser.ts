import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Chromium from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { root } from '../build/build-part.ts'

/** A headless browser from npm; nothing of it reaches outside. */
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
 * The program, whole: its package unpacks into the folder for temporary files, where a second process takes the first
 * one's half, an older version's, or that of another user. Here it lies beside the packages, under its version, and
 * appears there in one step.
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
    // Another process may have been first; its folder is as good.
    if (!existsSync(program)) throw error
  }
  return program
}

/** The package takes its folder from the environment, and no other way, before it first waits. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const unpacking = Chromium.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await unpacking
}
