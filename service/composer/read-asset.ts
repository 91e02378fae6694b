import type { Fetcher } from '@cloudflare/workers-types'

const readTimeoutMs = 10_000

/** Reads a static asset of the worker. Rejects if the asset cannot be read in time. */
export async function readAsset(assets: Fetcher, file: string): Promise<Uint8Array> {
  const response = await assets.fetch(`https://files/${file}`, { signal: AbortSignal.timeout(readTimeoutMs) })
  if (!response.ok) throw new Error(`the request for ${file} returned ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
