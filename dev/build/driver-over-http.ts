/**
 * The database's driver without its client over sockets. The package is one file that a bundler made of many: it wraps each of them
 * in a function that runs with first use, and the calls that make these wrappers look to the next bundler as if they did something. Here they
 * are marked as doing nothing by themselves, so that it keeps what `neon` stands on and drops the rest. And the address of a connection is read with
 * its first request, where the driver would take the same text apart four times for each. Throws when the file is no longer written so.
 */

const pure = '/* @__PURE__ */'

/** What a pattern stands for in the driver's file, each of which has to be there. */
const changes: readonly { of: string; pattern: RegExp; by: string }[] = [
  { of: 'texts over two lines', pattern: /\\\n/g, by: '' },
  { of: 'wrappers and names of functions', pattern: /(?<![\w$.])([TVa]|we)\(/g, by: `${pure}$1(` },
  { of: 'wrapped files in use', pattern: /(?<![\w$.])we\((\w+)\(\)/g, by: `we(${pure}$1()` },
  { of: 'the clients over sockets', pattern: /(class \w+ extends) \w+\.(?:Client|Pool)\{/g, by: '$1 Object{' },
  // They come with those clients; the types have a file of their own.
  { of: 'the exported types', pattern: /\bvar export_types=ct\.types;/g, by: 'var export_types=Je();' },
  { of: 'further exports', pattern: /\bvar export_(\w+)=ct\.\w+;/g, by: 'var export_$1;' },
  { of: 'connections', pattern: /(?<![\w$.])function ys\(r,e=\{\}\)\{/g, by: '$&let readOnce;' },
  {
    of: 'the address of a connection',
    pattern: /let me=(pi\([^;]*?\)),(\{resolvedConnectionString:R,resolvedURL:\$\})=await yi\(\s*r,me,(\{\w+:\w+\})\)/g,
    by: 'let $2=readOnce??=await yi(r,$1,$3)',
  },
  { of: 'buffers for browsers', pattern: /:oi\(\)\.Buffer/g, by: ':undefined' },
]

/** What the short names in these patterns have to stand for. */
const meanings = [
  /\bV=\(r,e,t\)=>\(\)=>\{if\(t\)throw t\[0\]/,
  /\bT=\(r,e\)=>\(\)=>\{try\{return e\|\|r\(\(e=\{exports:\{\}\}\)\.exports,e\)/,
  /\bwe=\(r,e,t\)=>\(t=r!=null\?/,
  /\ba=\(r,e\)=>\w+\(r,"name",\{value:e,configurable:!0\}\)/,
  /\bvar Je=T\((\w+)=>\{[^}]*\1\.getTypeParser=/,
  /\bvar ct=we\(ot\(\)\);/,
  /\basync function yi\([^)]*\)\{[\s\S]*?return\{resolvedConnectionString:\w+,resolvedURL:\w+\}\}/,
  /\bfunction pi\(\.\.\.\w+\)\{/,
]

export const driver = '@neondatabase/serverless/index.mjs'

export function overHttpAlone(source: string): string {
  const strange = meanings.find((meaning) => !meaning.test(source))
  if (strange) throw new Error(`${driver} is written in another way: nothing in it is like ${strange}`)
  return changes.reduce((text, { of, pattern, by }) => {
    const changed = text.replace(pattern, by)
    if (changed === text) throw new Error(`${driver} is written in another way: ${of} are not found`)
    return changed
  }, source)
}
