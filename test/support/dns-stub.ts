import { createServer } from 'node:http'
import { listenOnLoopback } from '../../dev/support/loopback.ts'

/** The DNS responses for a name in order. A response contains addresses, reports a missing name, or never arrives. */
export type DnsScript = { replies: DnsReply[] }
export type DnsReply = string[] | 'nxdomain' | 'servfail' | 'refused' | 'truncated' | 'garbage' | 'hang'

const publicAddress = '93.184.215.14'

/**
 * Starts a DNS resolver with the JSON API over HTTP on the loopback interface. A name without a script has one public
 * address.
 *
 * `PUT /names/<name>` sets a script, whose last response repeats. `GET /names/<name>` returns the number of lookups.
 */
export async function startDnsStub() {
  const scripts = new Map<string, DnsScript>()
  const lookups = new Map<string, number>()

  const replyTo = (name: string): DnsReply => {
    const replies = scripts.get(name)?.replies ?? [[publicAddress]]
    // The A and AAAA queries of one lookup get the same step of the script.
    const step = Math.floor((lookups.get(name) ?? 0) / 2)
    lookups.set(name, (lookups.get(name) ?? 0) + 1)
    return replies[Math.min(step, replies.length - 1)] ?? 'servfail'
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    const name = decodeURIComponent(url.pathname.split('/')[2] ?? '')
    if (request.method === 'PUT') {
      let text = ''
      for await (const chunk of request) text += chunk
      scripts.set(name, JSON.parse(text))
      lookups.delete(name)
      response.end()
    } else if (url.pathname.startsWith('/names/')) {
      response.end(JSON.stringify({ lookups: Math.ceil((lookups.get(name) ?? 0) / 2) }))
    } else {
      const reply = replyTo(url.searchParams.get('name') ?? '')
      if (reply !== 'hang') response.end(dnsJson(reply, url.searchParams.get('type') ?? 'A'))
    }
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}/dns-query`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const statusOf = { nxdomain: 3, servfail: 2, refused: 5 } as const

function dnsJson(reply: DnsReply, type: string): string {
  if (reply === 'garbage') return '<html>captive portal</html>'
  if (reply === 'truncated') return JSON.stringify({ Status: 0, TC: true, Answer: [{ type: 1, data: publicAddress }] })
  if (!Array.isArray(reply)) return JSON.stringify({ Status: statusOf[reply as keyof typeof statusOf] })
  if (type === 'TXT')
    return JSON.stringify({ Status: 0, TC: false, Answer: reply.map((data) => ({ type: 16, data: `"${data}"` })) })
  const records = reply.map((data) => ({ type: data.includes(':') ? 28 : 1, data }))
  const wanted = type === 'AAAA' ? 28 : 1
  // A resolver that follows an alias lists it before the addresses.
  const alias = { type: 5, data: 'alias.example.com.' }
  return JSON.stringify({
    Status: 0,
    TC: false,
    Answer: [alias, ...records.filter((record) => record.type === wanted)],
  })
}
