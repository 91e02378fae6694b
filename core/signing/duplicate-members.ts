/**
 * The first member name that an object of a JSON text holds twice, or null. RFC 8259 section 4 lets readers differ over
 * such objects, so that two of them could see two different bundles. The text must be valid JSON.
 */
export function duplicateMember(json: string): string | null {
  const openObjects: (Set<string> | null)[] = []
  for (let i = 0; i < json.length; i++) {
    const character = json[i]
    if (character === '{') openObjects.push(new Set())
    else if (character === '[') openObjects.push(null)
    else if (character === '}' || character === ']') openObjects.pop()
    else if (character === '"') {
      const end = endOfString(json, i)
      if (isFollowedByColon(json, end)) {
        const name: string = JSON.parse(json.slice(i, end))
        const names = openObjects.at(-1)
        if (names?.has(name)) return name
        names?.add(name)
      }
      i = end - 1
    }
  }
  return null
}

function endOfString(json: string, start: number): number {
  let i = start + 1
  while (json[i] !== '"') i += json[i] === '\\' ? 2 : 1
  return i + 1
}

function isFollowedByColon(json: string, from: number): boolean {
  let i = from
  while (' \t\n\r'.includes(json[i] ?? ':')) i++
  return json[i] === ':'
}
