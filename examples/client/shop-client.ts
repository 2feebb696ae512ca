import type { components, paths } from './shop-api.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type PathOf<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never }[keyof paths]
type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer Found> ? Found : never
type Body<Of> = Of extends { requestBody: { content: { 'application/json': infer Sent } } } ? { body: Sent } : { body?: undefined }
type Input<Of> = (Of extends { parameters: infer Given } ? Given : unknown) & Body<Of>
type Reply<Of> = Of extends { responses: { 200: { content: { 'application/json': infer Answered } } } } ? Answered : never

/** A refusal of the shop. `code` is for programs, `message` for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: components['schemas']['Failure']['code']

  constructor(status: number, { code, message }: components['schemas']['Failure']) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Sent = { query?: object; path?: object; header?: object; body?: unknown }

/** Opens a client of the shop at `url`. It waits when the shop asks it to, up to five times. @throws Refusal from each call that the shop refuses */
export function openClient(url: string, key: string) {
  return async function call<M extends Method, P extends PathOf<M>>(method: M, path: P, input: Input<Operation<M, P>>) {
    const { query = {}, path: inPath = {}, header = {}, body }: Sent = input
    const filled = Object.entries(inPath).reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))), String(path))
    const address = `${url}/backend/api${filled}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    const headers = { ...header, authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(address, { method: method.toUpperCase(), headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      const wait = Number(response.headers.get('retry-after'))
      if ((response.status !== 429 && response.status !== 503) || tries === 5) {
        const answered = await response.json()
        if (!response.ok) throw new Refusal(response.status, answered)
        return { reply: answered as Reply<Operation<M, P>>, headers: response.headers }
      }
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    }
  }
}
