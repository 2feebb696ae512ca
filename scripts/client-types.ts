import type { Content, OpenApi, Operation } from '../src/platform/http/openapi-types.ts'

/** Writes the types of the operations that a program may call, in the form of openapi-typescript, so that openapi-fetch reads them too. */
export function clientTypesOf({ paths, components }: OpenApi): string {
  const lines = Object.entries(paths).flatMap(([path, methods]) => {
    const called = Object.entries(methods).filter(([method, operation]) => isForPrograms(method, operation))
    return called.length === 0 ? [] : [`  ${quoted(path)}: {`, ...called.flatMap(([method, operation]) => operationLines(method, operation)), '  }']
  })
  const named = (part: Record<string, string>) => Object.entries(part).map(([name, type]) => `    ${quoted(name)}: ${type}`)
  const schemas = Object.fromEntries(Object.entries(components.schemas).map(([name, schema]) => [name, typeOf(schema)]))
  const responses = Object.fromEntries(Object.entries(components.responses).map(([name, response]) => [name, `{ content: ${contentOf(response.content)} }`]))
  return [
    '// The operations that a program may call with an API key. `npm run client` writes this file from the OpenAPI document.',
    '',
    'export interface paths {',
    ...lines,
    '}',
    '',
    'export interface components {',
    '  schemas: {',
    ...named(schemas),
    '  }',
    '  responses: {',
    ...named(responses),
    '  }',
    '}',
    '',
  ].join('\n')
}

/** True for what a key opens, and for what everybody may read. */
const isForPrograms = (method: string, { security, 'x-access': access }: Operation) =>
  security.some((scheme) => 'apiKey' in scheme) || (access === 'public' && method === 'get')

function operationLines(method: string, { summary, security, parameters, requestBody, responses }: Operation): string[] {
  const scope = security.flatMap(({ apiKey = [] }) => apiKey).join(', ')
  const places = (['query', 'path', 'header'] as const).flatMap((place) => {
    const fields = parameters.filter((parameter) => parameter.in === place)
    const isOptional = fields.every(({ required }) => !required)
    const types = fields.map(({ name, required, schema }) => `${quoted(name)}${required ? '' : '?'}: ${typeOf(schema)}`)
    return fields.length === 0 ? [] : [`${place}${isOptional ? '?' : ''}: { ${types.join('; ')} }`]
  })
  return [
    `    /** ${summary}.${scope && ` Scope: ${scope}.`} */`,
    `    ${method}: {`,
    `      parameters: ${places.length > 0 ? `{ ${places.join('; ')} }` : '{}'}`,
    ...(requestBody ? [`      requestBody${requestBody.required ? '' : '?'}: { content: ${contentOf(requestBody.content)} }`] : []),
    '      responses: {',
    ...Object.entries(responses).map(
      ([status, response]) => `        ${status}: ${'$ref' in response ? refOf(response.$ref) : `{ content: ${contentOf(response.content)} }`}`,
    ),
    '      }',
    '    }',
  ]
}

const contentOf = (content: Content) =>
  `{ ${Object.entries(content)
    .map(([type, { schema }]) => `${quoted(type)}: ${typeOf(schema)}`)
    .join('; ')} }`

type Schema = Content[string]['schema']

/** Returns the TypeScript type of a JSON schema. */
export function typeOf(schema: Schema | boolean): string {
  if (typeof schema === 'boolean') return 'unknown'
  const { $ref, type, enum: values, const: constant, anyOf, oneOf, allOf } = schema
  if ($ref !== undefined) return refOf($ref)
  if (constant !== undefined) return literal(constant)
  if (values) return union(values.map(literal))
  const choices = anyOf ?? oneOf
  if (choices) return union(choices.map(typeOf))
  if (allOf) return allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one } as Schema)))
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type
  if (type === 'array') return listOf(schema)
  return type === 'object' ? objectOf(schema) : 'unknown'
}

const listOf = ({ items }: Schema) => (items === undefined || Array.isArray(items) ? 'unknown[]' : `Array<${typeOf(items)}>`)

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => `${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`)
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return additionalProperties === undefined || additionalProperties === false ? 'Record<string, never>' : `Record<string, ${typeOf(additionalProperties)}>`
}

const union = (types: string[]) => [...new Set(types)].join(' | ')

const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value))

const quoted = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) || /^\d+$/.test(name) ? name : literal(name))

/** `#/components/schemas/Failure` becomes `components['schemas']['Failure']`. */
const refOf = (pointer: string) => {
  const [, first = '', ...rest] = pointer.split('/')
  return `${first}${rest.map((part) => `['${part}']`).join('')}`
}
