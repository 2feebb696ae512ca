import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type * as contract from '../contract.ts'
import { listAnswers } from './decisions.server.ts'

type ShownCod = z.input<typeof contract.orderCod>

const selectCod = (db: Db) =>
  db
    .selectFrom('codOrder')
    .innerJoin('shopOrder', 'shopOrder.id', 'codOrder.orderId')
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('codDecision').select('codDecision.seq').whereRef('codDecision.orderId', '=', 'codOrder.orderId')).as('heldOut'),
    )
    .select([
      'codOrder.orderId',
      'codOrder.score',
      'codOrder.parts',
      'codOrder.proven',
      'codOrder.keepsAdvance',
      'codOrder.collectedAt',
      'codOrder.writtenOff',
      'customer.codRule',
    ])

type CodRow = Awaited<ReturnType<ReturnType<typeof selectCod>['execute']>>[number]

const wireCod = ({ orderId: _orderId, codRule, collectedAt, heldOut, keepsAdvance, ...shown }: CodRow): ShownCod => ({
  ...shown,
  heldOut: heldOut === true,
  ...(keepsAdvance && { keepsAdvance }),
  rule: codRule,
  collectedAt: collectedAt?.toISOString() ?? null,
})

/** Returns the decision about an order, and the state of its cash. @throws ShopError not_found for an order that is paid online */
export async function readOrderCod(db: Db, id: string): Promise<ShownCod> {
  const row = await selectCod(db).where('codOrder.orderId', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such cash on delivery order.')
  return wireCod(row)
}

/** Returns a person's rule, the decisions about their orders, and the answers of the checkout. */
export async function exportCod(db: Db, customerId: string) {
  const { codRule } = await db.selectFrom('customer').select('codRule').where('id', '=', customerId).executeTakeFirstOrThrow()
  const rows = await selectCod(db).where('shopOrder.customerId', '=', customerId).orderBy('shopOrder.seq').execute()
  return { rule: codRule, decisions: rows.map((row) => ({ order: row.orderId, ...wireCod(row) })), answers: await listAnswers(db, customerId) }
}
