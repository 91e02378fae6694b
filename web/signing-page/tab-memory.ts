/**
 * Stores data of this tab across a reload: unsent entries, and the secret of an opened session. The data is in
 * `sessionStorage`, which no other tab or origin can read and which is deleted with the tab. The page also works in a
 * browser that stores nothing.
 */

const prefix = 'chancery.'

/** Returns the value that is stored under a name. Returns null if it does not exist or is unreadable. */
export function readFromTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value under a name. Returns whether it could be stored. */
export function storeInTab(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Deletes the value that is stored under a name. */
export function removeFromTab(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
