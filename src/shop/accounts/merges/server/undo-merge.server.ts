import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { auditedAccount } from '../../customers/rules/customer.ts'
import { unmarkDeleted } from '../../customers/server/delete-customer.server.ts'
import { changeCustomer, writeUnlessContactTaken } from '../../customers/server/queries.server.ts'
import { removeNumberData } from '../../customers/server/remove-number-data.server.ts'
import { endSessionsOf } from '../../customers/server/session-queries.server.ts'
import { refuseStronger } from '../../staff/server/refuse-stronger.server.ts'
import { fieldsOf, separateFields, undoableMs } from '../rules/merge.ts'
import { moveRowsBack } from '../../customers/server/personal-rows.server.ts'
import { findMerge, lockJoined, removeMerge } from './queries.server.ts'

/**
 * Separates two joined accounts again: moves the rows back, and gives both accounts their former log-in data. Changes and orders since the join stay. All
 * sessions end.
 * @throws ShopError not_found, scope_missing, rule_refused when the account was deleted or has joined another one; email_taken, mobile_taken
 */
export function undoMerge(shop: Shop, actor: Actor, id: string) {
  const undo = () =>
    shop.db.transaction().execute(async (tx) => {
      const at = shop.now()
      const merge = await findMerge(tx, id)
      if (!merge || merge.mergedAt.getTime() <= at.getTime() - undoableMs) throw tooLate()
      const { survivorId, otherId, moved } = merge
      const survivor = await lockJoined(tx, merge)
      if (!survivor) throw new ShopError('rule_refused', 'This account was deleted, or it joined another one. Please undo that first.')
      await lockSession(tx, actor, survivorId)
      await refuseStronger(tx, actor, survivor)
      if (!(await removeMerge(tx, id))) throw tooLate()

      await moveRowsBack(shop, tx, { from: survivorId, to: otherId }, moved)
      const { emailVerifiedAt, ...fields } = separateFields(fieldsOf(survivor), merge)
      const after = await changeCustomer(tx, survivorId, {
        ...fields,
        emailVerifiedAt: emailVerifiedAt === null ? null : new Date(emailVerifiedAt),
        updatedAt: at,
      })
      if (survivor.loginMobile !== null && survivor.loginMobile !== after.loginMobile) await removeNumberData(shop, tx, survivor.loginMobile)
      // No earliest time, because a join can be undone for longer than a deletion.
      await unmarkDeleted(shop, tx, otherId, new Date(0))
      await endSessionsOf(tx, survivorId)

      const subject = { kind: 'customer', id: survivorId } as const
      const separated = { separatedAccount: otherId }
      await recordChange(tx, { at, actor, action: 'join undone', subject, before: auditedAccount(survivor), after: { ...auditedAccount(after), ...separated } })
      await recordChange(tx, { at, actor, action: 'join undone', subject: { kind: 'customer', id: otherId }, after: { separatedFrom: survivorId } })
    })
  return writeUnlessContactTaken(undo)
}

const tooLate = () => new ShopError('not_found', 'It is too late to undo this.')
