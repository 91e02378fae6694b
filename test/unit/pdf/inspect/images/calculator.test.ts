import { describe, expect, test } from 'vitest'
import { isPlainProgram } from '../../../../../pdf/inspect/images/calculator.ts'

describe('programs that all readers compute in the same way', () => {
  test.each([
    ['{ }', 1, 1],
    ['{ 2 mul 1 sub }', 1, 1],
    ['{ % a comment\n 0.5 exch pop }', 1, 1],
    ['{ dup 0 gt { 2 mul } if }', 1, 1],
    ['{ dup 0 gt 1 index 1 lt and { } { pop 1 } ifelse }', 1, 1],
    ['{ dup 0 lt not { neg } { abs } ifelse }', 1, 1],
    ['{ 2 div }', 1, 1],
    ['{ 3 exp }', 1, 1],
    ['{ 1 index 2 copy pop pop }', 2, 3],
    ['{ 3 1 roll 3 -1 roll }', 3, 3],
  ])('accepts %s', (program, inputs, outputs) => {
    expect(isPlainProgram(program, inputs, outputs)).toBe(true)
  })
})

describe('programs that readers compute differently', () => {
  test.each([
    ['an operator without enough operands', '{ add }', 1, 1],
    ['an operator on an empty stack', '{ pop pop 1 }', 1, 1],
    ['a truth value as a number', '{ dup 0 gt add }', 1, 1],
    ['a number as a truth value', '{ dup 0 gt 1 and pop }', 1, 1],
    ['a truth value as a result', '{ 0 gt }', 1, 1],
    ['a condition that is a number', '{ 1 { } if }', 1, 1],
    ['an unknown operator', '{ dup sqrt }', 1, 1],
    ['an unknown operator in the first branch', '{ dup 0 gt { dup sqrt } { } ifelse }', 1, 1],
    ['an unknown operator in the second branch', '{ dup 0 gt { } { dup sqrt } ifelse }', 1, 1],
    ['branches that leave different numbers of values', '{ dup 0 gt { 1 } { } ifelse }', 1, 2],
    ['branches that leave different kinds of values', '{ dup 0 gt { } { 0 gt } ifelse }', 1, 1],
    ['one branch before ifelse', '{ dup 0 gt { } ifelse }', 1, 1],
    ['two branches before if', '{ dup 0 gt { } { } if }', 1, 1],
    ['an exchange of one value', '{ exch }', 1, 1],
    ['a division by a computed value', '{ dup div }', 1, 1],
    ['a division by zero', '{ 0 div }', 1, 1],
    ['a division of a truth value', '{ dup 0 gt 2 div }', 1, 2],
    ['a computed exponent', '{ dup exp }', 1, 1],
    ['an exponent of zero', '{ 0 exp }', 1, 1],
    ['a root', '{ 0.5 exp }', 1, 1],
    ['a power of a truth value', '{ dup 0 gt 2 exp }', 1, 2],
    ['an index below the stack', '{ 1 index pop }', 1, 1],
    ['a copy of more values than there are', '{ 2 copy pop }', 1, 1],
    ['a rotation of more values than there are', '{ 2 1 roll }', 1, 1],
    ['a rotation of no values', '{ 0 1 roll }', 1, 1],
    ['a rotation by a fraction', '{ 1 0.5 roll }', 1, 1],
    ['more values than the stack of a reader holds', `{ ${'0 '.repeat(50)}${'pop '.repeat(50)} }`, 1, 1],
    ['too few results', '{ pop }', 1, 1],
    ['too many results', '{ dup }', 1, 1],
    ['a number with an exponent', '{ pop 1e2 }', 1, 1],
    ['a number in another base', '{ pop 16#ff }', 1, 1],
    ['a block that is not closed', '{ { }', 1, 1],
    ['a bracket too many', '{ } }', 1, 1],
    ['two programs', '{ } { }', 1, 1],
    ['no program', '', 1, 1],
    ['a word instead of a program', 'neg', 1, 1],
  ])('refuses %s', (_, program, inputs, outputs) => {
    expect(isPlainProgram(program, inputs, outputs)).toBe(false)
  })
})
