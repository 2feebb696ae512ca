import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { checkHost, inTime, NotFetched, parsePublic, resolveAll, type Resolve } from './public-host.ts'

export { isPublicAddress, NotFetched } from './public-host.ts'

/** Loads a file from an address that a stranger wrote. */
export type FetchPublic = (address: string, limits: { maxBytes: number; timeoutMs: number }) => Promise<Uint8Array>

type Outside = {
  resolve: Resolve
  get: (
    url: URL,
    options: RequestOptions & { lookup: LookupFunction },
    answered: (answer: IncomingMessage) => void,
  ) => { on: (event: 'error', fail: (error: Error) => void) => unknown }
}

const mostRedirects = 3

/**
 * Returns a function that loads a file by https from public hosts only. It resolves the name once, checks every address, and connects to the checked one, at
 * each redirect too. So nobody can make the shop read from its own network. It sends no cookie and no credentials, and does not use the environment's proxy.
 */
export function createFetchPublic({ resolve, get: open }: Outside = { resolve: resolveAll, get: (...call) => get(...call) }): FetchPublic {
  return async (address, { maxBytes, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = parsePublic(address)
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const answer = await request(url, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return readAll(answer, maxBytes, signal)
      answer.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) throw new NotFetched(`the server answers ${statusCode}`)
      url = parsePublic(headers.location, url)
    }
    throw new NotFetched('the address redirects too often')
  }

  async function request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const lookup = await checkHost(url, resolve, signal)
    const answered = new Promise<IncomingMessage>((done, fail) => {
      const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'accept-encoding': 'identity', 'user-agent': 'Swachh' }
      open(url, { agent: false, headers, lookup, signal }, done).on('error', fail)
    })
    return inTime(answered, signal, 'its server cannot be reached')
  }
}

async function readAll(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const tooLarge = () => {
    answer.destroy()
    return new NotFetched(`the file is larger than ${Math.round(maxBytes / 1024 ** 2)} MB`)
  }
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  async function read() {
    for await (const part of answer) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > maxBytes) throw tooLarge()
      parts.push(bytes)
    }
    return Buffer.concat(parts)
  }
  return inTime(read(), signal, 'its server cannot be reached')
}
