import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '../src/kernel/endpoint.ts'
import { instant } from '../src/kernel/wire.ts'
import { browserModule, shapeOf } from '../scripts/browser-contracts.ts'

test('shapeOf converts the schema of a reply to a shape', () => {
  const item = z.object({
    qty: z.int(),
    label: z.optional(z.string()),
    at: z.nullable(z.string()),
    kind: z.enum(['a', 'b']),
    image: z._default(z.string(), ''),
  })
  expect(shapeOf(z.object({ success: z.literal(true), items: z.array(item), more: z.unknown(), by: z.record(z.string(), z.number()) }))).toEqual({
    fields: {
      success: { values: [true] },
      items: {
        list: {
          fields: {
            qty: 'number',
            'label?': 'string',
            at: { either: ['string', { values: [null] }] },
            kind: { values: ['a', 'b'] },
            image: { of: 'string', or: '' },
          },
        },
      },
      more: 'anything',
      by: { each: 'number' },
    },
  })
})

test('browser code keeps method, path and reply of an endpoint and plain data, and drops inputs and functions', () => {
  const login = endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'In',
    input: z.object({ password: z.string() }),
    reply: z.object({ token: z.string() }),
  })
  const code = browserModule({ login, roles: ['user'], tidy: () => '' })
  expect(code).toContain('export const login = { method: "POST", path: "/login", reply: /* @__PURE__ */ reader({"fields":{"token":"string"}}) }')
  expect(code).toContain('export const roles = ["user"]')
  expect(code).not.toMatch(/password|tidy|zod/)
})

test('shapeOf refuses a Date in a reply, because the browser would receive text', () => {
  expect(() => shapeOf(z.object({ at: instant }))).toThrow('send its text')
})

test.each(globSync('src/**/*contract.ts'))('%s converts to browser code', async (file) => {
  const contract: Record<string, unknown> = await import(/* @vite-ignore */ resolve(file))
  expect(browserModule(contract)).toContain('export const ')
})
