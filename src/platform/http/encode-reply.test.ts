import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { countTurns } from '#test/count-turns.ts'
import { encodeItems, encodeReply } from './encode-reply.ts'

const line = z.object({ name: z.string(), qty: z._default(z.number(), 1), note: z.optional(z.string()) })
const many = Array.from({ length: 200 }, (_, index) => ({ name: `"${index}"`, secret: 'x', ...(index % 2 === 0 && { qty: index }) }))
const expectedLines = many.map(({ name, qty = 1 }) => ({ name, qty }))

test.each([
  ['a short list', z.array(line), many.slice(0, 3), expectedLines.slice(0, 3)],
  ['a long list', z.array(line), many, expectedLines],
  [
    'a long list in an object',
    z.object({ id: z.string(), lines: z.array(line), more: z.optional(z.string()), none: z.nullable(z.string()) }),
    { id: 'a', lines: many, none: null, secret: 1 },
    { id: 'a', lines: expectedLines, none: null },
  ],
  [
    'an object without its fields with defaults',
    z.object({ lines: z.array(line), size: z._default(z.number(), 7) }),
    { lines: many },
    { lines: expectedLines, size: 7 },
  ],
  [
    'long lists in objects in a long list',
    z.array(z.object({ lines: z.array(line) })),
    many.map(() => ({ lines: many })),
    many.map(() => ({ lines: expectedLines })),
  ],
])('%s is encoded with the fields that its schema declares, and no more', async (_what, schema, reply, expected) => {
  expect(JSON.parse(await encodeReply(schema, reply))).toEqual(expected)
})

test('refuses a reply that does not match its schema, at any depth', async () => {
  await expect(encodeReply(z.array(line), [...many, { name: 7 }])).rejects.toThrow(/invalid_type/)
  await expect(encodeReply(z.object({ lines: z.array(line), id: z.string() }), { lines: many })).rejects.toThrow(/invalid_type/)
  await expect(encodeItems(line, [{}])).rejects.toThrow(/invalid_type/)
})

test('encodes a long list in several turns of the event loop', async () => {
  const long = Array.from({ length: 2000 }, () => many.slice(0, 100))
  expect(await countTurns(() => encodeReply(z.array(z.array(line)), long))).toBeGreaterThan(3)
})
