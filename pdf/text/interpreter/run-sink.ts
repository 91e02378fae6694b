/** A piece of text along a base line: the matrix maps the unit of its font onto the page, `width` is its advance on the page. */
export type DrawnRun = { text: string; matrix: number[]; width: number }

/** What a page may give, and what drawing it may run through. */
export type DrawnLimits = { runsMax: number; charactersMax: number; bytesMax: number }

/** A page has given all that is read of it. */
export class EnoughDrawn extends Error {
  override readonly name = 'EnoughDrawn'
}

/** Takes the runs of a page in the order in which they are drawn. */
export class RunSink {
  readonly runs: DrawnRun[] = []
  /** Characters of all runs, spaces between them among them. */
  characters = 0
  /** Of these the ones that fonts do not tell. */
  unknown = 0
  private items = 0
  private bytes = 0
  readonly box: readonly [number, number, number, number]
  private readonly limits: DrawnLimits
  private readonly plain: (text: string) => string
  private readonly unknownCharacters: RegExp

  /** `plain` makes compatibility forms of characters plain ones. */
  constructor(
    box: readonly [number, number, number, number],
    limits: DrawnLimits,
    { plain, unknownCharacters }: { plain: (text: string) => string; unknownCharacters: RegExp },
  ) {
    this.box = box
    this.limits = limits
    this.plain = plain
    this.unknownCharacters = unknownCharacters
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

  /** Counts content before it is drawn. */
  charge(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > this.limits.bytesMax) throw new EnoughDrawn()
  }

  private count(characters: number): void {
    this.characters += characters
    this.items += 1
    if (this.items > this.limits.runsMax || this.characters > this.limits.charactersMax) throw new EnoughDrawn()
  }
}
