import { z } from 'zod/mini'
import { mapYielding } from '../process/yield-loop.ts'

/** Lists up to this length are encoded in one step. */
const longList = 50

/**
 * Returns the reply as JSON text, without fields that its schema does not declare. It encodes the items of a long list one by one, so that other requests
 * run in between.
 * @throws ZodError for a reply that does not match its schema
 */
export async function encodeReply(schema: z.core.$ZodType, reply: unknown): Promise<string> {
  if (schema instanceof z.ZodMiniArray && isLong(reply)) return `[${await encodeItems(schema.def.element, reply)}]`
  if (schema instanceof z.ZodMiniObject && isRecord(reply) && Object.values(reply).some(isLong)) return `{${await encodeFields(schema.def.shape, reply)}}`
  return JSON.stringify(z.parse(schema, reply))
}

/** Encodes the items of a list, with commas between them and no brackets. */
export async function encodeItems(item: z.core.$ZodType, items: readonly unknown[]): Promise<string> {
  const texts = await mapYielding(items, (one) => JSON.stringify(z.parse(item, one)))
  return texts.join(',')
}

async function encodeFields(shape: Readonly<Record<string, z.core.$ZodType>>, reply: Record<string, unknown>): Promise<string> {
  const fields: string[] = []
  for (const [name, schema] of Object.entries(shape)) {
    const text: string | undefined = await encodeReply(schema, reply[name])
    // JSON.stringify leaves out undefined fields too.
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return fields.join(',')
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > longList

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
