import type { Hono } from 'hono'
import { HonoBase } from 'hono/hono-base'
import { PathRouter } from './path-router.ts'

/** An app without routes. */
export const newApp = (): Hono => new HonoBase({ router: new PathRouter() })
