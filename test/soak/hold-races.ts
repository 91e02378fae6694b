import pg from 'pg'
import { connect } from '../../db/connection.ts'
import { call, createDocument, RefusedError } from '../../dev/demo/demo-client.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { type Race, raceHold } from '../support/full/hold-race.ts'

/**
 * `npm run test:full -- hold-races [rounds]`: races deletions through the API against legal holds and retentions of the
 * same document, on a real PostgreSQL and real workers. A document on hold must never be in the trash, and both orders
 * must occur.
 */
const rounds = Number(process.argv[2] ?? 1_000)
const racesAtOnce = 8

await withStack({}, async ({ stack, service }) => {
  const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4 })
  const { rows } = await pool.query('select id from organizations')
  const setup = {
    database: connect({ url: stack.appDatabaseUrl, fetchEndpoint: stack.neon?.url }),
    pool,
    organizationId: rows[0].id,
    create: () => createDocument(service, 'Race'),
    remove: async (id: string) => {
      try {
        await call(service, 'DELETE', `/v1/documents/${id}`)
        return 200
      } catch (error) {
        if (error instanceof RefusedError) return error.status
        throw error
      }
    },
  }
  let failures = 0
  for (const kind of ['hold', 'retention'] as const) {
    const races: Race[] = []
    for (let done = 0; done < rounds; done += racesAtOnce) {
      const count = Math.min(racesAtOnce, rounds - done)
      races.push(...(await Promise.all(Array.from({ length: count }, () => raceHold(setup, kind)))))
    }
    const found = races.flatMap((race) => race.findings)
    const won = (who: string) => races.filter(({ winner }) => winner === who).length
    console.log(
      `${kind}: ${rounds} races, ${won('deletion')} to the deletion, ${won('hold')} to the ${kind}, ${found.length} findings`,
    )
    for (const line of found.slice(0, 5)) console.log(`  ${line}`)
    failures += found.length
    if (won('deletion') === 0 || won('hold') === 0) failures += 1
  }
  await pool.end()
  if (failures > 0) process.exitCode = 1
})
