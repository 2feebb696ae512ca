import type { z } from 'zod/mini'
import { apiBase, type Endpoint, isStreamed, streamedTypes } from '#kernel/endpoint.ts'
import { endedSession, readSession, readToken, type Session, subscribeToSession } from './session-store.ts'
import { errorTexts } from './errors-texts.ts'
import { sessionTexts } from './session-texts.ts'
import { holdsTyped } from './typed-text.ts'
import { toast } from './toast-store.ts'

/** `refused`: an error status. `unfit`: a 2xx reply that breaks the contract. `network`: no reply. */
export type CallFailure = 'refused' | 'unfit' | 'network'

/** A failed call. `message` is the server's text for the reader, or empty. Show it with `textOf`. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly kind: CallFailure
  readonly status: number | undefined
  readonly code: string | undefined
  readonly details: unknown

  constructor(kind: CallFailure, { status, body }: { status?: number; body?: unknown } = {}) {
    const { message, error, code, details } = fieldsOf(body)
    super(textIn(message) || textIn(error))
    this.kind = kind
    this.status = status
    this.code = textIn(code) || undefined
    this.details = details
  }
}

const fieldsOf = (body: unknown): Partial<Record<string, unknown>> => (typeof body === 'object' && body !== null ? { ...body } : {})
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the server's text, or the fallback when the server sent none. */
export const textOf = (error: unknown, fallback: string) => (error instanceof CallError && error.message) || fallback

/** True when no answer arrived, so the outcome is unknown. */
export const isLost = (error: unknown) => error instanceof CallError && error.kind === 'network'

/** True when the server rejects the session token. */
export const isSignedOut = (error: unknown) => error instanceof CallError && error.status === 401

/**
 * Calls the API by its contract and validates the reply. A file is sent as multipart, in the field that the contract names; a large photo is made smaller
 * first. With `cache` 'no-cache', the browser asks the server even if it has an answer.
 * @throws CallError
 */
export async function call<Input extends z.core.$ZodType, Reply extends z.core.$ZodType>(
  contract: Endpoint<Input, Reply>,
  input: z.input<Input>,
  file?: File,
  signal?: AbortSignal,
  cache?: RequestCache,
): Promise<z.output<Reply>> {
  return (await callWithHeaders(contract, input, file, signal, cache)).reply
}

/** Calls the API and returns the reply with its headers, which hold a list's length and next page. @throws CallError */
export async function callWithHeaders<Input extends z.core.$ZodType, Reply extends z.core.$ZodType>(
  contract: Endpoint<Input, Reply>,
  input: z.input<Input>,
  file?: File,
  signal?: AbortSignal,
  cache?: RequestCache,
): Promise<{ reply: z.output<Reply>; headers: Headers }> {
  const sent = file && (await (await import('./shrink-photo.ts')).shrinkPhoto(file))
  const request = requestOf(contract, { ...(input as Record<string, unknown>) }, sent)
  const send = () => fetchJson(request, contract.method, signal, cache)
  const { response, body } = await (isSave(contract)
    ? save(contract, request.url + (file ? ` ${file.name} ${file.size}` : ''), request, send)
    : withFreshProof(contract.method === 'GET' ? () => withLogIn(send, 'read') : send))
  if (!response.ok) throw new CallError('refused', { status: response.status, body })
  const read = await contract.reply['~standard'].validate(body)
  if (!read.issues) return { reply: read.value, headers: response.headers }
  const isFailure = fieldsOf(body)['success'] === false
  throw new CallError('unfit', { status: response.status, body: isFailure ? body : undefined })
}

/** True for a call that stores what a person typed or chose. A log-in, a code or a price is asked for again instead. */
const isSave = ({ method, access, once }: Endpoint) =>
  once !== undefined || method === 'PUT' || method === 'DELETE' || (method === 'POST' && typeof access === 'object')

/**
 * The keys of requests whose outcome this page does not know, by their address and file. The next request there is the second press of the same button.
 * With the same key the server does its work once. It refuses other input if the first request arrived.
 */
const unknownOutcomes = new Map<string, string>()

/** Sends a request that saves. A log-in over the page replaces a session that has ended. @throws CallError that says so when the answer is lost */
async function save({ once }: Endpoint, place: string, request: ApiRequest, send: () => Promise<Answered>): Promise<Answered> {
  const key = once === 'header' ? (unknownOutcomes.get(place) ?? newKey()) : undefined
  if (key) request.headers['idempotency-key'] = key
  // `in_progress`: the server still works on the first request with this key.
  const isKnown = (answer: Answered | undefined) => answer && answer.response.status < 500 && fieldsOf(answer.body)['code'] !== 'in_progress'
  let answer: Answered | undefined
  try {
    answer = await withFreshProof(() => withLogIn(send, 'save'))
    if (!isGatewayFailure(answer)) return answer
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'network') throw error
  } finally {
    if (key && isKnown(answer)) unknownOutcomes.delete(place)
    else if (key) unknownOutcomes.set(place, key)
  }
  throw new CallError('network', { body: { message: errorTexts.lost } })
}

