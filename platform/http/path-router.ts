import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'

/**
 * A router for paths of which a fixed one stands beside one with a parameter (`/v1/documents/search`, `/v1/documents/:id`): fixed
 * paths by their text, all others in one expression. Hono's own would walk a tree for every path because of those few. A fixed path
 * wins over a parameter, and one handler answers a path.
 */
export class PathRouter<T> implements Router<T> {
  name = 'PathRouter'
  readonly #fixed = new Map<string, Result<T>>()
  readonly #others = new RegExpRouter<T>()

  add(method: string, path: string, handler: T): void {
    if (/[:*]/.test(path)) this.#others.add(method, path, handler)
    else this.#fixed.set(`${method} ${path}`, [[[handler, {}]]])
  }

  match(method: string, path: string): Result<T> {
    return this.#fixed.get(`${method} ${path}`) ?? this.#others.match(method, path)
  }
}
