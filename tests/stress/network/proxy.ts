import { createServer, type Socket, connect } from 'node:net'
import { once } from 'node:events'

/**
 * `passes`: forwards everything. `silent`: reads and never answers. `resets`: cuts every connection. `trickles`: sends the answer a byte at a
 * time.
 */
export type Conditions = 'passes' | 'silent' | 'resets' | 'trickles'

export type Proxy = {
  port: number
  /** Applies to data from now on; `resets` also cuts open connections. */
  setConditions(next: Conditions): void
  /** Open connections stay open and silent, as after a fail-over or an expired NAT entry; new ones pass. */
  mute(): void
  /** Sets the port to forward to, also after the start. */
  forwardTo(port: number): void
  close(): Promise<void>
}

const trickleMs = 100

/** Opens a TCP proxy between two programs of this machine that can simulate network faults. */
export async function openProxy(): Promise<Proxy> {
  let conditions: Conditions = 'passes'
  let target = 0
  const open = new Set<Socket>()
  const muted = new WeakSet<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // Errors are expected: this proxy cuts connections.
    socket.on('error', () => socket.destroy())
  }

  const server = createServer((client) => {
    keep(client)
    if (conditions === 'resets') return client.resetAndDestroy()
    const upstream = connect(target, '127.0.0.1')
    keep(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    // Conditions also apply to connections that were open before.
    client.on('data', (bytes) => {
      if (conditions !== 'silent' && !muted.has(client)) upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (muted.has(upstream)) return
      if (conditions === 'passes') client.write(bytes)
      if (conditions === 'trickles') trickle(client, Buffer.from(bytes))
    })
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port')

  return {
    port: address.port,
    setConditions(next) {
      conditions = next
      if (next === 'resets') for (const socket of open) socket.resetAndDestroy()
    },
    mute() {
      for (const socket of open) muted.add(socket)
    },
    forwardTo: (port) => void (target = port),
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
