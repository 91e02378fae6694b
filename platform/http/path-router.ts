import type { Result, Router } from 'hono/router'

/** Where paths go on that begin alike: by the text of the next segment, by any segment, or by whatever follows. */
type Place<T> = {
  fixed: Map<string, Place<T>>
  any: Place<T> | null
  ends: Map<string, End<T>>
  rests: Map<string, End<T>>
}
type End<T> = { handler: T; names: string[] }

const newPlace = <T>(): Place<T> => ({ fixed: new Map(), any: null, ends: new Map(), rests: new Map() })

/**
 * A router for paths of which a fixed one stands beside one with a parameter (`/v1/documents/search`, `/v1/documents/:id`): fixed
 * paths by their text, others from segment to segment. Hono's own would try one expression of all routes on every path, or be in the way of
 * those few. A fixed segment wins over a parameter, what is named over an asterisk, and one handler answers a path. Throws on patterns
 * of other kinds.
 */
export class PathRouter<T> implements Router<T> {
  name = 'PathRouter'
  readonly #fixed = new Map<string, Result<T>>()
  readonly #start: Place<T> = newPlace()

  add(method: string, path: string, handler: T): void {
    if (!/^\/(?:[^:*{?]*|(?::\w+|[^/:*{?]+)(?:\/:\w+|\/[^/:*{?]+)*(?:\/\*)?)$/.test(path))
      throw new TypeError(`no route is written ${path}`)
    if (!/[:*]/.test(path)) this.#fixed.set(`${method} ${path}`, [[[handler, {}]]])
    const names: string[] = []
    let place = this.#start
    for (const segment of path.slice(1).split('/')) {
      if (segment === '*') return void place.rests.set(method, { handler, names })
      if (segment.startsWith(':')) {
        names.push(segment.slice(1))
        place = place.any ??= newPlace()
      } else {
        const next = place.fixed.get(segment) ?? newPlace()
        place.fixed.set(segment, next)
        place = next
      }
    }
    place.ends.set(method, { handler, names })
  }

  match(method: string, path: string): Result<T> {
    return this.#fixed.get(`${method} ${path}`) ?? this.#walk(method, path)
  }

  #walk(method: string, path: string): Result<T> {
    const values: string[] = []
    const end = endAt(this.#start, { method, path, values }, 1)
    if (end === null) return [[]]
    const params: Record<string, string> = {}
    for (let index = 0; index < values.length; index++) params[end.names[index]!] = values[index]!
    return [[[end.handler, params]]]
  }
}

type Walk = { method: string; path: string; values: string[] }

/** Where the rest of a path, from a segment on, ends; what stands in the place of parameters is left in `values`. */
function endAt<T>(place: Place<T>, walk: Walk, from: number): End<T> | null {
  const { method, path, values } = walk
  const rest = () => place.rests.get(method) ?? null
  if (from > path.length) return place.ends.get(method) ?? rest()
  const slash = path.indexOf('/', from)
  const to = slash < 0 ? path.length : slash
  const segment = path.slice(from, to)
  const next = place.fixed.get(segment)
  const end = next === undefined ? null : endAt(next, walk, to + 1)
  if (end !== null || place.any === null || segment === '') return end ?? rest()
  values.push(segment)
  const ofAny = endAt(place.any, walk, to + 1)
  if (ofAny === null) values.pop()
  return ofAny ?? rest()
}
