import { describe, expect, it } from 'vitest'
import { createObjectTable } from '../../../../pdf/inspect/objects/object-table.ts'
import { createByteWindow } from '../../../../pdf/syntax/byte-window.ts'
import { createColumn } from '../../../../pdf/syntax/columns.ts'

describe('the object table', () => {
  it('finds an object by offset, number and generation, also from the white space before it', () => {
    const table = createObjectTable(10)
    const first = table.add(7, 0, { offset: 100, spaceBytes: 2 }, 0)
    const second = table.add(8, 3, { offset: 200, spaceBytes: 0 }, 0)
    expect(table.find(100, 7, 0)).toBe(first)
    expect(table.find(98, 7, 0)).toBe(first)
    expect(table.find(97, 7, 0)).toBe(-1)
    expect(table.find(101, 7, 0)).toBe(-1)
    expect(table.find(200, 8, 3)).toBe(second)
    expect(table.find(200, 8, 0)).toBe(-1)
    expect(table.find(200, 7, 3)).toBe(-1)
    expect(table.find(999, 8, 3)).toBe(-1)
  })

  it('finds a compressed object by object stream, index and number', () => {
    const table = createObjectTable(10)
    const container = table.add(5, 0, { offset: 50, spaceBytes: 0 }, 0)
    const member = table.addCompressed(6, 1)
    table.addCompressed(7, 0)
    const next = table.add(8, 0, { offset: 90, spaceBytes: 0 }, 0)
    expect(table.findCompressed(container, 0, 6)).toBe(member)
    expect(table.findCompressed(container, 1, 7)).toBe(member + 1)
    expect(table.findCompressed(container, 1, 6)).toBe(-1)
    expect(table.findCompressed(container, 2, 8)).toBe(-1)
    expect(table.findCompressed(next, 0, 6)).toBe(-1)
    expect(table.findCompressed(-1, 0, 6)).toBe(-1)
    expect(table.find(50, 5, 0)).toBe(container)
    expect(table.features(member)).toBe(1)
  })

  it('rejects objects above the limit', () => {
    const table = createObjectTable(2)
    table.add(1, 0, { offset: 1, spaceBytes: 0 }, 0)
    table.add(2, 0, { offset: 2, spaceBytes: 0 }, 0)
    expect(() => table.add(3, 0, { offset: 3, spaceBytes: 0 }, 0)).toThrow('too many objects')
  })
})

describe('a numeric column', () => {
  it('returns appended and overwritten numbers across block boundaries', () => {
    const column = createColumn(Uint32Array)
    for (let i = 0; i < 40_000; i++) column.push(i * 3)
    column.set(16_384, 5)
    expect([0, 16_383, 16_384, 16_385, 39_999].map(column.get)).toEqual([0, 49_149, 5, 49_155, 119_997])
  })

  it('returns 0 for unassigned indexes', () => {
    const column = createColumn(Uint8Array)
    column.set(7_000_000, 3)
    expect([-1, 0, 6_999_999, 7_000_000, 7_000_001].map(column.get)).toEqual([0, 0, 0, 3, 0])
    expect(column.length).toBe(7_000_001)
  })
})

describe('the window of unread bytes', () => {
  it('preserves unread bytes and their offset when the next chunk arrives', () => {
    const window = createByteWindow()
    const chunk = Uint8Array.of(1, 2, 3, 4)
    window.append(chunk)
    window.at = 2
    window.release()
    chunk.fill(9)
    expect([...window.bytes.subarray(window.at)]).toEqual([3, 4])
    window.append(Uint8Array.of(5, 6))
    expect([...window.bytes.subarray(window.at)]).toEqual([3, 4, 5, 6])
    expect(window.base + window.at).toBe(2)
    window.at += 4
    window.append(Uint8Array.of(7))
    expect(window.base + window.at).toBe(6)
    expect([...window.bytes]).toEqual([7])
  })
})
