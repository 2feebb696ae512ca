import { z } from 'zod/mini'
import { mapYielding } from '../process/yield-loop.ts'

/** Shorter lists are encoded as they stand. */
const longList = 50

/**
 * The reply as JSON text, with no more in it than its schema declares. The items of a long list are encoded one by one, so that other requests run
 * in between. @throws ZodError for a reply that does not fit
 */
export async function encodeReply(schema: z.core.$ZodType, reply: unknown): Promise<string> {
  if (schema instanceof z.ZodMiniArray && isLong(reply)) return `[${await encodeItems(schema.def.element, reply)}]`
  if (schema instanceof z.ZodMiniObject && isRecord(reply) && Object.values(reply).some(isLong)) return `{${await encodeFields(schema.def.shape, reply)}}`
  return JSON.stringify(z.parse(schema, reply))
}

/** The items of a list, with commas between them. */
export async function encodeItems(item: z.core.$ZodType, items: readonly unknown[]): Promise<string> {
  const texts = await mapYielding(items, (one) => JSON.stringify(z.parse(item, one)))
  return texts.join(',')
}

async function encodeFields(shape: Readonly<Record<string, z.core.$ZodType>>, reply: Record<string, unknown>): Promise<string> {
  const fields: string[] = []
  for (const [name, schema] of Object.entries(shape)) {
    const text: string | undefined = await encodeReply(schema, reply[name])
    // As JSON.stringify leaves out what is undefined.
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return fields.join(',')
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > longList

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
