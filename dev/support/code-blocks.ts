/** A code block in a guide, with its number among the blocks of the same language. */
export type CodeBlock = { language: string; number: number; code: string }

/** Returns the code blocks of a Markdown text that name a language. */
export function codeBlocksIn(markdown: string): CodeBlock[] {
  const counts = new Map<string, number>()
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = '', code = '']) => {
    const number = (counts.get(language) ?? 0) + 1
    counts.set(language, number)
    return { language, number, code }
  })
}
