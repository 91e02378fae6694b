/**
 * What this tab remembers across a reload: entries that were not sent yet, and the secret of an opened session. It lives in
 * `sessionStorage`, which no other tab and no other origin can read, and which ends with the tab. Where a browser keeps
 * none, nothing is remembered and everything else works.
 */

const prefix = 'chancery.'

/** The value under a name; null when there is none, or none that can be read. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value under a name; tells whether that was possible. */
export function remember(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Forgets the value under a name. */
export function forget(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