/** `crypto.randomUUID` is missing in pages without https. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** True when a proxy answers because the shop's own answer did not reach it. */
const isGatewayFailure = ({ response: { status }, body }: Answered) => (status === 502 || status === 504) && !textIn(fieldsOf(body)['message'])

type Answered = { response: Response; body: unknown }

let askForProof: ((reason: string) => Promise<boolean>) | undefined
let asked: Promise<boolean> | undefined

/** Sets how the page asks the owner for a fresh proof. `ask` gets the server's reason, and resolves to whether the server accepted a proof. */
export function onFreshProof(ask: (reason: string) => Promise<boolean>) {
  askForProof = ask
}

/** Sends a request; if the server wants a fresh proof first, asks the owner and sends it again. Requests that wait at the same time ask once. */
export async function withFreshProof(send: () => Promise<Answered>): Promise<Answered> {
  const answer = await send()
  if (answer.response.status !== 403 || fieldsOf(answer.body)['code'] !== 'fresh_proof_needed' || !askForProof) return answer
  asked ??= askForProof(textIn(fieldsOf(answer.body)['message'])).finally(() => (asked = undefined))
  return (await asked) ? send() : answer
}

type AskForLogIn = (ended: Session, wants: 'read' | 'save') => Promise<boolean>

let askForLogIn: AskForLogIn | undefined
let loggingIn: Promise<boolean> | undefined

/** Sets how the page asks the person to log in again. `ask` resolves to whether the same person has a session again. */
export function onSessionEnd(ask: AskForLogIn) {
  askForLogIn = ask
}

/**
 * Sends a request; if the session has ended, asks the person to log in over the page, and sends it again. A read asks only where a log-in elsewhere would
 * lose typed text. Without a log-in it waits for one, because its failure would replace the page.
 * @throws CallError for a save, when the person does not log in
 */
async function withLogIn(send: () => Promise<Answered>, wants: 'read' | 'save'): Promise<Answered> {
  const ended = readSession() ?? endedSession()
  const answer = await send()
  if (!ended || answer.response.status !== 401 || fieldsOf(answer.body)['code'] !== 'unauthenticated' || !askForLogIn) return answer
  if (wants === 'read' && !holdsTyped()) return answer
  const current = readSession() ?? endedSession()
  // Another tab has logged in or out meanwhile. If it is another person's now, `withSession` handles it.
  if (current?.userId !== ended.userId) return answer
  if (current.token === ended.token) {
    loggingIn ??= askForLogIn(ended, wants).finally(() => (loggingIn = undefined))
    if (!(await loggingIn)) {
      if (wants === 'save') throw new CallError('refused', { body: { code: 'not_logged_in', message: sessionTexts.notSaved } })
      toast(sessionTexts.notShown, { kind: 'error' })
      await waitForLogIn(ended)
    }
  }
  return send()
}

/** Resolves when the person of an ended session has a new one, in this tab or another. */
const waitForLogIn = (ended: Session) =>
  new Promise<void>((resolve) => {
    const stop = subscribeToSession(() => {
      const current = readSession()
      if (current?.userId !== ended.userId || current.token === ended.token) return
      stop()
      resolve()
    })
  })

type ApiRequest = { url: string; body?: BodyInit; headers: Record<string, string> }

function requestOf({ method, path, body, file: fileField }: Endpoint, fields: Record<string, unknown>, file?: File): ApiRequest {
  const url =
    apiBase +
    path.replace(/:(\w+)/g, (_, name: string) => {
      const value = encodeURIComponent(String(fields[name]))
      delete fields[name]
      return value
    })
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
    return { url: query ? `${url}?${query}` : url, headers: {} }
  }
  if (isStreamed(body)) {
    const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
    return { url: query ? `${url}?${query}` : url, body: file ?? '', headers: { 'content-type': streamedTypes[body] } }
  }
  if (body === 'form' && file) {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    form.append(fileField ?? 'file', file)
    return { url, body: form, headers: {} }
  }
  return { url, body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
}

async function fetchJson({ url, body, headers }: ApiRequest, method: string, signal?: AbortSignal, cache?: RequestCache): Promise<Answered> {
  const token = readToken()
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(cache && { cache }),
    })
    return { response, body: parseJson(await response.text()) }
  } catch {
    throw new CallError('network')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
