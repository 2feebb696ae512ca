import { connect } from 'node:net'

/** Longer than the server waits for any request, even on a busy machine. */
export const rawRequestTimeoutMs = 60_000

/** Sends exactly these bytes over a socket, and reads until the server closes it or the time limit passes. */
export function rawRequest(baseURL: string, bytes: string | Uint8Array, { breakOff = false } = {}): Promise<string> {
  const { port } = new URL(baseURL)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => breakOff && socket.destroy()),
    )
    socket.setTimeout(rawRequestTimeoutMs, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}

/** Sends one request line with the minimal headers. @returns status, headers in lower case and body */
export async function rawLine(baseURL: string, line: string) {
  const needsLength = /^(POST|PUT|PATCH)/.test(line)
  const answer = await rawRequest(baseURL, `${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${needsLength ? 'content-length: 0\r\n' : ''}\r\n`)
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body: body.join('\r\n\r\n') }
}
