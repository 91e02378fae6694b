/** Returns a pattern that matches the paths of a route with parameters such as `{id}`. */
export const routePattern = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
