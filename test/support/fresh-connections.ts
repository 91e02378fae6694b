import { fetchFresh } from '../../dev/support/fresh-connections.ts'

/** What the tests of a running stack ask, they ask over fresh connections. */
globalThis.fetch = fetchFresh
