import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Log } from '../process/log.ts'
import { claimWorkFolder, isHeld } from '../files/work-folder.ts'
import { type Frozen, freeze, removeOldCopies } from './freeze.ts'

/** A system's limit for the address of a socket is about 100 bytes. */
const longestAddress = 100

const addressIn = (dataDir: string) => {
  const [whole, short] = [resolve(dataDir, 'backup.sock'), relative('', join(dataDir, 'backup.sock'))]
  return short.length < whole.length ? short : whole
}

/**
 * Only one process may open an embedded database. This is where a backup asks the one that runs for a copy: a socket in the data directory, open to
 * whoever may read that. The copy is there until the asker hangs up, dead or alive; a shop that stops leaves it to who still reads it.
 */
export async function openSnapshotSocket(dataDir: string, pglite: PGlite, log: Log): Promise<{ close(): Promise<void> }> {
  await removeOldCopies(dataDir)
  const address = addressIn(dataDir)
  if (Buffer.byteLength(address) > longestAddress) {
    log.warn({ dataDir }, 'the path of DATA_DIR is too long for backups while the shop runs')
    return { close: async () => {} }
  }
  await rm(address, { force: true })
  const open = new Set<Socket>()
  let closing = false
  const server = createServer((socket) => {
    open.add(socket)
    void serve(socket, dataDir, pglite, { log, isClosing: () => closing }).finally(() => open.delete(socket))
  })
  await new Promise<void>((listening, reject) => server.once('error', reject).listen(address, listening))
  await chmod(address, 0o600)
  return {
    async close() {
      closing = true
      for (const socket of open) socket.destroy()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

async function serve(socket: Socket, dataDir: string, pglite: PGlite, { log, isClosing }: { log: Log; isClosing: () => boolean }) {
  const left = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.resume()
  let frozen: Frozen | undefined
  try {
    frozen = await freeze(dataDir, pglite)
    socket.write(`${JSON.stringify({ folder: resolve(frozen.folder) })}\n`)
    await left
  } catch (error) {
    log.error({ err: error }, 'the copy for a backup failed')
    socket.end()
  } finally {
    if (frozen && !(isClosing() && isHeld(frozen.folder))) await frozen.remove()
  }
}

/** Asks the shop that runs on this data directory for a copy. @throws Error with one line when it does not answer */
export async function knock(dataDir: string): Promise<Frozen> {
  const socket = connect(addressIn(dataDir))
  const silent = new Error('the shop that runs here gives no copy for a backup: stop it and try again, or see its log')
  const line = await new Promise<string>((resolveLine, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.endsWith('\n')) resolveLine(text)
    })
    socket.once('error', () => reject(silent))
    socket.once('close', () => reject(silent))
  })
  const { folder }: { folder: string } = JSON.parse(line)
  const copy = claimWorkFolder(folder)
  return {
    folder,
    async remove() {
      // The shop does so too, once it hears that nobody needs it, if it still runs.
      await copy.remove()
      socket.end()
    },
  }
}
