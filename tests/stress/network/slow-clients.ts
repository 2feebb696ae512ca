import { connect } from 'node:net'

/** Requests whose headers or body never end: a byte a second keeps the connection busy. */
export const slowStarts = {
  headers: 'POST /backend/api/leads HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  body: 'POST /backend/api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name": "',
  silence: '',
} as const

/** Returns the milliseconds until the server closed the connection. */
export function timeUntilClosed(port: number, start: string, timeoutMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const startedAt = performance.now()
    const dripping = setInterval(() => start && socket.write('x'), 1000)
    const late = setTimeout(() => end(() => reject(new Error(`Still open after ${timeoutMs} ms`))), timeoutMs)
    const end = (settle: () => void) => {
      clearInterval(dripping)
      clearTimeout(late)
      socket.destroy()
      settle()
    }
    socket.on('connect', () => socket.write(start))
    socket.on('data', () => {})
    socket.on('error', () => {})
    socket.on('close', () => end(() => resolve(performance.now() - startedAt)))
  })
}
