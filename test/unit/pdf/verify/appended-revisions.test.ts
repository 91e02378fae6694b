import { describe, expect, it } from 'vitest'
import { concatBytes, latin1Bytes } from '../../../../base/bytes.ts'
import type { Reason } from '../../../../base/reasons.ts'
import { readAppendedRevisions } from '../../../../pdf/verify/appended-revisions.ts'
import { hidingData, oddUpdates, stream, update } from '../../../fixtures/pdf/appended-updates.ts'

const read = (text: string) => readAppendedRevisions({ bytes: latin1Bytes(text), start: 1_000 })
const notPlain = { code: 'update_malformed', text: 'a part of it is not a plain incremental update' }
const hidden = { code: 'update_malformed', text: 'an update hides syntax of another update' }

describe('the parser of updates after a seal', () => {
  it('parses updates with their offsets in the whole file', () => {
    const [one, two, ...others] = read(update('<</A 1>>') + update(stream('abc'))) as Exclude<
      ReturnType<typeof read>,
      Reason
    >
    expect(others).toEqual([])
    expect(one?.objects.map(({ number, generation, offset }) => [number, generation, offset])).toEqual([[7, 0, 1_000]])
    expect(one?.sectionOffset).toBe(1_000 + '7 0 obj\n<</A 1>>\nendobj\n'.length)
    expect(two?.objects[0]?.offset).toBe(one?.end)
  })

  it('parses an update with a cross-reference stream', () => {
    const section = stream('', '/Type/XRef/W[1 4 2]/Size 9')
    expect(read(`8 0 obj\n${section}\nendobj\nstartxref\n99\n%%EOF\n`)).toHaveLength(1)
  })

  it.each(oddUpdates)('rejects an update with %s', (_, text) => {
    expect(read(text)).toEqual(notPlain)
  })

  it.each(hidingData)('rejects an update with %s in stream data', (_, data) => {
    expect(read(update(stream(data)))).toEqual(hidden)
  })

  it('accepts stream data that only resembles PDF keywords, and an empty input', () => {
    expect(read(update(stream('the objects, end, stream, %EOF, PDF-')))).toHaveLength(1)
    expect(readAppendedRevisions({ bytes: concatBytes(), start: 0 })).toEqual([])
  })
})
