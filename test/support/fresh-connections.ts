import { fetchFresh } from '../../dev/support/fresh-connections.ts'

/** Tests of a running stack send all requests over new connections. */
globalThis.fetch = fetchFresh
