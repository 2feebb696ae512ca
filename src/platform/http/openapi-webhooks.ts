import { z } from 'zod/mini'
import type { Db } from '../database/database.ts'
import type { JsonSchema, Webhook } from './openapi-types.ts'

/** An event that the shop posts to addresses which its owner chose. */
export type PostedEvent = {
  name: string
  summary: string
  data: z.core.$ZodType
  example: unknown
  /** Reads the data of the event when it is sent. `id`: the row that the event is about. Undefined once that row is gone. */
  read: (db: Db, id: string) => Promise<object | undefined>
}

declare module '../shop.ts' {
  interface ShopModule {
    /** The events that the module posts. In an added module, an event begins with its name and a point. */
    posts?: readonly PostedEvent[]
  }
}

const header = (name: string, description: string, schema: JsonSchema) => ({ name, in: 'header' as const, required: true, description, schema })

const headers = [
  header('webhook-id', 'The same at each try. Handle an event once for each id.', { type: 'string' }),
  header('webhook-timestamp', 'When this try was made, in seconds since 1970.', { type: 'string', pattern: '^\\d+$' }),
  header('webhook-signature', 'One or two signatures as Standard Webhooks describes them, with a space between.', { type: 'string' }),
]

const responses = {
  '2XX': { description: 'The receiver has the event' },
  410: { description: 'The address is gone. The shop disables it' },
  default: { description: 'The shop tries again' },
}

/** Returns the part `webhooks` of an OpenAPI document. */
export const webhooksOf = (events: readonly PostedEvent[]): Record<string, Webhook> => Object.fromEntries(events.map((event) => [event.name, webhookOf(event)]))

function webhookOf({ name, summary, data, example }: PostedEvent): Webhook {
  const { $schema: _dialect, ...dataSchema } = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' })
  const schema: JsonSchema = {
    type: 'object',
    properties: { type: { const: name }, timestamp: { type: 'string', format: 'date-time' }, data: dataSchema },
    required: ['type', 'timestamp', 'data'],
  }
  const body = { type: name, timestamp: '2026-01-15T06:30:00.000Z', data: example }
  return {
    post: {
      operationId: `on ${name}`.replace(/[ .]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary,
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema, example: body } } },
      responses,
    },
  }
}
