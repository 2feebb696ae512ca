import type { z } from 'zod/mini'
import { challanPrefix } from '../rules/documents.ts'
import { invalidField } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { isGstin, isStateCode } from '#shop/places/rules.ts'
import type * as contract from '../office-contract.ts'
import { firstClassesFor } from '../rules/classes.ts'
import { hsnTextOf } from '../rules/hsn-texts.ts'
import { findRegistration, listRegistrations, lockTax, wireRegistration } from './tax-settings.server.ts'

type Input = z.output<typeof contract.saveRegistration.input>

/**
 * Registers the shop from a day on. Documents keep the registration of their day, so a day that is over cannot change.
 * @throws ShopError invalid_input; changed_meanwhile
 */
export async function saveRegistration(shop: Shop, { version, ...input }: Input, actor: Actor) {
  const now = shop.now()
  await shop.db.transaction().execute(async (tx) => {
    await lockTax(tx)
    await lockSession(tx, actor)
    if (input.effectiveFrom < dayInIndia(now)) throw invalidField('effectiveFrom', 'Please choose today or a later day.')
    const row = rowOf(input)
    await refuseUsedPrefixes(tx, row)
    const before = await findRegistration(tx, input.effectiveFrom)
    const subject = { kind: 'tax' as const, id: `registration-${input.effectiveFrom}` }
    const current = async () => wireRegistration(before ?? { ...row, version: 0 })
    await refuseChanged(tx, { version: version ?? 0, row: { version: before?.version ?? 0 }, actor, subject, current })
    const stored = { ...row, updatedAt: now }
    await tx
      .insertInto('taxRegistration')
      .values(stored)
      .onConflict((conflict) => conflict.column('effectiveFrom').doUpdateSet(stored))
      .execute()
    await makeFirstClasses(tx, now)
    const { version: _version, updatedAt: _updatedAt, ...auditFields } = before ?? { version: 0, updatedAt: now }
    await recordChange(tx, { at: now, actor, action: before ? 'updated' : 'created', subject, before: { ...auditFields }, after: row })
  })
}

/** Returns the registration as it is stored. The state follows from the GSTIN. @throws ShopError invalid_input */
function rowOf({ state, gstin, ...fields }: Omit<Input, 'version'>) {
  if (fields.kind === 'unregistered') {
    if (!isStateCode(state)) throw invalidField('state', 'Please choose the state.')
    return withDistinctPrefixes({ ...fields, gstin: '', stateCode: state, isLarge: false, takesGstin: false })
  }
  if (!isGstin(gstin)) throw invalidField('gstin', gstin === '' ? 'Please enter the GSTIN.' : 'Please check the GSTIN: 15 letters and digits.')
  return withDistinctPrefixes({ ...fields, gstin, stateCode: gstin.slice(0, 2), takesGstin: fields.takesGstin && !fields.isLarge })
}

/** Returns the row. @throws ShopError invalid_input if both prefixes are the same */
function withDistinctPrefixes<Row extends { prefix: string; notePrefix: string }>(row: Row): Row {
  if (row.prefix === row.notePrefix) throw invalidField('notePrefix', 'Invoices and credit notes need different prefixes.')
  return row
}

/** Refuses a prefix that numbered the other kind of document before. @throws ShopError invalid_input */
async function refuseUsedPrefixes(tx: Tx, { prefix, notePrefix }: { prefix: string; notePrefix: string }) {
  for (const [field, text] of Object.entries({ prefix, notePrefix }))
    if (text === challanPrefix) throw invalidField(field, `${challanPrefix} numbers delivery challans.`)
  const rows = await listRegistrations(tx)
  const isOfNotes = rows.some((row) => row.notePrefix === prefix) || (await findKindWith(tx, prefix)) === 'credit_note'
  if (isOfNotes) throw invalidField('prefix', `${prefix} numbers credit notes.`)
  const kind = await findKindWith(tx, notePrefix)
  if (rows.some((row) => row.prefix === notePrefix) || (kind !== undefined && kind !== 'credit_note'))
    throw invalidField('notePrefix', `${notePrefix} numbers invoices.`)
}

/** Finds the kind of a document with this prefix. Registrations alone do not tell: one may be overwritten on its first day. */
const findKindWith = async (tx: Tx, prefix: string) =>
  (await tx.selectFrom('taxDocument').select('kind').where('prefix', '=', prefix).limit(1).executeTakeFirst())?.kind

/** Makes the first classes of a shop without any, by the types of its products. */
async function makeFirstClasses(tx: Tx, now: Date) {
  if (await tx.selectFrom('taxClass').select('id').limit(1).executeTakeFirst()) return
  const sold = await tx.selectFrom('product').select('kind').distinct().where('deletedAt', 'is', null).execute()
  const classes = firstClassesFor(sold.map(({ kind }) => kind)).map((goods) => ({ ...goods, id: randomId(12) }))
  await tx
    .insertInto('taxClass')
    .values(classes.map(({ id, name, hsn, isDefault, kinds }) => ({ id, name, hsn, hsnText: hsnTextOf(hsn), isDefault, kinds, updatedAt: now })))
    .execute()
  await tx
    .insertInto('taxClassRate')
    .values(classes.flatMap(({ id, rates }) => rates.map((rate) => ({ taxClassId: id, ...rate }))))
    .execute()
}
