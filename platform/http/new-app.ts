import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Creates an app without routes. With its default router, Hono first builds regular expressions, rejects them because
 * fixed parts and parameters compete in our paths, and then builds this router. A new isolate builds only one router.
 */
export const newApp = (): Hono => new Hono({ router: new TrieRouter() })
