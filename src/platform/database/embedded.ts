import * as fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { embeddedParsers, type Engine } from './database.ts'
import { guardDisk } from '../files/guard-disk.ts'
import { syncPath, syncTree } from '../files/sync-tree.ts'
import { yieldLoop } from '../process/yield-loop.ts'

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
type Module = Parameters<NonNullable<EmscriptenOptions['preRun']>[number] & Function>[0]

/** PGlite runs with fsync off. These are its own parameters with every promise of durability switched on, */
const durable = ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on']
/** and with a small cache of its own: the memory of one that is larger stays taken, while the kernel keeps the files' pages anyway. */
const small = ['shared_buffers=16MB', 'max_connections=10']
/** Filling a new segment of the log with zeros would block every request for 60 to 120 ms. */
const quick = ['wal_init_zero=off']
const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[...durable, ...small, ...quick].flatMap((setting) => ['-c', setting]),
]

/** How many times the embedded engine has synced a file to the disk, for the test that counts them. */
export const syncs = { count: 0 }

/** Emscripten's file system drops fsync, and makes files that everybody may read. This one passes syncs on to the disk, and keeps files private. */
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
  const inputOutputError = 29
  NODEFS.stream_ops['fsync'] = (stream: { nfd?: number; node: unknown }) => {
    try {
      syncs.count += 1
      if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
      else syncDirectory(NODEFS.realPath(stream.node))
      return 0
    } catch {
      throw new FS.ErrnoError(inputOutputError)
    }
  }
}

/** The umask of the process does not reach these files: each gets its mode again after it is made. */
function keepPrivate(module: Module) {
  const { NODEFS } = module as unknown as { NODEFS: { node_ops: { setattr(node: unknown, attributes: { mode?: number }): void } } }
  const { setattr } = NODEFS.node_ops
  const ownersAlone = 0o700
  const aboveRights = ~0o777
  NODEFS.node_ops.setattr = (node, attributes) =>
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & (aboveRights | ownersAlone) })
}

function syncDirectory(path: string) {
  const handle = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Opens (or makes) the embedded database in `dataDir`, durable against power cuts. The caller holds the directory's lock. */
export async function openEmbedded(dataDir: string): Promise<Engine> {
  const parent = resolve(dataDir)
  const folder = join(parent, 'postgres')
  const unfinished = `${folder}.unfinished`
  fs.mkdirSync(parent, { recursive: true })
  // A start that did not get to its end: nothing was ever acknowledged from it.
  if (fs.existsSync(unfinished)) fs.rmSync(folder, { recursive: true, force: true })
  const open = async () => {
    const pglite = await makePglite({ fs: new DurableFs(folder), startParams: startParameters })
    guardDisk(pglite, { freeBytes: () => freeBytesIn(folder), end: endProcess })
    return { kind: 'embedded' as const, pglite }
  }
  if (fs.existsSync(join(folder, 'PG_VERSION'))) return open()
  return making(parent, unfinished, async () => {
    fs.mkdirSync(folder, { recursive: true })
    const engine = await open()
    // PGlite makes a new database's files without a single sync: until the system writes them back by itself, a power cut would leave them empty.
    syncs.count += await syncTree(folder)
    return engine
  })
}

/** While `make` is at work a mark on the disk says so. */
async function making<Result>(parent: string, mark: string, make: () => Promise<Result>): Promise<Result> {
  fs.writeFileSync(mark, '', { flush: true })
  await syncPath(parent)
  const made = await make()
  await syncPath(parent)
  fs.rmSync(mark)
  await syncPath(parent)
  await syncPath(dirname(parent))
  return made
}

/** Opens (or makes) an embedded database that may be lost: a copy to read from, or one to try a restore in. */
export function openScratch(folder: string): Promise<Engine> {
  fs.mkdirSync(folder, { recursive: true })
  return openPglite({ fs: new NodeFS(folder) })
}

/** In memory, for tests: starts from a dump of a migrated database when there is one. */
export function openInMemory(dump?: Blob): Promise<Engine> {
  return openPglite(dump ? { loadDataDir: dump } : {})
}

async function openPglite(options: PGliteOptions): Promise<Engine> {
  return { kind: 'embedded', pglite: await makePglite(options) }
}

/** PGlite works on the main thread and answers by promises alone, so one request's statements would all run in one turn of the event loop. */
async function makePglite(options: PGliteOptions) {
  const pglite = await PGlite.create({ ...options, extensions: { pg_trgm }, parsers: embeddedParsers })
  // Every statement comes through here, inside of transactions too.
  const execute = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = async (...given) => {
    await yieldLoop()
    return execute(...given)
  }
  return pglite
}

function freeBytesIn(folder: string) {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

/** Time for the answers to those who are told of it. */
const farewellMs = 200

/** What was acknowledged is on the disk, and only a new process can read it again: whoever watches over this one starts that. */
function endProcess(reason: string) {
  process.stderr.write(`The embedded database has ended (${reason}). Please make room on the disk of DATA_DIR and start the shop again.\n`)
  setTimeout(() => process.exit(1), farewellMs)
}
