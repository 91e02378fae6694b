/** Paths that a route with parameters as `{id}` is asked by. */
export const routePattern = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
