const roomUnits = 1_024
const keptUnitsMax = 4_096
const pieceUnits = 128

// Reusable arrays, one per length, because `apply` needs an array of exactly the length of the text.
const pieces: number[][] = []

const pieceOf = (length: number): number[] => {
  pieces[length] ??= Array.from({ length }, () => 0)
  return pieces[length]
}

/** Collects letters into one text without creating a string per letter. One buffer is used for all runs. */
export class LetterBuffer {
  private units = new Uint16Array(roomUnits)
  private length = 0

  add(text: string): void {
    if (this.length + text.length > this.units.length) this.grow(text.length)
    for (let i = 0; i < text.length; i++) this.units[this.length++] = text.charCodeAt(i)
  }

  /** Returns the letters collected since the last call. */
  take(): string {
    const { units, length } = this
    let text = ''
    for (let at = 0; at < length; at += pieceUnits) {
      const piece = pieceOf(Math.min(length - at, pieceUnits))
      for (let i = 0; i < piece.length; i++) piece[i] = units[at + i]!
      text += String.fromCharCode.apply(null, piece)
    }
    this.clear()
    return text
  }

  clear(): void {
    this.length = 0
    if (this.units.length > keptUnitsMax) this.units = new Uint16Array(roomUnits)
  }

  private grow(more: number): void {
    const larger = new Uint16Array(2 * (this.units.length + more))
    larger.set(this.units)
    this.units = larger
  }
}
