import { ShopError } from './errors.ts'

/**
 * Refuses a form that was filled from an older version than that of the locked row. Without a version nothing is checked.
 * `current` answers the entity as it is now, for the refusal's details.
 * @throws ShopError changed_meanwhile
 */
export async function refuseOldVersion(given: number | undefined, row: { version?: number | undefined }, current: () => unknown) {
  if (given === undefined || given === row.version) return
  throw new ShopError('changed_meanwhile', 'This was changed after you opened it. Nothing was saved.', { current: await current() })
}
