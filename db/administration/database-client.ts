import { Client } from 'pg'

/**
 * Returns a client for the database of a connection string, not yet connected. Verifies the server's certificate for
 * every `sslmode` that requests TLS, unless the connection string contains `uselibpqcompat`.
 */
export const databaseClient = (databaseUrl: string, { timeoutMs }: { timeoutMs?: number } = {}): Client =>
  new Client({ connectionString: withVerifiedTls(databaseUrl), connectionTimeoutMillis: timeoutMs })

/** Returns the connection string with `sslmode=verify-full` instead of a mode that may skip the verification. */
export const withVerifiedTls = (databaseUrl: string): string =>
  databaseUrl.includes('uselibpqcompat=')
    ? databaseUrl
    : databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
