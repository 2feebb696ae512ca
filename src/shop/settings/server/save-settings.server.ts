import type { z } from 'zod/mini'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { hasWord } from '#kernel/text.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce, event } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { requireFreshProof } from '#platform/http/fresh-proof.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { changedFields } from '#shop/audit/rules.ts'
import type * as contract from '../contract.ts'
import { lockSettings, readVersionedSettings, writeSetting } from './queries.server.ts'

/** Facts of the shop were saved. `names`: the facts whose values changed. */
export const settingsChanged = event<{ names: string[] }>('settings.changed')

type Change = z.output<typeof contract.saveSettings.input>

/**
 * Writes only the facts that differ, one save at a time. Two admins who edit different facts keep both edits.
 * @throws ShopError changed_meanwhile; scope_missing for the limit of refunds without refunds:write; fresh_proof_needed for `provenFacts`; invalid_input
 */
export const saveSettings = (shop: Shop, change: Change, actor: Actor): Promise<contract.VersionedSettings> =>
  shop.db.transaction().execute((tx) => saveSettingsIn(shop, tx, change, actor))

/** Does what `saveSettings` does, in a transaction. */
export async function saveSettingsIn(shop: Shop, tx: Tx, { versions: expected, ...change }: Change, actor: Actor): Promise<contract.VersionedSettings> {
  const at = shop.now()
  await lockSettings(tx)
  await lockSession(tx, actor)
  const current = await readVersionedSettings(tx)
  const { versions, ...before } = current
  for (const name of Object.keys(change)) {
    const check = { version: expected && (expected[name] ?? 0), row: { version: versions[name] ?? 0 } }
    await refuseChanged(tx, { ...check, actor, subject: { kind: 'settings', id: 'shop' }, fields: [name], current: () => current })
  }
  const after = {
    ...before,
    ...change,
    postal: { ...before.postal, ...change.postal },
    grievanceOfficer: { ...before.grievanceOfficer, ...change.grievanceOfficer },
    nodalPerson: { ...before.nodalPerson, ...change.nodalPerson },
    arrival: { ...before.arrival, ...change.arrival },
    returns: { ...before.returns, ...change.returns },
    shelfLife: { ...before.shelfLife, ...change.shelfLife },
    deliveryCharge: { ...before.deliveryCharge, ...change.deliveryCharge },
    cod: { ...before.cod, ...change.cod },
    reviews: { ...before.reviews, ...change.reviews },
    ownerMessages: { ...before.ownerMessages, ...change.ownerMessages },
  }
  const changed = changedFields(before, after).after
  refuseWordless(before, change)
  refuseFuture(changed, at)
  if ('arrival' in changed) refuseOddArrival(after.arrival)
  if ('cod' in changed) refuseOddAmounts(after.cod)
  if ('refundProofAbove' in changed) requireScope(actor, 'refunds:write')
  if (provenFacts.some((name) => name in changed)) requireFreshProof(shop, actor)
  for (const [name, value] of Object.entries(changed)) await writeSetting(tx, name, value, at)
  await announce(shop, tx, settingsChanged, { names: Object.keys(changed) })
  await recordChange(tx, { at, actor, action: 'updated', subject: { kind: 'settings', id: 'shop' }, before, after })
  return readVersionedSettings(tx)
}

/**
 * The facts that need a fresh proof. Shoppers pay and write to the people whom the brand and the contacts name, so a stolen session must not change them.
 */
const provenFacts = [
  'brand',
  'company',
  'email',
  'phone',
  'whatsapp',
  'instagram',
  'facebook',
  'address',
  'postal',
  'grievanceOfficer',
  'consumerCare',
  'refundProofAbove',
] as const satisfies (keyof contract.Settings)[]

/** Refuses texts without a letter or digit, such as a time of dispatch of ".". A text that was saved earlier may stay. @throws ShopError invalid_input */
function refuseWordless(before: object, change: object) {
  const known = new Map(textsOf(before))
  const message = 'Please use letters or digits here.'
  const wrong = textsOf(change).filter(([field, text]) => text !== '' && text !== known.get(field) && !hasWord(text))
  if (wrong.length > 0)
    throw new ShopError(
      'invalid_input',
      message,
      wrong.map(([field]) => ({ field, message })),
    )
}

/** Returns every text of facts with the name of its field, as requests name it. */
function textsOf(facts: object, prefix = ''): [field: string, text: string][] {
  return Object.entries(facts).flatMap(([name, value]): [field: string, text: string][] => {
    if (typeof value === 'string') return [[`${prefix}${name}`, value]]
    return isObject(value) ? textsOf(value, `${prefix}${name}.`) : []
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Refuses a date of the legal pages, or a year of founding, that lies in the future. @throws ShopError invalid_input */
function refuseFuture({ legalSince, founded }: Partial<Record<keyof contract.Settings, unknown>>, at: Date) {
  const today = dayInIndia(at)
  if (typeof legalSince === 'string' && legalSince > today)
    throw invalidField('legalSince', 'Please enter today or an earlier day. A legal page can be scheduled instead.')
  if (typeof founded === 'number' && founded > Number(today.slice(0, 4))) throw invalidField('founded', 'The year of founding cannot lie in the future.')
}

/** @throws ShopError invalid_input unless both days are set, the earlier one first, or neither */
function refuseOddArrival({ fromDays, toDays }: contract.Settings['arrival']) {
  if ((fromDays === null) === (toDays === null) && (fromDays ?? 0) <= (toDays ?? 0)) return
  throw invalidField('arrival.toDays', 'Please enter both days of the delivery, the earlier one first, or neither.')
}

/** @throws ShopError invalid_input unless the least amount is at most the others, and more than fee and advance together */
function refuseOddAmounts({ least, most, mostFirst, fee, advance }: contract.Settings['cod']) {
  if (least > most || least > mostFirst) throw invalidField('cod.least', 'The smallest order may not be larger than the largest.')
  // Something is left to pay at the door, also for an order that is paid online later without its fee.
  if (advance > 0 && advance + fee >= least) throw invalidField('cod.advance', 'The advance and the fee together must be less than the smallest order.')
}
