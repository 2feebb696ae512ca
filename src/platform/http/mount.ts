import type { Context, Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod/mini'
import { type Access, type Endpoint, isStreamed, type Scope } from '#kernel/endpoint.ts'
import { ShopError } from '#kernel/errors.ts'
import { cursorOf, fromNewest, type Page, seqOf, type Slice, type Total } from '#kernel/page.ts'
import type { Actor, Authenticate, Origin } from './authenticate.ts'
import { doOnce } from './do-once.ts'
import { encodeItems, encodeReply } from './encode-reply.ts'
import { limitBody } from './limit-body.ts'
import { type FormSender, openFormShare } from './form-budget.ts'
import { formBytes, type Parts, readParts, typeOf } from './read-parts.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { identifyCaller, originOf, permit } from './permit.ts'
import type { Shop } from '../shop.ts'
import { streamText } from './stream-text.ts'

/** The facts about a request that a handler gets besides the parsed input. */
export type Call<Who extends Access = Access> = {
  actor: Who extends 'customer' | 'staff' | { scope: Scope } ? Actor : Actor | undefined
  /** The caller's network address, for limits. */
  address: string
  origin: Origin
  file: File | undefined
  /** A body that is read as it arrives. Call `confirm` after reading it, because reading may have taken long. */
  upload: ReadableStream<Uint8Array> | null | undefined
  /** Ends when the client of a form with a file leaves before its answer. */
  signal: AbortSignal | undefined
  /** Authenticates the caller again, for work that took long. @throws ShopError as `permit` does */
  confirm(): Promise<void>
  rawBody: string
  header(name: string): string | undefined
  setHeader(name: string, value: string): void
}

const jsonBytes = 64 * 1024

const limitJson = limitBody(jsonBytes)

const isForm = (c: Context, { body }: Pick<Endpoint, 'body'>) => body === 'form' && typeOf(c) === 'multipart/form-data'

/**
 * Returns the body limit of an endpoint. Only a form with a file and a streamed body may be large, because parsing JSON costs many times more. `receive` limits
 * forms, because it reads a form only for a caller who may send it.
 */
const limitOf = (endpoint: Endpoint): MiddlewareHandler => {
  const limitOwn = isStreamed(endpoint.body) && endpoint.maxBytes !== undefined ? limitBody(endpoint.maxBytes) : limitJson
  return (c, next) => (isForm(c, endpoint) ? next() : limitOwn(c, next))
}

type Schema = z.core.$ZodType
type Authenticating = Pick<Api, 'authenticate' | 'shop'>

/** The API and its mounted endpoints. The 405 answers and the documentation are made from their list. `onExport` records each download of a list. */
export type Api = {
  hono: Hono
  shop: Shop
  endpoints: Endpoint[]
  authenticate: Authenticate
  onExport(name: string, actor: Actor | undefined): Promise<void>
}

declare module '../shop.ts' {
  interface ShopModule {
    /** Mounts its endpoints. */
    api: readonly ((api: Api) => void)[]
  }
}

/** Serves one endpoint: authenticates the caller, parses the input, and sends only the fields that the contract declares. */
export function mount<Input extends Schema, Reply extends Schema, Who extends Access>(
  api: Api,
  endpoint: Endpoint<Input, Reply, Who>,
  handle: (input: z.output<Input>, call: Call<Who>) => Promise<z.input<Reply>>,
) {
  api.endpoints.push(endpoint)
  api.hono.on(endpoint.method, endpoint.path, limitOf(endpoint), async (c) => {
    const { input, call, form } = await receive(api, c, endpoint)
    try {
      const work = async () => encodeReply(endpoint.reply, await handle(input, call))
      const key = endpoint.once === 'header' ? call.header('idempotency-key') : undefined
      const text = await (key === undefined ? work() : doOnce(api.shop, endpoint, { key, actor: call.actor, input, file: call.file }, work))
      return c.body(text, 200, { 'content-type': 'application/json' })
    } finally {
      form?.release()
    }
  })
}

/** @throws Error with one line if two endpoints have the same address: the first would answer for both */
export function refuseSameAddress(endpoints: readonly Endpoint[]) {
  const known = new Set<string>()
  for (const { method, path } of endpoints) {
    // The names of parameters make no difference to the router.
    const address = `${method} ${path.replace(/:\w+/g, ':')}`
    if (known.has(address)) throw new Error(`two modules have an endpoint at ${method} ${path}`)
    known.add(address)
  }
}

/** A promise of docs/promises.md. */
const rowsPerNumberedPage = 10

/** How many rows of a whole list are read in one step. The embedded database blocks the event loop meanwhile. */
const rowsPerStep = 200

/**
 * Serves a long list. With `limit` in the input it answers one page, with X-Next-Cursor for the next one. With `page` it answers the page of that number.
 * Without either it streams the whole list page by page, so that memory stays flat. X-Total-Count is the number of rows; X-Total-More marks a lower bound.
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
    const { input, call, confirm } = await receive(api, c, endpoint)
    const { limit, cursor, page: number } = (input ?? {}) as { limit?: number; cursor?: string; page?: number }
    const page = (size: number, beforeSeq = fromNewest, skip = 0) => list.page(input, { limit: size, beforeSeq, skip }, call)
    c.header('content-type', 'application/json')
    const size = limit ?? (number === undefined ? rowsPerStep : rowsPerNumberedPage)
    const beforeSeq = number === undefined ? seqOf(cursor) : fromNewest
    // Concurrently, because in a search both queries are slow.
    const [total, first] = await Promise.all([list.count(input, call), page(size, beforeSeq, number === undefined ? 0 : (number - 1) * size)])
    c.header('x-total-count', String(typeof total === 'number' ? total : total.atLeast))
    if (typeof total !== 'number') c.header('x-total-more', '1')
    if (number !== undefined) return c.body(`[${await textOf(first.rows)}]`)
    if (limit !== undefined) {
      if (first.rows.length === limit && first.lastSeq !== undefined) c.header('x-next-cursor', cursorOf(first.lastSeq))
      return c.body(`[${await textOf(first.rows)}]`)
    }
    if (first.rows.length < size) return c.body(`[${await textOf(first.rows)}]`)
    async function* chunks() {
      yield `[${await textOf(first.rows)}`
      let latest = first
      while (latest.rows.length === size) {
        await confirm()
        latest = await page(size, latest.lastSeq)
        if (latest.rows.length > 0) yield `,${await textOf(latest.rows)}`
      }
      yield ']'
    }
    return streamText(api.shop, c, chunks())
  })
}

/**
 * Authenticates the caller, checks the endpoint's access, and parses the input. Authenticates again when the body has arrived later than the request's
 * head: the session may have ended meanwhile. `confirm` does so again, for an answer that takes long. `form` is the share of the budget that the caller
 * releases after its work.
 * @throws ShopError what `identify` and `permit` throw, fresh_proof_needed, too_many_requests, invalid_input or another refusal of the request
 */
export async function receive<Input extends Schema, Reply extends Schema, Who extends Access>(
  api: Authenticating,
  c: Context,
  endpoint: Endpoint<Input, Reply, Who>,
) {
  c.header('cache-control', 'no-store')
  const { shop } = api
  const origin = originOf(shop, c)
  const admit = (actor: Actor | undefined) => {
    const admitted = permit(endpoint, actor)
    if (endpoint.freshProof) requireFreshProof(shop, admitted)
    return admitted
  }
  const caller = await identifyCaller(api, c, endpoint, origin)
  // Before any refusal, so that a program that asks for what its key does not allow is slowed too.
  if (caller?.key) await shop.limits.take('keyRequests', caller.id, undefined, caller.key.perMinute)
  const first = admit(caller)
  const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const hadArrived = isRead || hasArrived(c)
  if (first && endpoint.method !== 'GET') await shop.limits.take('writes', first.id)
  const form = isForm(c, endpoint) ? openFormShare(Math.min(Number(c.req.header('content-length') ?? 0), formBytes), senderOf(first, origin)) : undefined
  try {
    const parts = await readParts(c, endpoint, form)
    const actor = first && !hadArrived ? admit(await identifyCaller(api, c, endpoint, origin)) : first
    const parsed = z.safeParse(endpoint.input, parts.input)
    if (!parsed.success) throw badInput(parsed.error.issues)
    const confirm = async () => void (first && permit(endpoint, await identifyCaller(api, c, endpoint, origin)))
    return { input: parsed.data, call: callOf<Who>(c, { actor, origin, confirm, ...parts }), form, confirm }
  } catch (error) {
    form?.release()
    throw error
  }
}

const senderOf = (actor: Actor | undefined, { address }: Origin): FormSender =>
  actor ? { kind: actor.role === 'admin' ? 'staff' : 'shopper', key: actor.id } : { kind: 'visitor', key: address }

/** True if Node has read the whole request. A request that did not come through Node, as in tests, always has its body. */
const hasArrived = (c: Context) => ((c.env ?? {}) as { incoming?: { complete?: boolean } }).incoming?.complete !== false

type Caller = Pick<Call, 'origin' | 'confirm'> & { actor: Actor | undefined }

function callOf<Who extends Access>(c: Context, { actor, origin, confirm, file, upload, signal, rawBody }: Parts & Caller): Call<Who> {
  const call: Call = {
    actor,
    address: origin.address,
    origin,
    file,
    upload,
    signal,
    confirm,
    rawBody,
    header: (name) => c.req.header(name),
    setHeader: (name, value) => c.header(name, value),
  }
  // `permit` has refused a missing actor where the access requires one.
  return call as Call<Who>
}

/** The message of an issue without a sentence in the contract. It replaces zod's own English sentences, which a library loads, and which name types. */
const noSentence = 'Invalid input'
z.config({ customError: () => noSentence })

/** Returns the error for invalid input. Its message is the contract's own sentence if it has one, else it names the first wrong field. */
function badInput(issues: z.core.$ZodIssue[]) {
  const details = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const [first] = details
  const sentence = first && first.message !== noSentence ? first.message : `Please check ${first?.field || 'the request'}.`
  return new ShopError('invalid_input', sentence, details)
}
