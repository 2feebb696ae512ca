import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseNames } from '../../src/platform/backup/archive/archive-names.ts'
import { runScript } from '../stress/backup/run-script.ts'
import { beginTrade, expectComplete } from '../stress/backup/trade.ts'
import { expect, test } from '../support/browser/journey.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { callApi, openAccount } from '../support/browser/shopper.ts'
import { adminToken } from '../support/browser/admin.ts'
import type { Backups } from '../../src/shop/office/backups/contract.ts'

test('a killed shop whose disk is lost is restored with every order that was acknowledged before the last part of its log', async () => {
  test.setTimeout(600_000)
  const folder = await mkdtemp(join(tmpdir(), 'swachh-point-in-time-'))
  const place = join(folder, 'place')
  const settings = { BACKUP_DIR: place, BACKUP_KEY: 'the key of this test', BACKUP_ARCHIVE_SECONDS: '1' }
  const archived = async () => parseNames(await readdir(join(place, 'archive')).catch(() => []))
  const restored = { ...settings, DATA_DIR: join(folder, 'restored') }
  const shop = await startShop(settings)
  try {
    const account = await openAccount(shop)
    await untilBackedUp(shop)
    const shoppers = 3
    const trade = beginTrade(shop, shoppers)
    await trade.until(12)
    const archivedUntil = () => archived().then((all) => all.at(-1)?.at.getTime() ?? 0)
    const soldUntil = performance.timeOrigin + (trade.sold[5]?.at ?? Infinity)
    await expect.poll(archivedUntil, { timeout: 60_000 }).toBeGreaterThan(soldUntil)
    await shop.kill9()
    await trade.stop()
    const end = await archivedUntil()
    const due = trade.sold.filter(({ at }) => performance.timeOrigin + at < end).map(({ id }) => id)
    expect(due.length).toBeGreaterThan(5)

    // Nothing of the old disk is left.
    await shop.remove()
    const { code, output } = await runScript('restore', restored, '--until', 'latest')
    expect(code, output).toBe(0)
    const again = await startShop(restored)
    try {
      const found = await expectComplete(again, account, due)
      // An order may have been stored and its answer lost.
      expect(found).toBeLessThanOrEqual(trade.sold.length + shoppers)
      expect(found).toBeGreaterThanOrEqual(due.length)
      // The restored shop begins an archive of its own.
      await untilBackedUp(again)
      expect(new Set((await archived()).flatMap((one) => (one.kind === 'base' ? [one.history] : []))).size).toBe(2)
    } finally {
      await again.remove()
    }
  } finally {
    await shop.remove()
    await rm(folder, { recursive: true, force: true })
  }
})

test('each backup proves that the log since the one before it leads to the same shop, and reports a part that is lost or damaged', async () => {
  test.setTimeout(600_000)
  const folder = await mkdtemp(join(tmpdir(), 'swachh-proof-'))
  const place = join(folder, 'place')
  const shop = await startShop({ BACKUP_DIR: place, BACKUP_KEY: 'the key of this test', BACKUP_ARCHIVE_SECONDS: '2' })
  try {
    await untilBackedUp(shop)
    const trade = beginTrade(shop, 2)
    await trade.until(4)
    const proving = backUp(shop)
    const bases = async () => parseNames(await readdir(join(place, 'archive'))).filter(({ kind }) => kind === 'base')
    await expect.poll(async () => (await bases()).length, { timeout: 300_000 }).toBe(2)
    const before = trade.sold.length
    await trade.until(before + 2)
    await trade.stop()
    expect(await proving).toMatchObject({ problem: null })

    const all = parseNames(await readdir(join(place, 'archive')))
    const part = all.findLast(({ kind }) => kind === 'log')
    const file = join(place, 'archive', part?.name ?? '')
    const bytes = await readFile(file)
    const changed = Buffer.from(bytes)
    changed[bytes.length - 1] = (changed.at(-1) ?? 0) ^ 1
    await writeFile(file, changed)
    const different = 'the log since the base backup before it does not lead to the same shop: '
    expect((await backUp(shop)).problem).toContain(`${different}the backup was cut short or changed`)
    // The base backup that was just made is whole, so the next proof succeeds.
    expect(await backUp(shop)).toMatchObject({ problem: null })
  } finally {
    await shop.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
})

/** Makes a backup as an admin does. */
async function backUp(shop: ShopProcess) {
  const token = await adminToken(shop)
  const read = async () => (await callApi<Backups>(shop, 'GET', '/backups', { token })).body
  await callApi(shop, 'POST', '/backups', { token, body: {} })
  await expect.poll(async () => (await read()).running, { timeout: 300_000 }).toBe(false)
  const { last } = await read()
  if (!last) throw new Error('No backup was made')
  return last
}

/** Waits for the backup that a shop without a base backup makes at its start. */
async function untilBackedUp(shop: ShopProcess) {
  const token = await adminToken(shop)
  const last = async () => (await callApi<Backups>(shop, 'GET', '/backups', { token })).body.last
  await expect.poll(last, { timeout: 300_000 }).toMatchObject({ file: expect.stringContaining('swachh-'), problem: null })
}
