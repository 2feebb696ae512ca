import { ShopError } from './errors.ts'

/** The counter of a row. Of a video, a hash of its files. */
type Version = number | string

/**
 * Refuses a form that was filled from an older version of the locked row. Without a version it checks nothing.
 * `current` returns the present entity for the error's details.
 * @throws ShopError changed_meanwhile
 */
export async function refuseOldVersion(formVersion: Version | undefined, row: { version?: Version | undefined }, current: () => unknown) {
  if (formVersion === undefined || formVersion === row.version) return
  throw new ShopError('changed_meanwhile', 'This was changed after you opened it. Nothing was saved.', { current: await current() })
}
