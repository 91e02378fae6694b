/**
 * Measures how long a signer on a slow mobile connection waits for the first words and for the first page of the
 * document, from an empty cache. Also prints the transfer time of the complete file.
 */

import { launchBrowser } from '../dev/support/browser.ts'
import { table } from '../dev/support/table.ts'
import { documents, invite } from './support/invitations.ts'
import { sized } from './support/size.ts'
import { loadOnSlowLine, secondsFor, slow3g } from './support/slow-line.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

/** The maximum time until the first page is drawn, relative to the transfer time of the complete file. */
const pageOfWholeMost = 1.5

const columns = [
  'until the first page',
  'requests',
  'kB',
  'of the file, kB',
  'first text, s',
  'first page, s',
  'whole file, s at least',
]

await withBenchStack({}, async ({ service }) => {
  const browser = await launchBrowser()
  try {
    console.log(`at ${slow3g.kilobitsPerSecond} kbit/s and ${slow3g.roundTripMs} ms round-trip time`)
    const rows: (string | number)[][] = []
    const ratios: [string, number][] = []
    for (const [name, pdf] of sized(documents, documents.slice(0, 1))) {
      const bytes = pdf()
      const loaded = await loadOnSlowLine(browser, await invite(service, bytes))
      const { requests, kilobytes, documentKilobytes, wordsSeconds, pageSeconds } = loaded
      // The transfer time of the page's code and the complete file at the connection's data rate, without latency.
      const wholeSeconds = secondsFor(kilobytes - documentKilobytes + bytes.length / 1_000)
      const measured = [
        kilobytes.toFixed(0),
        documentKilobytes.toFixed(0),
        wordsSeconds.toFixed(1),
        pageSeconds.toFixed(1),
      ]
      ratios.push([name, pageSeconds / wholeSeconds])
      rows.push([name, requests, ...measured, wholeSeconds.toFixed(0)])
    }
    console.log(table(columns, rows))
    for (const [name, figure] of ratios)
      judge(`${name}, first page / whole file`, figure, pageOfWholeMost, { show: ratio })
  } finally {
    await browser.close()
  }
})
