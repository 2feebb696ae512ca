import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { z } from 'zod/mini'
import type { Log } from '../process/log.ts'
import { claimWorkFolder, isHeld } from '../files/work-folder.ts'
import { type Frozen, freeze, removeOldCopies, type Running } from './freeze.ts'

const answer = z.object({ folder: z.string(), mark: z.optional(z.object({ history: z.string(), to: z.string(), at: z.string() })) })

/** Operating systems limit the path of a socket to about 100 bytes. */
const maxPathBytes = 100

/** Returns the path of the socket, absolute or relative, whichever is shorter. */
const socketPath = (dataDir: string) => {
  const [absolute, fromHere] = [resolve(dataDir, 'backup.sock'), relative('', join(dataDir, 'backup.sock'))]
  return fromHere.length < absolute.length ? fromHere : absolute
}

/**
 * Opens the snapshot socket, through which a backup asks the running shop for a copy of its embedded database, because only one process may open that. The
 * socket is in the data directory, for the same account only. The shop removes the copy when the backup closes its connection, or dies. When the shop stops
 * first, it keeps a copy that a backup still reads, and the backup removes it.
 */
export async function openSnapshotSocket(dataDir: string, running: Running, log: Log): Promise<{ close(): Promise<void> }> {
  await removeOldCopies(dataDir)
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > maxPathBytes) {
    log.warn({ dataDir }, 'the path of DATA_DIR is too long for backups while the shop runs')
    return { close: async () => {} }
  }
  await rm(path, { force: true })
  const sockets = new Set<Socket>()
  let closing = false
  const server = createServer((socket) => {
    sockets.add(socket)
    void serve(socket, dataDir, running, { log, isClosing: () => closing }).finally(() => sockets.delete(socket))
  })
  await new Promise<void>((listening, reject) => server.once('error', reject).listen(path, listening))
  await chmod(path, 0o600)
  return {
    async close() {
      closing = true
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

async function serve(socket: Socket, dataDir: string, running: Running, { log, isClosing }: { log: Log; isClosing: () => boolean }) {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.resume()
  let frozen: Frozen | undefined
  try {
    frozen = await freeze(dataDir, running)
    const { folder, mark } = frozen
    socket.write(`${JSON.stringify({ folder: resolve(folder), mark: mark && { ...mark, to: String(mark.to), at: mark.at.toISOString() } })}\n`)
    await closed
  } catch (error) {
    log.error({ err: error }, 'the copy for a backup failed')
    socket.end()
  } finally {
    if (frozen && !(isClosing() && isHeld(frozen.folder))) await frozen.remove()
  }
}

/** Asks the shop that runs on this data directory for a copy. @throws Error with one line when it does not answer */
export async function requestSnapshot(dataDir: string): Promise<Frozen> {
  const socket = connect(socketPath(dataDir))
  const noAnswer = new Error('the shop that runs here gives no copy for a backup: stop it and try again, or see its log')
  const line = await new Promise<string>((resolveLine, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.endsWith('\n')) resolveLine(text)
    })
    socket.once('error', () => reject(noAnswer))
    socket.once('close', () => reject(noAnswer))
  })
  const { folder, mark } = z.parse(answer, JSON.parse(line))
  const copy = claimWorkFolder(folder)
  return {
    folder,
    mark: mark && { history: mark.history, to: BigInt(mark.to), at: new Date(mark.at) },
    async remove() {
      // The shop also removes it when the connection closes, if it still runs.
      await copy.remove()
      socket.end()
    },
  }
}
