import { readWorkAt } from '../../document/read-work.ts'
import { unboundedWork, type Work } from '../../syntax/work.ts'

/** A text along a baseline. `matrix` maps the font's unit to the page, and `width` is the advance on the page. */
export type DrawnRun = { text: string; matrix: number[]; width: number }

/** The limits for one page: its runs, its characters, and its interpreted content bytes. */
export type DrawnLimits = { runsMax: number; charactersMax: number; bytesMax: number }

/** Thrown when a page reaches its limits. */
export class ContentLimitError extends Error {
  override readonly name = 'ContentLimitError'
}

/** Collects the runs of a page in drawing order. */
export class RunSink {
  readonly runs: DrawnRun[] = []
  /** The number of characters in all runs, including the spaces between them. */
  characters = 0
  /** The number of characters whose font has no character for their code. */
  unknown = 0
  private items = 0
  private bytes = 0
  readonly box: readonly [number, number, number, number]
  private readonly limits: DrawnLimits
  private readonly plain: (text: string) => string
  private readonly unknownCharacters: RegExp
  private readonly work: Work

  /**
   * Creates a sink for the runs of a page. `plain` replaces the compatibility forms of characters, and `work` is
   * charged for content.
   */
  constructor(
    box: readonly [number, number, number, number],
    limits: DrawnLimits,
    options: { plain: (text: string) => string; unknownCharacters: RegExp; work?: Work },
  ) {
    this.box = box
    this.limits = limits
    this.plain = options.plain
    this.unknownCharacters = options.unknownCharacters
    this.work = options.work ?? unboundedWork
  }

  add(run: DrawnRun, isCompatible: boolean): void {
    if (isCompatible) {
      const whole = this.plain(run.text)
      run.text = whole.replace(this.unknownCharacters, '')
      this.unknown += whole.length - run.text.length
      this.characters += whole.length - run.text.length
    }
    this.runs.push(run)
    this.count(run.text.length)
  }

  blank(): void {
    this.count(1)
  }

  /** Charges for content bytes before they are interpreted. */
  charge(bytes: number): void {
    this.bytes += bytes
    this.work.charge(bytes * readWorkAt.textByte)
    if (this.bytes > this.limits.bytesMax) throw new ContentLimitError()
  }

  private count(characters: number): void {
    this.characters += characters
    this.items += 1
    if (this.items > this.limits.runsMax || this.characters > this.limits.charactersMax) throw new ContentLimitError()
  }
}
