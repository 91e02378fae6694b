/** Replacements, in the order in which they apply. */
const rules: [RegExp, string][] = [
  [/^(""".*"""\n)(?!\n# Generated)/, '$1\n# Generated from the asynchronous client by dev/clients.ts.\n'],
  [/await asyncio\.to_thread\(([\w.()]+)\)/g, '$1()'],
  [/await asyncio\.sleep\(/g, 'time.sleep('],
  [/\bawait /g, ''],
  [/\basync (?=def |for |with )/g, ''],
  [/\b__a(?=enter__|exit__)/g, '__'],
  [/\baclose\(/g, 'close('],
  [/\basync_(?=client|operations|transport)/g, ''],
  [/\bAsync(?=[A-Z])/g, ''],
]

/** Converts an asynchronous Python file to its synchronous form. */
export function synchronous(text: string): string {
  const isTimed = text.includes('import time\n')
  const blocking = rules.reduce((edited, [pattern, replacement]) => edited.replace(pattern, replacement), text)
  return blocking.replace('import asyncio\n', isTimed ? '' : 'import time\n')
}
