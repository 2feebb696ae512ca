import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod/mini'
import type { Endpoint } from '../src/kernel/endpoint.ts'
import type { Shape } from '../src/kernel/shape.ts'

/**
 * Replaces each contract.ts in the browser build by plain data: method, path, scope and the shape of the reply. Only the server validates input, so browsers
 * need no zod, which is larger than any page. Types do not change.
 */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/(?:src|modules)\/.*contract\.ts$/ },
      async handler(id) {
        const exported: Record<string, unknown> = await import(/* @vite-ignore */ `${pathToFileURL(id).href}?at=${statSync(id).mtimeMs}`)
        return browserModule(exported)
      },
    },
  }
}

/** Returns the code of a contract's browser module. Leaves out exports that are not data, so browser code cannot import them. */
export function browserModule(exported: Record<string, unknown>) {
  const lines = Object.entries(exported).flatMap(([name, value]) => {
    const code = valueOf(value)
    return code === undefined ? [] : [`export const ${name} = ${code}`]
  })
  return ["import { reader } from '#kernel/shape.ts'", ...lines, ''].join('\n')
}

function valueOf(value: unknown): string | undefined {
  if (isSchema(value)) return readerOf(value)
  if (isEndpoint(value)) {
    const { method, path, access, body, file, once, reply } = value
    const fields = Object.entries({ method, path, access: typeof access === 'object' ? access : undefined, body, file, once }).filter(
      ([, field]) => field !== undefined,
    )
    return `{ ${fields.map(([name, field]) => `${name}: ${JSON.stringify(field)}`).join(', ')}, reply: ${readerOf(reply)} }`
  }
  return isData(value) ? JSON.stringify(value) : undefined
}

const readerOf = (schema: z.core.$ZodType) => `/* @__PURE__ */ reader(${JSON.stringify(shapeOf(schema))})`

export function shapeOf(schema: z.core.$ZodType): Shape {
  return shapeOfJson(
    z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema }) => {
        if (zodSchema._zod.def.type === 'date') throw new Error('A reply with a Date cannot be read in the browser: send its text')
      },
    }),
  )
}

function shapeOfJson(schema: z.core.JSONSchema._JSONSchema): Shape {
  if (typeof schema === 'boolean') return 'anything'
  if ('default' in schema) {
    const { default: or, ...own } = schema
    return { of: shapeOfJson(own), or }
  }
  const { type, enum: values, const: constant, anyOf, oneOf, items, properties, required = [], additionalProperties } = schema
  if (constant !== undefined) return { values: [constant] }
  if (values) return { values }
  const choices = anyOf ?? oneOf
  if (choices) return { either: choices.map(shapeOfJson) }
  if (Array.isArray(type)) return { either: type.map((one) => shapeOfJson({ ...schema, type: one })) }
  if (type === 'null') return { values: [null] }
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean') return type
  if (type === 'array') return { list: items && !Array.isArray(items) ? shapeOfJson(items) : 'anything' }
  if (type === 'object' && properties) {
    return { fields: Object.fromEntries(Object.entries(properties).map(([name, field]) => [required.includes(name) ? name : `${name}?`, shapeOfJson(field)])) }
  }
  if (type === 'object') return { each: additionalProperties === undefined ? 'anything' : shapeOfJson(additionalProperties) }
  if (type === undefined) return 'anything'
  throw new Error(`No shape for ${JSON.stringify(schema)}`)
}

const isSchema = (value: unknown): value is z.core.$ZodType => typeof value === 'object' && value !== null && '_zod' in value

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value && isSchema(value.reply)

const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? !isSchema(value) && Object.values(value).every(isData) : value === null || typeof value !== 'function'
