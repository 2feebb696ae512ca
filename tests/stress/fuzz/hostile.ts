/** Input that nobody sends by mistake. */

const huge = 1e308

export const hostileTexts = [
  '',
  ' ',
  "'",
  "' or 1=1 --",
  "'; drop table customer; --",
  "a' & !b | (c",
  '\\',
  '%_',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '=HYPERLINK("http://evil.example")',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\uFEFF\u200B\u202E',
  'a\r\nSet-Cookie: x=1',
  'İß'.repeat(150),
  '😀'.repeat(300),
  'é'.normalize('NFD').repeat(100),
  'x'.repeat(5001),
  'a@a.a'.repeat(2000),
  '9'.repeat(400),
  '1e9',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '0000-01-01',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
]

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

export const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e-7,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  huge,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { length: 1e9 },
  Array.from({ length: 1000 }, (_, i) => i),
  nested(31),
  nested(40),
]

export const extraKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'role',
  '_id',
  'id',
  'emailVerified',
  'passwordHash',
  'status',
  'price',
  'customerId',
  'then',
  '',
]

/** Changes of the body's text that no JSON value can express. */
export const textMutations: ((json: string) => string)[] = [
  (json) => json.slice(0, Math.floor(json.length / 2)),
  (json) => `${json} trailing`,
  (json) => json.replace(/\d+/, 'NaN'),
  (json) => json.replace(/\d+/, '1e999'),
  (json) => json.replace(/\d+/, '9'.repeat(500)),
  (json) => json.replace('"', '"\\ud800'),
  (json) => json.replace('"', '"\\u0000'),
  (json) => `\uFEFF${json}`,
  (json) => json.replace('{', '{"__proto__":{"role":"admin"},'),
  (json) => `[${json}]`,
  (json) => json.replace('{', '{"x":1,"x":2,'),
  () => `${'['.repeat(5000)}${']'.repeat(5000)}`,
  () => `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  () => `{"name":"${'x'.repeat(70_000)}"}`,
  () => '',
  () => 'null',
  () => '"text"',
  () => '\0\0\0\0',
]

export const contentTypes = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/octet-stream',
  '',
  ';',
]

export const hostileHeaders: [string, string][] = [
  ['x-forwarded-for', '1.2.3.4, ::1, not an address'],
  ['x-forwarded-host', 'evil.example'],
  ['host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['accept', 'x'.repeat(2000)],
  ['accept-encoding', 'br;q=nan, gzip;q=-1, *;q=9'],
  ['if-none-match', '"'.repeat(500)],
  ['range', 'bytes=0-0,-1,99999999999-'],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['cookie', `token=${'x'.repeat(3000)}; a=%00; =; __proto__=1`],
  ['origin', 'null'],
  ['x-request-id', 'x'.repeat(100)],
  ['x-razorpay-event-id', '\u00ff'.repeat(300)],
  ['accept-language', 'xx-'.repeat(200)],
  ['user-agent', "Mozilla/5.0 (' or 1=1"],
]

export const hostileTokens = [
  'Bearer',
  'Bearer x',
  'bearer ',
  `Basic ${'A'.repeat(43)}`,
  `Bearer ${'A'.repeat(43)}`,
  `Bearer ${'A'.repeat(10_000)}`,
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  '\u00ff',
]

/** Percent-encodings in a path: invalid UTF-8, truncated, or not storable in a database. */
export const brokenCodes = ['%', '%0', '%zz', '%FF', '%C0%AE', '%ED%A0%80', '%00', '%2F', '%5C', '%2e%2e', '%0d%0a', '%F0%9F%98', 'a%20%20b', '%252e']

export const hostilePaths = [
  '/',
  '/nothing',
  '/%',
  '/%00',
  '/__proto__',
  '/constructor',
  '/openapi.json/x',
  '/docs/..',
  `/${'a'.repeat(3000)}`,
  `/${'a/'.repeat(500)}`,
  '/orders/%2F',
  '/😀',
]

export const otherMethods = ['PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'REPORT', 'get', 'FOO']
