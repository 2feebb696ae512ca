import { createServer, type Socket, connect } from 'node:net'
import { once } from 'node:events'

/**
 * `passes`: forwards everything. `silent`: reads and never answers. `resets`: cuts every connection. `trickles`: sends the answer a byte at a
 * time.
 */
export type Weather = 'passes' | 'silent' | 'resets' | 'trickles'

export type Proxy = {
  port: number
  /** Applies to data from now on; `resets` also cuts open connections. */
  weather(now: Weather): void
  /** Open connections stay open and silent, as after a fail-over or an expired NAT entry; new ones pass. */
  mute(): void
  /** Sets the port to forward to, also after the start. */
  leadTo(port: number): void
  close(): Promise<void>
}

const trickleMs = 100

/** Opens a TCP proxy between two programs of this machine that can simulate network faults. */
export async function openProxy(): Promise<Proxy> {
  let weather: Weather = 'passes'
  let target = 0
  const open = new Set<Socket>()
  const muted = new WeakSet<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // Errors are expected: this proxy cuts connections.
    socket.on('error', () => socket.destroy())
  }

  const server = createServer((near) => {
    keep(near)
    if (weather === 'resets') return near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    keep(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    // Conditions also apply to connections that were open before.
    near.on('data', (bytes) => {
      if (weather !== 'silent' && !muted.has(near)) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (muted.has(far)) return
      if (weather === 'passes') near.write(bytes)
      if (weather === 'trickles') trickle(near, Buffer.from(bytes))
    })
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port')

  return {
    port: address.port,
    weather(now) {
      weather = now
      if (now === 'resets') for (const socket of open) socket.resetAndDestroy()
    },
    mute() {
      for (const socket of open) muted.add(socket)
    },
    leadTo: (port) => void (target = port),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function trickle(socket: Socket, bytes: Buffer) {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.destroyed || sent >= bytes.length) return clearInterval(timer)
    socket.write(bytes.subarray(sent, (sent += 1)))
    return undefined
  }, trickleMs)
}
