import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../core/json.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const digits = (count: number) => '9'.repeat(count)

const accepted: [what: string, text: string, value: unknown][] = [
  ['an escaped surrogate pair', '"\\ud83d\\ude00"', '😀'],
  ['the largest double', '1.7976931348623157e308', Number.MAX_VALUE],
  ['a number with 300 digits', digits(300), Number(digits(300))],
  ['brackets inside a string', `"${'['.repeat(1_000)}"`, '['.repeat(1_000)],
  ['__proto__ as a value', '["__proto__"]', ['__proto__']],
  [
    'the same key in different objects',
    '{"a":{"a":1},"b":[{"a":2},{"a":3}]}',
    { a: { a: 1 }, b: [{ a: 2 }, { a: 3 }] },
  ],
  ['colons in keys and values', '{"a:\\":":"b:c","a":["d:e"]}', { 'a:":': 'b:c', a: ['d:e'] }],
]

test.each(accepted)('parses JSON with %s', (_, text, value) => {
  expect(parseJson(text)).toEqual({ ok: true, value })
})

test('accepts 64 levels of JSON nesting, and rejects 65', () => {
  expect(parseJson(nested(64)).ok).toBe(true)
  expect(parseJson(nested(65))).toEqual({
    ok: false,
    isJson: true,
    reason: 'The body nests more than 64 levels. Send a flatter structure.',
  })
})

test('parses a top-level __proto__ as an ordinary key', () => {
  const parsed = parseJson('{"__proto__":1}')
  expect(parsed.ok && Object.keys(parsed.value as object)).toEqual(['__proto__'])
})

const flawed = {
  'A string contains a NUL character or an unpaired surrogate. Remove this character.': {
    'an escaped NUL': '{"a":"\\u0000"}',
    'an escaped NUL in a key': '{"\\u0000":1}',
    'an unpaired surrogate': '["\\ud800"]',
  },
  'A number is outside the range of a double-precision number. Send a smaller number.': {
    'an exponent that overflows': '{"a":[1e400]}',
    'a negative number that overflows': '-1E309',
    'an integer that overflows': `[${digits(310)}]`,
  },
  'An object has the key `__proto__`. Rename the key.': {
    '__proto__ in a nested object': '{"a":[{"__proto__":1}]}',
    'an escaped __proto__ in a nested object': '{"a":{"\\u005f_proto__":1}}',
  },
  'An object has a key twice. Send each key only once.': {
    'a duplicate key': '{"a":1,"a":1}',
    'a duplicate key in a nested object': '[{"b":{"a":1,"c":2,"a":[]}}]',
    'a key that is written differently': '{"a":1,"\\u0061":2}',
    'a duplicate __proto__ at the top level': '{"__proto__":1,"__proto__":2}',
  },
}

describe.each(Object.entries(flawed))('the JSON error “%s”', (reason, texts) => {
  test.each(Object.entries(texts))('is returned for %s', (_, text) => {
    expect(parseJson(text)).toEqual({ ok: false, isJson: true, reason })
  })
})

test.each([
  ['', 'The body is empty. Send JSON.'],
  [' \n', 'The body is empty. Send JSON.'],
  ['{"a":1,\n b:2}', 'The body is not valid JSON (line 2 column 2). Fix the syntax.'],
  ['title', 'The body is not valid JSON. Fix the syntax.'],
])('rejects the body %j with the message “%s”', (text, reason) => {
  expect(parseJson(text)).toEqual({ ok: false, isJson: false, reason })
})
