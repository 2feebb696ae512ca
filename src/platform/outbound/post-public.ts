import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestEncrypted, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLoopback } from '../config.ts'
import { checkHost, inTime, NotFetched, parsePublic, resolveAll, type Resolve } from './public-host.ts'

/** What a server answered. `text`: the first characters of its answer, without control characters. */
export type Posted = { status: number; text: string }

type Post = { headers: Record<string, string>; body: string; timeoutMs: number; mostCharacters: number }

/** Posts to an address that somebody wrote. @throws NotFetched if the server gives no status in time */
export type PostPublic = (address: string, post: Post) => Promise<Posted>

type Outside = {
  resolve: Resolve
  request: (url: URL, options: RequestOptions & { lookup?: LookupFunction }, answered: (answer: IncomingMessage) => void) => ClientRequest
}

/** A server may send hints (1xx) before its answer. Without a limit it could send them without end, and keep the process busy. */
const mostHints = 10

const outside: Outside = {
  resolve: resolveAll,
  request: (url, options, answered) => (url.protocol === 'http:' ? requestPlain : requestEncrypted)(url, options, answered),
}

/**
 * Returns a function that posts by https to public hosts only, with the checks of `createFetchPublic`. It follows no redirect, because an answer of 3xx is an
 * answer. With `allowsLoopback` it posts to this machine too, by http and on any port: for test mode.
 */
export function createPostPublic({ allowsLoopback }: { allowsLoopback: () => boolean }, { resolve, request }: Outside = outside): PostPublic {
  return async (address, { headers, body, timeoutMs, mostCharacters }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const isLocal = allowsLoopback() && URL.canParse(address) && isLoopback(address)
    const url = isLocal ? new URL(address) : parsePublic(address)
    const checked = isLocal ? {} : { lookup: await checkHost(url, resolve, signal) }
    const answered = new Promise<IncomingMessage>((done, fail) => {
      const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)), 'user-agent': 'Swachh' }
      const call = request(url, { method: 'POST', agent: false, headers: sent, signal, ...checked }, done)
      let hints = 0
      call.on('error', fail)
      call.on('information', () => {
        hints += 1
        if (hints > mostHints) call.destroy(new Error('too many answers of 1xx'))
      })
      call.end(body)
    })
    const answer = await inTime(answered, signal, 'its server cannot be reached')
    return { status: answer.statusCode ?? 0, text: await readStart(answer, mostCharacters, signal) }
  }
}

/** Reads the start of an answer, and ends its connection. An answer that breaks off or comes too late keeps what has arrived: its status is known. */
async function readStart(answer: IncomingMessage, mostCharacters: number, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = []
  const mostBytes = mostCharacters * 4
  async function read() {
    let size = 0
    for await (const part of answer) {
      parts.push(Buffer.from(part))
      size += part.length
      if (size >= mostBytes) return
    }
  }
  await inTime(read(), signal, 'its answer breaks off').catch((error: unknown) => {
    if (!(error instanceof NotFetched)) throw error
  })
  answer.destroy()
  const text = Buffer.concat(parts)
    .toString()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return Array.from(text).slice(0, mostCharacters).join('')
}
