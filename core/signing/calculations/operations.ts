/** The kind of a value that an operation accepts or returns. */
export type Kind = 'number' | 'text' | 'date'

/**
 * All operations, each with the kinds of its values, the limits of their number, and the kind of its result. Without
 * `max`, further values have the first kind.
 */
export const operations = {
  add: { values: ['number'], min: 2, result: 'number' },
  subtract: { values: ['number'], min: 2, result: 'number' },
  multiply: { values: ['number'], min: 2, result: 'number' },
  divide: { values: ['number'], min: 2, result: 'number' },
  sum: { values: ['number'], min: 1, result: 'number' },
  min: { values: ['number'], min: 1, result: 'number' },
  max: { values: ['number'], min: 1, result: 'number' },
  round: { values: ['number', 'number'], min: 2, max: 2, result: 'number' },
  concat: { values: ['text'], min: 1, result: 'text' },
  addDays: { values: ['date', 'number'], min: 2, max: 2, result: 'date' },
  addMonths: { values: ['date', 'number'], min: 2, max: 2, result: 'date' },
  daysBetween: { values: ['date', 'date'], min: 2, max: 2, result: 'number' },
} as const satisfies Record<string, { values: Kind[]; min: number; max?: number; result: Kind }>
export type CalculationOperation = keyof typeof operations
export const operationNames = Object.keys(operations) as [CalculationOperation, ...CalculationOperation[]]
