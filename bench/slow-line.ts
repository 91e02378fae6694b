/**
 * How long a signer on a poor mobile line waits for the first words and for the first page of the document, from an empty cache, and what
 * comes over the line until then, beside what the line would take for the whole file. Run with `npm run bench -- slow-line`.
 */

import { launchBrowser } from '../dev/support/browser.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { documents, invite } from './support/invitations.ts'
import { loadOnSlowLine, secondsFor, slow3g } from './support/slow-line.ts'

const columns = [
  'until the first page',
  'requests',
  'kB',
  'of the file, kB',
  'first words, s',
  'first page, s',
  'file fetched whole, s at least',
]

await withStack({ cronSeconds: 1 }, async ({ service }) => {
  const browser = await launchBrowser()
  try {
    console.log(`at ${slow3g.kilobitsPerSecond} kbit/s and ${slow3g.roundTripMs} ms there and back`)
    const rows: (string | number)[][] = []
    for (const [name, pdf] of documents) {
      const bytes = pdf()
      const loaded = await loadOnSlowLine(browser, await invite(service, bytes))
      const { requests, kilobytes, documentKilobytes, wordsSeconds, pageSeconds } = loaded
      // The rest of the page with the whole file, at the rate of the line alone.
      const wholeSeconds = secondsFor(kilobytes - documentKilobytes + bytes.length / 1_000)
      const measured = [
        kilobytes.toFixed(0),
        documentKilobytes.toFixed(0),
        wordsSeconds.toFixed(1),
        pageSeconds.toFixed(1),
      ]
      rows.push([name, requests, ...measured, wholeSeconds.toFixed(0)])
    }
    console.log(table(columns, rows))
  } finally {
    await browser.close()
  }
})
