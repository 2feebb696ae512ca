import { createServer } from 'node:net'

/**
 * These ports are below the range that the system assigns to clients and to servers without a fixed port. So a server that restarts finds its port
 * free. Each process uses its own range, port after port.
 */
const [first, ranges, rangeSize] = [11_000, 217, 100]
let used = 0

/** Returns a port of this machine that no process listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < rangeSize; tries += 1) {
    const port = first + (process.pid % ranges) * rangeSize + (used % rangeSize)
    used += 1
    if (await isFree(port)) return port
  }
  throw new Error('No port is free')
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
