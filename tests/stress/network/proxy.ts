import { createServer, type Socket, connect } from 'node:net'
import { once } from 'node:events'

/**
 * What happens to what goes through: `passes`; `silent`: taken in and never answered; `resets`: every connection is cut; `trickles`: the answer
 * comes a byte at a time.
 */
export type Weather = 'passes' | 'silent' | 'resets' | 'trickles'

export type Proxy = {
  port: number
  /** For what comes from now on; `resets` also cuts what is open. */
  weather(now: Weather): void
  /** What is open says nothing more and is never cut, as after a fail-over or a forgotten NAT entry; what comes anew passes. */
  mute(): void
  /** Where it leads; may be told after the start. */
  leadTo(port: number): void
  close(): Promise<void>
}

const trickleMs = 100

/** A cable between two programs of this machine, and everything that can go wrong with one. */
export async function openProxy(): Promise<Proxy> {
  let weather: Weather = 'passes'
  let target = 0
  const open = new Set<Socket>()
  const muted = new WeakSet<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // A cut cable is this program's very purpose.
    socket.on('error', () => socket.destroy())
  }

  const server = createServer((near) => {
    keep(near)
    if (weather === 'resets') return near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    keep(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    // What was open before the weather changed has it too.
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
