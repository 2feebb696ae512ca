import { sql } from 'kysely'
import { inr } from '#kernel/money.ts'
import type { TextsOfOrders } from '#shop/orders/module.server.ts'

const textsOf =
  (write: (amount: string) => string): TextsOfOrders =>
  async (db, ids) => {
    const rows = await db
      .selectFrom('shopOrder')
      .select(['id', 'totalPaise'])
      .where(sql<boolean>`id = any(${[...ids]})`)
      .where('method', '=', 'cod')
      .execute()
    return new Map(rows.map(({ id, totalPaise }) => [id, write(inr(totalPaise))]))
  }

export const placedParagraph = textsOf((amount) => `Please pay ${amount} in cash when the parcel arrives.`)

export const slipLine = textsOf((amount) => `Cash on delivery: collect ${amount}`)
