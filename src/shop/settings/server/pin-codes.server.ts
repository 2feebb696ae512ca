import type { Db, Tx } from '#platform/database/database.ts'
import { directoryImported } from '#shop/places/module.server.ts'
import { lockSettings, readSettings, writeSetting } from './queries.server.ts'

/** Switches the directory of PIN codes on after an import. */
export const enableDirectory = directoryImported.listener(async (shop, tx: Tx) => {
  await lockSettings(tx)
  const { pinDirectory } = await readSettings(tx)
  if (!pinDirectory) await writeSetting(tx, 'pinDirectory', true, shop.now())
})

/** Reads the PIN code from which the shop dispatches. */
export const readDispatchPin = async (db: Db) => (await readSettings(db)).postal.postalCode.replaceAll(' ', '')
