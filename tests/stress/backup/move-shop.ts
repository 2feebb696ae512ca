import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { keysOfFile, readBackupFile } from '#platform/backup/backup-file.ts'
import type { Tally } from '#platform/backup/records.ts'
import { type ShopProcess, startShop } from '../../support/browser/shop-process.ts'
import { openAccount } from '../../support/browser/shopper.ts'
import { backupKey, tryDamaged } from './refusals.ts'
import { runScript } from './run-script.ts'
import { beginTrade, expectComplete } from './trade.ts'

/** A place for a shop: its data folder and its database, as environment. */
export type Place = { name: string; environment: Record<string, string> }

export type Leg = { from: string; to: string; orders: number; rows: number; backupMs: number; restoreMs: number; longestMs: number; refused: number }

/** `again`: backs up the restored shop and compares both backups, in addition to the restore's own comparison. */
type Options = { orders: number; shoppers: number; damages: number; again: boolean }

/**
 * Moves a shop from place to place. It sells during its backup, is restored at the next place, compared row by row, started, and sells on.
 * @throws Error naming the loss
 */
export async function moveShop([first, ...next]: Place[], { orders, shoppers, damages, again }: Options, log: (line: string) => void): Promise<Leg[]> {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-backup-stress-'))
  const legs: Leg[] = []
  let shop: ShopProcess | undefined
  try {
    let here = locatePlace(folder, first)
    shop = await startShop(here.environment)
    const account = await openAccount(shop)
    for (const place of next) {
      const there = locatePlace(folder, place)
      const trade = beginTrade(shop, shoppers)
      await trade.until(orders)
      const before = trade.sold.map(({ id }) => id)
      const backups = join(folder, `${here.name}-backups`)
      const { tookMs: backupMs } = await runOrThrow('backup', { ...here.environment, BACKUP_DIR: backups })
      const { failures, longestMs } = await trade.stop()
      if (failures.length > 0) throw new Error(`A shopper was refused during the backup: ${failures[0]}`)
      await shop.stop()
      const file = await newest(backups)
      const refused = damages > 0 ? await tryDamaged(file, folder, damages) : 0
      const { tookMs: restoreMs } = await runOrThrow('restore', there.environment, file)
      if (again) await expectSame(file, there, folder)
      const rows = Object.values(await tallies(file)).reduce((sum, table) => sum + table.rows, 0)
      shop = await startShop(there.environment)
      const found = await expectComplete(shop, account, before)
      legs.push({ from: here.name, to: there.name, orders: found, rows, backupMs, restoreMs, longestMs, refused })
      log(`${here.name} → ${there.name}: ${found} orders, ${rows} rows`)
      here = there
    }
    return legs
  } finally {
    await shop?.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

function locatePlace(folder: string, place: Place | undefined): Place {
  if (!place) throw new Error('moveShop needs a place to start from')
  return { name: place.name, environment: { ...place.environment, DATA_DIR: join(folder, place.name), BACKUP_KEY: backupKey } }
}

async function runOrThrow(name: 'backup' | 'restore', environment: Record<string, string>, ...parameters: string[]) {
  const { code, output, tookMs } = await runScript(name, environment, ...parameters)
  if (code !== 0) throw new Error(`npm run ${name} failed: ${output}`)
  return { output, tookMs }
}

async function newest(backups: string) {
  const name = (await readdir(backups)).toSorted().at(-1)
  if (!name) throw new Error(`There is no backup in ${backups}`)
  return join(backups, name)
}

/** Backs up the restored shop: every table must have the same count and the same sum over its rows. */
async function expectSame(file: string, place: Place, folder: string) {
  const again = join(folder, `${place.name}-restored`)
  await runOrThrow('backup', { ...place.environment, BACKUP_DIR: again })
  const [expected, found] = [await tallies(file), await tallies(await newest(again))]
  if (!isDeepStrictEqual(expected, found)) throw new Error(`The tables differ after the restore: ${JSON.stringify({ expected, found })}`)
}

async function tallies(file: string): Promise<Record<string, Tally>> {
  for await (const { head } of readBackupFile(file, await keysOfFile(file, backupKey))) if (head.kind === 'end') return head.tables
  throw new Error(`${file} has no end record`)
}
