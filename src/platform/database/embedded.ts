import * as fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { embeddedParsers, type Engine } from './database.ts'
import { checkParameters } from './embedded-parameters.ts'
import { copyEmptyDatabase } from './empty-database.ts'
import { nameStatements, rollbackAfterBegin } from './embedded-statements.ts'
import { guardDisk } from '../files/guard-disk.ts'
import { syncPath, syncTree } from '../files/sync-tree.ts'
import { yieldLoop } from '../process/yield-loop.ts'

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
type Module = Parameters<NonNullable<EmscriptenOptions['preRun']>[number] & Function>[0]

/** PGlite turns fsync off. These settings turn PostgreSQL's full durability on. */
const durable = ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on']
/** A small buffer cache is enough, because the kernel caches the files' pages too. PGlite never releases the memory of a larger cache. */
const small = ['shared_buffers=16MB', 'max_connections=10']
/** For a copy or a test restore, which runs beside the shop. */
const smallest = ['shared_buffers=8MB', 'max_connections=10', 'maintenance_work_mem=8MB']
/** Filling a new segment of the log with zeros would block every request for 60 to 120 ms. */
const quick = ['wal_init_zero=off']
const withSettings = (settings: string[]) => settings.flatMap((setting) => ['-c', setting])
/** Without this, the engine may remove a part of the log before it is archived. */
const keepsLog = ['wal_keep_size=64MB']
const startParameters = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...withSettings([...durable, ...small, ...quick])]

/** How many times the embedded engine has synced a file to the disk. A test reads it. */
export const fileSyncs = { count: 0 }

/** Emscripten's file system ignores fsync and creates files that every account may read. This one syncs to the disk and creates private files. */
class DurableFs extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, passSyncsOn, keepPrivate] } }
  }
}

function passSyncsOn(module: Module) {
  const { FS, NODEFS } = module as unknown as {
    FS: { ErrnoError: new (errno: number) => Error }
    NODEFS: { stream_ops: Record<string, unknown>; realPath(node: unknown): string }
  }
  /** The number of EIO in Emscripten. */
  const inputOutputError = 29
  NODEFS.stream_ops['fsync'] = (stream: { nfd?: number; node: unknown }) => {
    try {
      fileSyncs.count += 1
      if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
      else syncDirectory(NODEFS.realPath(stream.node))
      return 0
    } catch {
      throw new FS.ErrnoError(inputOutputError)
    }
  }
}

/** Limits the mode of each file to its owner. The umask is not enough, because Emscripten sets the mode after it creates a file. */
function keepPrivate(module: Module) {
  const { NODEFS } = module as unknown as { NODEFS: { node_ops: { setattr(node: unknown, attributes: { mode?: number }): void } } }
  const { setattr } = NODEFS.node_ops
  const ownerOnly = 0o700
  const otherBits = ~0o777
  NODEFS.node_ops.setattr = (node, attributes) =>
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & (otherBits | ownerOnly) })
}

function syncDirectory(path: string) {
  const handle = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Opens or creates the embedded database in `dataDir`. It survives power cuts. The caller must hold the directory's lock. `keepLog`: the log is archived. */
export async function openEmbedded(dataDir: string, { keepLog = false }: { keepLog?: boolean } = {}): Promise<Engine> {
  const parent = resolve(dataDir)
  const folder = join(parent, 'postgres')
  const unfinished = `${folder}.unfinished`
  fs.mkdirSync(parent, { recursive: true })
  // The mark means that creating the database was interrupted. It never acknowledged a write, so it can go.
  if (fs.existsSync(unfinished)) fs.rmSync(folder, { recursive: true, force: true })
  const open = async () => {
    const pglite = await makePglite({ fs: new DurableFs(folder), startParams: keepLog ? [...startParameters, ...withSettings(keepsLog)] : startParameters })
    guardDisk(pglite, { freeBytes: () => freeBytesIn(folder), end: endProcess })
    return { kind: 'embedded' as const, pglite }
  }
  if (fs.existsSync(join(folder, 'PG_VERSION'))) return open()
  return withMark(parent, unfinished, async () => {
    fs.mkdirSync(folder, { recursive: true })
    copyEmptyDatabase(folder)
    const engine = await open()
    // PGlite creates a new database's files without syncing them, so a power cut soon after would leave them empty.
    fileSyncs.count += await syncTree(folder)
    return engine
  })
}

/** Runs `make` while a mark file on the disk says that it is not complete. */
async function withMark<Result>(parent: string, mark: string, make: () => Promise<Result>): Promise<Result> {
  fs.writeFileSync(mark, '', { flush: true })
  await syncPath(parent)
  const result = await make()
  await syncPath(parent)
  fs.rmSync(mark)
  await syncPath(parent)
  await syncPath(dirname(parent))
  return result
}

/** Opens or creates an embedded database without durability: a copy to read from, or a place for a test restore. */
export function openTemporary(folder: string): Promise<Engine> {
  fs.mkdirSync(folder, { recursive: true })
  if (!fs.existsSync(join(folder, 'PG_VERSION'))) copyEmptyDatabase(folder)
  return openPglite({ fs: new NodeFS(folder), startParams: [...PGlite.defaultStartParams, ...withSettings(smallest)] })
}

/** Opens a database in memory, for tests. It starts from a dump of a migrated database if there is one. */
export function openInMemory(dump?: Blob): Promise<Engine> {
  return openPglite(dump ? { loadDataDir: dump } : {})
}

async function openPglite(options: PGliteOptions): Promise<Engine> {
  return { kind: 'embedded', pglite: await makePglite(options) }
}

/** Creates a PGlite that yields to the event loop between statements. It runs on the main thread, so one request would otherwise block all others. */
async function makePglite(options: PGliteOptions) {
  const pglite = await PGlite.create({ ...options, extensions: { pg_trgm }, parsers: embeddedParsers })
  checkParameters(pglite)
  // Every statement passes through here, also inside transactions.
  const execute = rollbackAfterBegin(nameStatements(pglite.execProtocolStream.bind(pglite)))
  pglite.execProtocolStream = async (...args) => {
    await yieldLoop()
    return execute(...args)
  }
  return pglite
}

function freeBytesIn(folder: string) {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

/** Time to send the error answers of requests in flight. */
const exitDelayMs = 200

/** Ends the process when the engine has died. Acknowledged data is on the disk; the service manager must start a new process to read it. */
function endProcess(reason: string) {
  process.stderr.write(`The embedded database has ended (${reason}). Please free some space on the disk of DATA_DIR and start the shop again.\n`)
  setTimeout(() => process.exit(1), exitDelayMs)
}
