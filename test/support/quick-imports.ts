import { type ResolveFnOutput, registerHooks } from 'node:module'

/** The resolved imports of packages and built-in modules, by the folder of the importing file and by specifier. */
const known = new Map<string, ResolveFnOutput>()

// For each import, Node parses the description of the package, and Vitest records the import for watch mode. Both cost
// more than loading a module. This hook resolves project files directly, and other modules once for each folder.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions = [], importAttributes } = context
    const isImport = conditions.includes('import') && Object.keys(importAttributes ?? {}).length === 0
    if (!isImport || !parentURL.startsWith('file:') || parentURL.includes('/node_modules/vitest/')) {
      return nextResolve(specifier, context)
    }
    if (/^\.\.?\/.*\.ts$/.test(specifier)) {
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    }
    if (/^(\/|file:|data:)/.test(specifier)) return nextResolve(specifier, context)
    const key = `${parentURL.slice(0, parentURL.lastIndexOf('/'))} ${specifier}`
    const resolved = known.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    known.set(key, resolved)
    return { ...resolved }
  },
})
