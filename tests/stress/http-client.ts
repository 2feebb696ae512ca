import { Agent, request as httpRequest } from 'node:http'
import { apiBase } from '../../src/kernel/endpoint.ts'

/** `last`: the server closes this connection after the answer, as it does while it stops. */
export type Answer = { status: number; text: string; last: boolean }

/** An HTTP client that keeps its connections, as browsers do, and can drop them all. */
export type HttpClient = {
  get(path: string, token?: string): Promise<Answer>
  /** Calls the API or the sandbox. A FormData is sent as a form, any other body as JSON. */
  call(method: string, path: string, options?: { token?: string; body?: object }): Promise<Answer>
  close(): void
}

const timeoutMs = 30_000

/** A request without an answer, or without a complete one. */
export class NoAnswer extends Error {
  readonly code: string | undefined
  /** Milliseconds since the request was sent. */
  readonly waitedMs: number

  constructor(cause: Error, waitedMs: number) {
    super(cause.message, { cause })
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
    this.waitedMs = waitedMs
  }
}

/** Opens a client. A broken connection or a late answer rejects. `from` is the client address, for a shop that trusts one proxy. */
export function openHttpClient(baseURL: string, { from, connections = 64 }: { from?: string; connections?: number } = {}): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const commonHeaders: Record<string, string> = from ? { 'x-forwarded-for': from } : {}
  const { hostname, port } = new URL(baseURL)

  function send(method: string, path: string, headers: Record<string, string>, body?: Uint8Array | string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const fail = (cause: Error) => reject(new NoAnswer(cause, performance.now() - startedAt))
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const signal = AbortSignal.timeout(timeoutMs)
      const sent = httpRequest({ agent, hostname, port, method, path, headers: { ...commonHeaders, ...headers, ...length }, signal }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          const last = response.headers.connection === 'close'
          return response.complete ? resolve({ status: response.statusCode ?? 0, text, last }) : fail(new Error('The answer is incomplete'))
        })
        // An incomplete answer counts as no answer.
        response.on('error', () => fail(new Error('The answer is incomplete')))
      })
      sent.on('error', fail)
      sent.end(body)
    })
  }

  const bearer = (token: string | undefined): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})
  return {
    get: (path, token) => send('GET', path, { ...bearer(token) }),
    async call(method, path, { token, body } = {}) {
      const address = path.startsWith('/sandbox/') ? path : apiBase + path
      if (!body) return send(method, address, bearer(token))
      if (!(body instanceof FormData)) return send(method, address, { 'content-type': 'application/json', ...bearer(token) }, JSON.stringify(body))
      const form = new Response(body)
      return send(method, address, { 'content-type': form.headers.get('content-type') ?? '', ...bearer(token) }, new Uint8Array(await form.arrayBuffer()))
    },
    close: () => agent.destroy(),
  }
}
