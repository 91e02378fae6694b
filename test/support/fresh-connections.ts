import { fetchOverNewConnection } from '../../dev/support/fresh-connections.ts'

/** Makes tests on a running stack send every request on a new connection. */
globalThis.fetch = fetchOverNewConnection
