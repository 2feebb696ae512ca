import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openEmbedded, openTemporary } from '#platform/database/embedded.ts'
import { openLog } from '#platform/process/log.ts'
import { freeze } from '#platform/backup/freeze.ts'
import { openStore } from '#platform/backup/store.ts'
import { archiveArea, baseName, chooseChain, parseNames } from '#platform/backup/archive/archive-names.ts'
import { writeBaseFile } from '#platform/backup/archive/base-file.ts'
import { openArchive } from '#platform/backup/archive/open-archive.ts'
import { checkRecovered, rebuild } from '#platform/backup/archive/rebuild.ts'
import { newSeries } from '#platform/backup/archive/series-keys.ts'

// The embedded PostgreSQL takes seconds to open on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const key = 'a key of the test, long enough'
let folder = ''
let minute = 0
/** A minute passes with each look at the clock. */
const now = () => new Date(Date.UTC(2026, 10, 24, 10, (minute += 1)))
const closing: (() => Promise<void>)[] = []

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'swachh-archive-'))))
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await rm(folder, { recursive: true, force: true })
})

async function openShop(dataDir = join(folder, 'data')) {
  const config = readConfig({ SANDBOX: '1', DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'place'), BACKUP_KEY: key, BACKUP_ARCHIVE_SECONDS: '300' })
  const engine = await openEmbedded(dataDir, { keepLog: true })
  if (engine.kind !== 'embedded') throw new Error('Not embedded')
  const { pglite } = engine
  await pglite.exec('create table if not exists kept (id integer)')
  const archive = openArchive({ config, pglite, log: openLog('silent'), fetch, now })
  const needed = vi.fn<() => Promise<void>>(async () => {})
  archive.onNoBase(needed)
  closing.push(async () => {
    await archive.close()
    await pglite.close()
  })
  return { dataDir, pglite, archive, needed }
}

type OpenShop = Awaited<ReturnType<typeof openShop>>

const store = () => openStore(readConfig({ SANDBOX: '1', BACKUP_DIR: join(folder, 'place') }), fetch, archiveArea)
const names = async () => parseNames(await store().list())
const add = (pglite: PGlite, rows: number) => pglite.query('insert into kept select generate_series(1, $1::integer)', [rows])

async function makeBase({ dataDir, pglite, archive }: OpenShop) {
  const copy = await freeze(dataDir, { pglite, archive })
  if (!copy.mark) throw new Error('The copy has no mark')
  const { at, history, to } = copy.mark
  const file = join(folder, 'base')
  await writeBaseFile(join(copy.folder, 'postgres'), file, (await newSeries(key))(), { history, to, backup: 'of the same night' })
  await store().keep(file, baseName(at, history, to))
  await copy.remove()
}

/** Rebuilds a moment elsewhere. @returns the number of rows, and the uploads since the base backup */
async function restore(until?: Date) {
  const target = await mkdtemp(join(folder, 'restored-'))
  const uploads: string[] = []
  const chain = chooseChain(await names(), until)
  const putUpload = async (name: string, bytes: Uint8Array) => void uploads.push(`${name}: ${Buffer.from(bytes).toString()}`)
  const { backup } = await rebuild(chain, { store: store(), key, folder: join(target, 'postgres'), workFolder: target, putUpload })
  expect(backup).toBe('of the same night')
  const engine = await openTemporary(join(target, 'postgres'))
  if (engine.kind !== 'embedded') throw new Error('Not embedded')
  await checkRecovered(openDatabase(engine), chain)
  const { rows } = await engine.pglite.query<{ count: number }>('select count(*)::integer from kept')
  await engine.pglite.close()
  return { rows: rows[0]?.count, uploads }
}

