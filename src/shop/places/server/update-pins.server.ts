import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type * as contract from '../office-contract.ts'
import { daysOf, type PinCodeRow, wirePin } from './queries.server.ts'

type Change = z.output<typeof contract.updatePin.input>
type BulkChange = z.output<typeof contract.updatePins.input>

/** Changes what the shop does at one PIN code. @throws ShopError not_found */
export function updatePin(shop: Shop, actor: Actor, { pin, ...change }: Change): Promise<contract.PinRow> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const before = await tx.selectFrom('pinCode').selectAll().where('pin', '=', pin).forUpdate().executeTakeFirst()
    if (!before) throw new ShopError('not_found', 'The directory has no such PIN code.')
    const at = shop.now()
    const after = { ...before, ...columnsOf(change) }
    const subject = { kind: 'pin', id: pin } as const
    if (!(await recordChange(tx, { at, actor, action: 'updated', subject, before: auditedOf(before), after: auditedOf(after) }))) return wirePin(before)
    await tx
      .updateTable('pinCode')
      .set({ ...columnsOf(change), editedAt: at })
      .where('pin', '=', pin)
      .execute()
    return wirePin({ ...after, editedAt: at })
  })
}

/** Changes all PIN codes with a prefix in one statement. @returns how many. @throws ShopError invalid_input without a change, not_found without such a PIN code */
export function updatePins(shop: Shop, actor: Actor, { prefix, ...change }: BulkChange): Promise<number> {
  if (Object.values(change).every((value) => value === undefined)) throw new ShopError('invalid_input', 'Please choose what to change.')
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const at = shop.now()
    const { numUpdatedRows } = await tx
      .updateTable('pinCode')
      .set({ ...columnsOf(change), editedAt: at })
      .where('pin', '>=', prefix.padEnd(6, '0'))
      .where('pin', '<=', prefix.padEnd(6, '9'))
      .executeTakeFirst()
    const changed = Number(numUpdatedRows)
    if (changed === 0) throw new ShopError('not_found', 'The directory has no PIN code that begins so.')
    const after = { ...change, pinCodes: changed }
    await recordChange(tx, { at, actor, action: 'updated by prefix', subject: { kind: 'pin', id: prefix }, after })
    return changed
  })
}

type Columns = Partial<Pick<PinCodeRow, 'serviceable' | 'cod' | 'daysMin' | 'daysMax' | 'note'>>

const columnsOf = ({ serviceable, cod, days, note }: Omit<Change, 'pin'>): Columns => ({
  ...(serviceable !== undefined && { serviceable }),
  ...(cod !== undefined && { cod }),
  ...(days !== undefined && { daysMin: days?.from ?? null, daysMax: days?.to ?? null }),
  ...(note !== undefined && { note }),
})

const auditedOf = ({ serviceable, cod, note, ...row }: PinCodeRow) => ({ serviceable, cod, days: daysOf(row), note })
