import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { isRefused } from '#shop/places/module.server.ts'
import { refusalOfPin } from '#shop/places/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'

/** Refuses an address to which the owner delivers nothing. @throws ShopError pin_refused */
export async function refusePin(tx: Tx, { pinDirectory }: Pick<Settings, 'pinDirectory'>, { pincode }: { pincode?: string | undefined }) {
  if (pinDirectory && pincode && (await isRefused(tx, pincode))) throw new ShopError('pin_refused', refusalOfPin(pincode))
}
