import fc from 'fast-check'
import type { Raw } from './tree.ts'

/** Hostile values and texts, independent of any operation. */

const raw = ($raw: string): Raw => ({ $raw })

const numbers = [
  ...['1e400', '-1e400', '1e-400', '-0', '0.0', '1.0', '1e0', '9007199254740993', '-9007199254740993', '1e308'],
  ...['2147483648', '4294967296', '9223372036854775808', '0.1e1', '123456789012345678901234567890', '1E+2', '5e-324'],
  // Texts that look like JSON but are not.
  ...['01', '+1', '.5', '1.', 'NaN', 'Infinity', '0x10', '1_000'],
].map(raw)

const surrogates = [raw('"\\ud800"'), raw('"a\\udfffb"'), raw('"\\udc00\\ud800"'), raw('"\\u0000"'), raw('"a\\u0000b"')]
const brokenTexts = [raw('"'), raw('"\\x"'), raw('"\\u12"'), raw('"\u0001"'), raw("'a'"), raw('undefined'), raw('')]
const keys = [
  ...['{"__proto__":{"a":1}}', '{"__proto__":null}', '{"constructor":{"prototype":{"a":1}}}', '{"toString":1}'],
  ...[
    '{"a":1,"a":2}',
    '{"":1}',
    '{"\\ud800":1}',
    '{"\\u0000":1}',
    '{"a.b":1,"$ref":"#"}',
    '{"length":-1}',
    '{"then":1}',
  ],
].map(raw)

/** Texts that the service stores, compares, displays and writes into other formats. */
export const hostileTexts = [
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u202eabc',
    '\u2028',
    '\uffff',
    '\u{10ffff}',
    '\u{1f468}\u200d\u{1f469}',
  ],
  ...['a\u0301', 'é', 'ß', 'İ', 'ı', 'ſ', 'ﬀ', 'Å', '１２３', '٣', 'ẞ', 'Σςσ', '\ud83d\ude00'.repeat(40)],
  ...[
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '%%%',
    '\\%',
    "';",
    '$1',
    '{{a}}',
    '../../etc/passwd',
    '..\\',
    '<script>',
    '=1+1',
    '@x',
    '-1',
  ],
  ...[
    'null',
    'true',
    '0',
    '-1',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    '*',
    '?',
    '(',
    '[',
    '.*',
    '(a+)+$',
    '|',
    '&',
    'a:*',
    '!',
    '<->',
  ],
  ...[
    '9'.repeat(400),
    'a'.repeat(129),
    'a'.repeat(301),
    'a'.repeat(5_000),
    'ab '.repeat(2_000),
    '("'.repeat(200),
    '\u0300'.repeat(500),
  ],
  ...[
    '2024-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00Z',
    '10000-01-01T00:00:00Z',
  ],
  ...[
    'a@b',
    'a@b.c',
    '"a b"@example.com',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
    'ä@exämple.com',
    'a@example.com\n',
  ],
  ...[
    'http://',
    'https://a',
    'javascript:1',
    'https://user:pass@example.com/',
    'http://[::1]/',
    'http://127.0.0.1:1/',
    'https://exa mple.com',
  ],
  ...[
    'https://example.com:99999/',
    'file:///etc/passwd',
    'https://例え.jp/',
    'https://example.com/\u0000',
    'data:text/plain,a',
    '//example.com',
  ],
]

const deep = (open: string, close: string, depth: number) => raw(`${open.repeat(depth)}1${close.repeat(depth)}`)

/** A value of any type instead of the expected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 0.5, '', [], {}, [null], [[]], [{}]) },
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...surrogates, ...keys) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...brokenTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 3, arbitrary: fc.jsonValue({ depthSize: 'small' }) },
  { weight: 2, arbitrary: fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(deep('[', ']', 63), deep('[', ']', 65), deep('{"a":', '}', 70), deep('[', ']', 5_000)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[201, 501, 1_001, 10_001].map((count) =>
        raw(`[${Array.from({ length: count }, (_, i) => `"${i}"`).join(',')}]`),
      ),
      raw(`{${Array.from({ length: 2_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`),
      raw(`"${'x'.repeat(100_001)}"`),
      raw(`"${'\\u00e9'.repeat(70_000)}"`),
    ),
  },
)

/** Property names that no operation expects. */
export const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
    '',
    'id',
    'organizationId',
    'status',
    'a.b',
    '$ref',
    'then',
    '0',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
