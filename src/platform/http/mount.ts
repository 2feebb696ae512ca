import type { Context, Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod/mini'
import type { Access, Endpoint } from '#kernel/endpoint.ts'
import { ShopError } from '#kernel/errors.ts'
import { checkText, parseJson } from '#kernel/json.ts'
import { cursorOf, fromNewest, type Page, seqOf, type Slice, type Total } from '#kernel/page.ts'
import { type Actor, authenticate } from './authenticate.ts'
import { clientAddress } from './client-address.ts'
import { encodeItems, encodeReply } from './encode-reply.ts'
import { limitBody } from './limit-body.ts'
import { readForm } from './read-form.ts'
import type { Shop } from '../shop.ts'
import { streamText } from './stream-text.ts'

/** What a handler may know of a request besides its parsed input. */
export type Call<Who extends Access = Access> = {
  actor: Who extends 'customer' | 'admin' ? Actor : Actor | undefined
  /** The caller's network address, for limits. */
  address: string
  file: File | undefined
  rawBody: string
  header(name: string): string | undefined
  setHeader(name: string, value: string): void
}

const [usualBytes, formBytes] = [64 * 1024, 6 * 1024 * 1024]

const typeOf = (c: Context) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()

const [limitJson, limitForms] = [limitBody(usualBytes), limitBody(formBytes)]

/** How long a body may be. Only a form with a file may be long: JSON costs many times as much to read. */
const limitOf = ({ body }: Endpoint): MiddlewareHandler =>
  body === 'form' ? (c, next) => (typeOf(c) === 'multipart/form-data' ? limitForms : limitJson)(c, next) : limitJson

type Schema = z.core.$ZodType
type Parts = { input: unknown; file?: File | undefined; rawBody: string }

/** The API and the list of all that is mounted on it, from which the catch-all and the documentation are made. `exported` hears of each spreadsheet that leaves. */
export type Api = { hono: Hono; shop: Shop; endpoints: Endpoint[]; exported(name: string, actor: Actor | undefined): Promise<void> }

/** Serves one endpoint: checks who calls, parses what comes in, and lets out only what the contract declares. */
export function mount<Input extends Schema, Reply extends Schema, Who extends Access>(
  api: Api,
  endpoint: Endpoint<Input, Reply, Who>,
  handle: (input: z.output<Input>, call: Call<Who>) => Promise<z.input<Reply>>,
) {
  api.endpoints.push(endpoint)
  api.hono.on(endpoint.method, endpoint.path, limitOf(endpoint), async (c) => {
    const { input, call } = await receive(api.shop, c, endpoint)
    const text = await encodeReply(endpoint.reply, await handle(input, call))
    return c.body(text, 200, { 'content-type': 'application/json' })
  })
}

/** Section 9 of the specification. */
const rowsOnANumberedPage = 10

/** Rows read at a time of a list that is asked for whole. The embedded database holds the event loop while it reads them. */
const streamedAtOnce = 200

/**
 * Serves a long list. With `limit` in the input one page leaves, its place told in X-Next-Cursor and X-Total-Count (and X-Total-More where there
 * are more); with `page`, the page of that number. Without either the whole list is streamed page by page, so that memory stays flat.
 */
export function mountList<Input extends Schema, Item extends Schema, Who extends Access>(
  api: Api,
  endpoint: Endpoint<Input, z.ZodMiniArray<Item>, Who>,
  list: {
    page(input: z.output<Input>, slice: Slice, call: Call<Who>): Promise<Page<z.input<Item>>>
    count(input: z.output<Input>, call: Call<Who>): Promise<Total>
  },
) {
  api.endpoints.push(endpoint)
  const item = endpoint.reply.def.element
  const textOf = (rows: z.input<Item>[]) => encodeItems(item, rows)

  api.hono.on(endpoint.method, endpoint.path, async (c) => {
    const { input, call } = await receive(api.shop, c, endpoint)
    const { limit, cursor, page: number } = (input ?? {}) as { limit?: number; cursor?: string; page?: number }
    const page = (size: number, beforeSeq = fromNewest, skip = 0) => list.page(input, { limit: size, beforeSeq, skip }, call)
    c.header('content-type', 'application/json')
    const size = limit ?? (number === undefined ? streamedAtOnce : rowsOnANumberedPage)
    const beforeSeq = number === undefined ? seqOf(cursor) : fromNewest
    // Side by side, as for a search each of the two reads much.
    const [total, first] = await Promise.all([list.count(input, call), page(size, beforeSeq, number === undefined ? 0 : (number - 1) * size)])
    c.header('x-total-count', String(typeof total === 'number' ? total : total.atLeast))
    if (typeof total !== 'number') c.header('x-total-more', '1')
    if (number !== undefined) return c.body(`[${await textOf(first.rows)}]`)
    if (limit !== undefined) {
      if (first.rows.length === limit && first.lastSeq !== undefined) c.header('x-next-cursor', cursorOf(first.lastSeq))
      return c.body(`[${await textOf(first.rows)}]`)
    }
    if (first.rows.length < size) return c.body(`[${await textOf(first.rows)}]`)
    async function* pieces() {
      yield `[${await textOf(first.rows)}`
      for (let { lastSeq, rows } = first; rows.length === size;) {
        ;({ lastSeq, rows } = await page(size, lastSeq))
        if (rows.length > 0) yield `,${await textOf(rows)}`
      }
      yield ']'
    }
    return streamText(api.shop, c, pieces())
  })
}

/** Who calls and with what, checked. @throws ShopError unauthenticated, forbidden, invalid_input and whatever else is wrong with the request */
export async function receive<Input extends Schema, Reply extends Schema, Who extends Access>(shop: Shop, c: Context, endpoint: Endpoint<Input, Reply, Who>) {
  c.header('cache-control', 'no-store')
  const actor = await admit(shop, c, endpoint.access)
  if (actor && endpoint.method !== 'GET') await shop.limits.take('writes', actor.id)
  const parts = await readParts(c, endpoint)
  const parsed = z.safeParse(endpoint.input, parts.input)
  if (!parsed.success) throw badInput(parsed.error.issues)
  const call: Call = {
    actor,
    address: clientAddress(c, shop.config.TRUST_PROXY),
    file: parts.file,
    rawBody: parts.rawBody,
    header: (name) => c.req.header(name),
    setHeader: (name, value) => c.header(name, value),
  }
  // `admit` has refused a missing actor wherever the access asks for one.
  return { input: parsed.data, call: call as Call<Who> }
}

/** @throws ShopError unauthenticated or forbidden */
async function admit(shop: Shop, c: Context, access: Access): Promise<Actor | undefined> {
  if (access === 'provider') return undefined
  const authorization = c.req.header('authorization')
  const actor = authorization === undefined ? undefined : await authenticate(shop, authorization)
  if (access === 'public') return actor
  if (!actor) throw new ShopError('unauthenticated', 'Please log in to continue.')
  if (access === 'admin' && actor.role !== 'admin') throw new ShopError('forbidden', 'This needs an admin account.')
  return actor
}

async function readParts(c: Context, endpoint: Endpoint): Promise<Parts> {
  const params = c.req.param() as Record<string, string>
  const query = c.req.query()
  for (const text of [...Object.values(params), ...Object.values(query)]) checkText(text)
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { input: { ...query, ...params }, rawBody: '' }

  const type = typeOf(c)
  if (endpoint.body === 'form' && type === 'multipart/form-data') {
    const { fields, file } = await readForm(c.req.raw, endpoint.file)
    return { input: { ...fields, ...params }, file, rawBody: '' }
  }
  const rawBody = await c.req.text()
  if (endpoint.body === 'raw') {
    checkText(rawBody)
    return { input: params, rawBody }
  }
  if (rawBody === '') return { input: params, rawBody }
  if (type !== 'application/json') throw new ShopError('unsupported_type', 'Please send JSON (content-type: application/json).')
  const body = parseJson(rawBody)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ShopError('invalid_input', 'The request must be a JSON object.')
  return { input: { ...body, ...params }, rawBody }
}

/** The contract's own sentence where it has one; a field's name otherwise. */
function badInput(issues: z.core.$ZodIssue[]) {
  const details = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const [first] = details
  const sentence = first && !first.message.startsWith('Invalid input') ? first.message : `Please check ${first?.field || 'the request'}.`
  return new ShopError('invalid_input', sentence, details)
}
