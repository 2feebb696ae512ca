import { timingSafeEqual, createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { type CourierId, courierName } from '../rules/courier-ids.ts'

/** The parts of the shop that a courier needs. */
export type Outside = Pick<Shop, 'config' | 'fetch' | 'now'> & { log?: Pick<Shop['log'], 'warn'> }

const timeoutMs = 10_000

type Question<Reply> = { courier: CourierId; method?: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string; reply: Reply }

/**
 * Asks a courier and parses its answer. @throws ShopError unavailable if it does not answer, or not in its form; Refusal for an answer of 4xx, which means
 * something else for each courier
 */
export async function askCourier<Reply extends z.core.$ZodType>(
  { fetch, log }: Outside,
  { courier, method = 'GET', url, headers, body, reply }: Question<Reply>,
): Promise<z.output<Reply>> {
  try {
    const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(timeoutMs), ...(body !== undefined && { body }) })
    const text = await readText(response)
    if (response.status >= 400 && response.status < 500 && response.status !== tooManyRequests) throw new Refusal(response.status, text)
    if (!response.ok) throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`)
    return z.parse(reply, JSON.parse(text))
  } catch (error) {
    log?.warn({ err: error, courier, method, path: new URL(url).pathname }, 'courier')
    throw error instanceof Refusal ? error : unavailable(courier, error)
  }
}

const tooManyRequests = 429

/** A list of a courier's carriers takes some 100 KB. */
const mostBytes = 4 * 1024 ** 2

/** Reads an answer up to `mostBytes`, so that none fills the memory. @throws Error if it is longer */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** An answer of a courier that refuses. */
export class Refusal extends Error {
  readonly status: number
  readonly text: string

  constructor(status: number, text: string) {
    super(`the courier answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
    this.text = text
  }
}

const unavailable = (courier: CourierId, cause?: unknown) =>
  Object.assign(new ShopError('unavailable', `${courierName(courier)} is not answering right now. Please try again in a few minutes.`), { cause })

export const wrongKeys = (courier: CourierId) =>
  new ShopError('unavailable', `${courierName(courier)} does not accept the keys of this shop. Please ask the operator to check them.`)

/** Returns the error for a parcel that a courier refuses, with the courier's reason on one line. */
export function refusedByCourier(courier: CourierId, reason: string) {
  const line = reason
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, 200)
  return new ShopError('rule_refused', line === '' ? `${courierName(courier)} refused this parcel.` : `${courierName(courier)} refused this parcel: ${line}.`)
}

/**
 * Checks the address of a label, which the browser of staff opens: it must not be a script. In test mode it is the shop's own, by http.
 * @throws ShopError rule_refused
 */
export function parseLabel({ config }: Pick<Outside, 'config'>, courier: CourierId, text: string): string {
  const { protocol, href } = URL.parse(text) ?? {}
  if (href === undefined || (protocol !== 'https:' && !(config.sandbox && protocol === 'http:')))
    throw refusedByCourier(courier, 'the address of its label is wrong')
  return href
}

/** Parses what a refusal says, or returns undefined. */
export const parseRefusal = <Schema extends z.core.$ZodType>(schema: Schema, { text }: Refusal): z.output<Schema> | undefined =>
  z.safeParse(schema, parseJson(text)).data

/** Returns undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares secrets in constant time, whatever their lengths. */
export const isSameSecret = (given: string | undefined, secret: string | undefined) =>
  given !== undefined && secret !== undefined && timingSafeEqual(hashOf(given), hashOf(secret))
