import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { sized } from './size.ts'

/** A phone on a poor mobile connection (slow 3G in page speed tests). The smallest size uses a faster connection. */
export const slow3g = sized({ kilobitsPerSecond: 400, roundTripMs: 400 }, { kilobitsPerSecond: 8_000, roundTripMs: 40 })

/** Returns the transfer time of an amount of data, without latency. */
export const secondsFor = (kilobytes: number): number => (kilobytes * 8) / slow3g.kilobitsPerSecond

/** The bytes and the time until the first page was drawn, and the document's share of these bytes. */
export type FirstPage = {
  requests: number
  kilobytes: number
  documentKilobytes: number
  wordsSeconds: number
  pageSeconds: number
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

/** Returns how long a signer on slow 3G waits for the first words and for the first page, from an empty cache. */
export async function loadOnSlowLine(browser: Browser, link: string): Promise<FirstPage> {
  const server = await compressing(new URL(link).origin)
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await slowDown(page)
    const began = performance.now()
    await page.goto(link.replace(new URL(link).origin, server.origin), { waitUntil: 'commit' })
    // A sheet has a canvas once its page is drawn.
    await page.locator('.sheet > canvas').first().waitFor({ timeout: 120_000 })
    const pageSeconds = (performance.now() - began) / 1_000
    const { requests, bytes, documentBytes } = { ...server.sent }
    const paints = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    const wordsSeconds = (await page.evaluate<number>(paints)) / 1_000
    return { requests, kilobytes: bytes / 1_000, documentKilobytes: documentBytes / 1_000, wordsSeconds, pageSeconds }
  } finally {
    await context.close()
    server.close()
  }
}

/** Throttles a page and the web workers that it starts. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const bytesPerSecond = (slow3g.kilobitsPerSecond * 1_000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow3g.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

type Traffic = { requests: number; bytes: number; documentBytes: number }

const ofTheLine = /^(host|connection|accept-encoding|content-encoding|content-length|transfer-encoding)$/

/** Starts a proxy that compresses responses, as a deployment does, and counts the bytes that it sends. */
async function compressing(target: string): Promise<{ origin: string; sent: Traffic; close: () => void }> {
  const sent: Traffic = { requests: 0, bytes: 0, documentBytes: 0 }
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !ofTheLine.test(name) ? [[name, value]] : [],
    )
    const upstream = await fetch(new URL(request.url ?? '/', target), { method: request.method ?? 'GET', headers })
    const body = Buffer.from(await upstream.arrayBuffer())
    const kept = [...upstream.headers].filter(([name]) => !ofTheLine.test(name))
    const isText =
      /text|javascript|json|svg|wasm/.test(upstream.headers.get('content-type') ?? '') && upstream.status === 200
    const packed = isText ? gzipSync(body) : body
    sent.requests += 1
    sent.bytes += packed.length
    if (new URL(upstream.url).pathname.endsWith('/document')) sent.documentBytes += packed.length
    response.writeHead(upstream.status, {
      ...Object.fromEntries(kept),
      ...(isText ? { 'content-encoding': 'gzip' } : {}),
      'content-length': String(packed.length),
    })
    response.end(packed)
  })
  const port = await listenOnLoopback(server)
  return { origin: `http://127.0.0.1:${port}`, sent, close: () => void server.close() }
}
