/**
 * Data that this tab keeps across a reload: unsent entries, and the secret of an opened session. It is stored in
 * `sessionStorage`, which no other tab or origin can read, and which ends with the tab. If a browser stores nothing,
 * everything else still works.
 */

const prefix = 'chancery.'

/** Returns the value of a name, or null if there is none or it is unreadable. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value under a name. Returns whether that was possible. */
export function remember(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Deletes the value of a name. */
export function forget(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
