import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { type ShopProcess, startShop } from '../../support/browser/shop-process.ts'

/** A server process with a probe; `probe.ts` lists the questions. */
export type ProbedShop = ShopProcess & { ask<Answer>(question: string): Promise<Answer> }

type ProbeConnection = { socket: Socket; lines: AsyncIterator<string> }

export async function startProbed(environment: Record<string, string>): Promise<ProbedShop> {
  // A socket's path may have about a hundred characters.
  const folder = await mkdtemp(join(tmpdir(), 'swachh-probe-'))
  const path = join(folder, 'probe')
  const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href
  const shop = await startShop({ ...environment, NODE_OPTIONS: `--import=${probe}`, PROBE_SOCKET: path })
  let line: ProbeConnection | undefined
  return {
    ...shop,
    async ask(question) {
      if (!line || line.socket.destroyed) line = await connectProbe(path)
      line.socket.write(`${question}\n`)
      const { value, done } = await line.lines.next()
      if (done) throw new Error('The server ended before it answered the probe')
      return JSON.parse(value)
    },
    async remove() {
      line?.socket.destroy()
      await shop.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function connectProbe(path: string): Promise<ProbeConnection> {
  const socket = connect(path)
  await once(socket, 'connect')
  return { socket, lines: createInterface(socket)[Symbol.asyncIterator]() }
}
