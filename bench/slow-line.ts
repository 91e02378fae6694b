/**
 * How long a signer on a poor mobile line waits for the first words and for the first page of the document, from an empty cache, and what
 * comes over the line until then. Run with `npm run bench -- slow-line`.
 */

import { launchBrowser } from '../dev/support/browser.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { documents, invite } from './support/invitations.ts'
import { loadOnSlowLine, slow3g } from './support/slow-line.ts'

await withStack({ cronSeconds: 1 }, async ({ service }) => {
  const browser = await launchBrowser()
  try {
    console.log(`at ${slow3g.kilobitsPerSecond} kbit/s and ${slow3g.roundTripMs} ms there and back`)
    const rows: (string | number)[][] = []
    for (const [name, pdf] of documents) {
      const { requests, kilobytes, wordsSeconds, pageSeconds } = await loadOnSlowLine(
        browser,
        await invite(service, pdf()),
      )
      rows.push([name, requests, kilobytes.toFixed(0), wordsSeconds.toFixed(1), pageSeconds.toFixed(1)])
    }
    console.log(table(['until the first page', 'requests', 'kB', 'first words, s', 'first page, s'], rows))
  } finally {
    await browser.close()
  }
})