test('every stored moment can be rebuilt, with its uploads, also after a crash', async () => {
  const shop = await openShop()
  await add(shop.pglite, 3)
  await shop.archive.push()
  expect(shop.needed).toHaveBeenCalledTimes(1)
  expect(shop.archive.newest()).toBeUndefined()
  await makeBase(shop)
  await shop.archive.push()
  expect(shop.archive.newest()).toBeInstanceOf(Date)

  const moments: [Date | undefined, number][] = []
  for (const [rows, total] of [[1, 4] as const, [20_000, 20_004] as const, [1, 20_005] as const]) {
    await add(shop.pglite, rows)
    if (rows === 1) await mkdir(join(shop.dataDir, 'uploads'), { recursive: true })
    if (total === 4) await writeFile(join(shop.dataDir, 'uploads', 'a.webp'), 'a picture')
    await shop.archive.push()
    if (total === 20_004) await shop.pglite.query('checkpoint')
    moments.push([shop.archive.newest(), total])
  }
  const stored = (await names()).length
  await shop.archive.push()
  await shop.archive.push()
  expect((await names()).length, 'an idle database stores one part more at most').toBeLessThanOrEqual(stored + 1)
  for (const [until, rows] of moments) expect(await restore(until)).toEqual({ rows, uploads: ['a.webp: a picture'] })

  // The process is killed after a write that was acknowledged and not stored, and the next one stores it.
  await add(shop.pglite, 1)
  const crashed = join(folder, 'crashed')
  await cp(shop.dataDir, crashed, { recursive: true })
  const again = await openShop(crashed)
  await again.archive.push()
  expect(again.needed).not.toHaveBeenCalled()
  expect(await restore()).toMatchObject({ rows: 20_006, uploads: expect.arrayContaining(['a.webp: a picture']) })
})

test('a disk that was set back to an earlier state begins a new history, and the old one stays whole', async () => {
  const shop = await openShop()
  await shop.archive.push()
  await makeBase(shop)
  await shop.archive.push()
  const earlier = join(folder, 'earlier')
  await cp(shop.dataDir, earlier, { recursive: true })
  await add(shop.pglite, 5)
  await shop.archive.push()
  const until = shop.archive.newest()
  const setBack = await openShop(earlier)
  await add(setBack.pglite, 1)
  await setBack.archive.push()
  expect(setBack.needed).toHaveBeenCalledTimes(1)
  await makeBase(setBack)
  expect(await restore(until)).toMatchObject({ rows: 5 })
  expect(await restore()).toMatchObject({ rows: 1 })
})

test('a place that cannot be written for a time loses nothing, and an engine that removed its log asks for a base backup', async () => {
  const shop = await openShop()
  await shop.archive.push()
  await makeBase(shop)
  await shop.archive.push()
  const before = shop.archive.newest()
  const place = join(folder, 'place')
  const breakPlace = async () => {
    await cp(place, `${place}-aside`, { recursive: true })
    await rm(place, { recursive: true })
    await writeFile(place, '')
  }
  const repairPlace = async () => {
    await rm(place)
    await cp(`${place}-aside`, place, { recursive: true })
  }

  await breakPlace()
  await add(shop.pglite, 7)
  await expect(shop.archive.push()).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(shop.archive.newest()).toEqual(before)
  await expect(freeze(shop.dataDir, shop)).resolves.toMatchObject({ mark: undefined })
  await repairPlace()
  await shop.archive.push()
  expect(await restore()).toMatchObject({ rows: 7 })

  await add(shop.pglite, 1)
  const log = join(shop.dataDir, 'postgres', 'pg_wal')
  const current = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name))
  await shop.pglite.query('select pg_switch_wal()')
  await add(shop.pglite, 1)
  for (const name of current) await rm(join(log, name))
  await expect(shop.archive.push()).rejects.toThrow(/^the log at \d+ was removed$/)
  await shop.archive.push()
  expect(shop.needed).toHaveBeenCalledTimes(2)
  expect(shop.archive.newest()).toBeUndefined()
  await makeBase(shop)
  await shop.archive.push()
  expect(shop.archive.newest()).toBeInstanceOf(Date)
  expect(await restore()).toMatchObject({ rows: 9 })
})
