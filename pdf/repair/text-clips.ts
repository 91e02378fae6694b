import { utf8 } from '../../base/bytes.ts'
import { showing } from '../document/content-tokens.ts'
import { firstClippingMode } from '../inspect/content/content-use.ts'
import { statesMax } from '../inspect/content/graphics-mode.ts'

// Text rendering modes that draw nothing (ISO 32000-2 table 104).
const invisibleModes = new Set([3, 7])

type State = { mode: number; hasClipped: boolean }

/**
 * Removes clips by text, if nothing is drawn within them. Without the clip, the text looks the same: each text
 * rendering mode that clips has a mode that draws the same and does not clip (ISO 32000-2 table 104).
 */
export class TextClips {
  private state: State = { mode: 0, hasClipped: false }
  private readonly saved: State[] = []
  /** True if the end of the text object clips. */
  private isPending = false

  /**
   * Receives a valid instruction. `isDrawing` is true if it draws anything. Returns the instruction to write in its
   * place, null if it remains unchanged, and false if something is drawn within a clip by text.
   */
  take(operator: string, isDrawing: boolean, lastNumber: number): Uint8Array | null | false {
    const { mode, hasClipped } = this.state
    const isClipping = mode >= firstClippingMode
    const isHidden = showing.has(operator) && invisibleModes.has(mode)
    if (isDrawing && !isHidden && hasClipped) return false
    if (operator === 'Do' && isClipping) return false
    if (operator === 'Tr') {
      this.state = { mode: lastNumber, hasClipped }
      return lastNumber >= firstClippingMode ? utf8(`${lastNumber - firstClippingMode} Tr`) : null
    }
    if (showing.has(operator)) this.isPending ||= isClipping
    if (operator === 'ET' && this.isPending) {
      this.state = { mode, hasClipped: true }
      this.isPending = false
    }
    if ((operator === 'q' || operator === 'Q') && this.isPending) return false
    if (operator === 'q' && this.saved.length < statesMax) this.saved.push(this.state)
    if (operator === 'Q') this.state = this.saved.pop() ?? this.state
    return null
  }
}
