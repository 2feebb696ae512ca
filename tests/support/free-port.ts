import { createServer } from 'node:net'

/**
 * Below those that the system deals out by itself: whoever is being started anew on a port of these finds it free, as nobody gets it who only connects,
 * or listens anywhere. Each process has a stretch of its own and goes through it.
 */
const [first, stretches, stretch] = [11_000, 217, 100]
let dealt = 0

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < stretch; tries += 1) {
    const port = first + (process.pid % stretches) * stretch + (dealt % stretch)
    dealt += 1
    if (await isFree(port)) return port
  }
  throw new Error('no port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
