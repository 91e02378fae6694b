/** The output of a command: lines for people, or one JSON value at the end for programs. */
export type Progress = {
  /** Prints a line, unless the output is JSON. */
  say(line: string): void
  /** Prints the result if the output is JSON. */
  result(value: unknown): void
}

export const progressOf = (isJson = false): Progress =>
  isJson
    ? { say: () => {}, result: (value) => console.log(JSON.stringify(value, null, 2)) }
    : { say: (line) => console.log(line), result: () => {} }
