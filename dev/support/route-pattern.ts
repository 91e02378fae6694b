/** Returns a pattern for the paths that match a route with parameters such as `{id}`. */
export const routePattern = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
