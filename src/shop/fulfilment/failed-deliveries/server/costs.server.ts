import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import type { CostSum, FailedDelivery, ParcelCosts } from '../office-contract.ts'
import { getDeskParcel, lockDeskParcel, wireDesk } from './queries.server.ts'
import type { StaffStep } from './staff-steps.server.ts'

/** Stores the costs of a parcel that comes back. Repeating the same costs changes nothing. @throws ShopError not_found, changed_meanwhile, rule_refused */
export function setCosts(shop: Shop, { id, version, actor, costs }: StaffStep & { costs: ParcelCosts }): Promise<FailedDelivery> {
  return shop.db.transaction().execute(async (tx) => {
    const row = await lockDeskParcel(tx, id)
    const { costs: before } = wireDesk(row)
    if (before && before.forward === costs.forward && before.back === costs.back && before.damage === costs.damage) return wireDesk(row)
    const subject = { kind: 'order' as const, id: row.orderId }
    await refuseChanged(tx, { version, row, actor, subject, current: async () => wireDesk(row) })
    if (row.state !== 'back' && row.state !== 'returning') throw new ShopError('rule_refused', 'This parcel is not returning.')
    const paise = { forwardPaise: paiseOf(costs.forward), returnPaise: paiseOf(costs.back), damagePaise: paiseOf(costs.damage) }
    await tx.updateTable('failedDelivery').set(paise).where('parcelId', '=', id).execute()
    await recordChange(tx, { at: shop.now(), actor, action: 'costs of a returned parcel set', subject, before: before ?? {}, after: costs })
    return wireDesk(await getDeskParcel(tx, id))
  })
}

type SumRow = { key: string; parcels: number; forwardPaise: number; returnPaise: number; damagePaise: number }

const mostRows = 50

/** Sums the costs of parcels that came back since an instant. */
async function sumBy(db: Db, key: RawBuilder<unknown>, order: RawBuilder<unknown>, since: Date): Promise<CostSum[]> {
  const { rows } = await sql<SumRow>`
    select ${key} as key, count(*)::int as parcels, coalesce(sum(f.forward_paise), 0)::bigint as forward_paise,
      coalesce(sum(f.return_paise), 0)::bigint as return_paise, coalesce(sum(f.damage_paise), 0)::bigint as damage_paise
    from failed_delivery f join parcel p on p.id = f.parcel_id where f.back_at >= ${since}
    group by 1 order by ${order}, 1 limit ${sql.lit(mostRows)}`.execute(db)
  return rows.map(({ forwardPaise, returnPaise, damagePaise, ...row }) => ({
    ...row,
    forward: rupeesOf(forwardPaise),
    back: rupeesOf(returnPaise),
    damage: rupeesOf(damagePaise),
    total: rupeesOf(forwardPaise + returnPaise + damagePaise),
  }))
}

const mostExpensive = sql`sum(coalesce(f.forward_paise, 0) + coalesce(f.return_paise, 0) + coalesce(f.damage_paise, 0)) desc, count(*) desc`

/** Returns what parcels cost that came back, by month, PIN code and carrier. */
export async function readCosts(db: Db, since: Date) {
  return {
    months: await sumBy(db, sql`to_char(day_in_india(f.back_at), 'YYYY-MM')`, sql`min(f.back_at) desc`, since),
    pins: await sumBy(db, sql`f.pincode`, mostExpensive, since),
    couriers: await sumBy(db, sql`coalesce(p.carrier, '')`, mostExpensive, since),
  }
}

/** Returns the average cost of the parcels that came back since an instant and have their costs, and how many they are. Undefined without any. */
export async function readReturnCost(db: Db, since: Date): Promise<{ paise: number; parcels: number } | undefined> {
  const { rows } = await sql<{ parcels: number; sumPaise: number }>`
    select count(*)::int as parcels, coalesce(sum(forward_paise + return_paise + damage_paise), 0)::bigint as sum_paise
    from failed_delivery where back_at >= ${since} and forward_paise is not null`.execute(db)
  const [row] = rows
  return row && row.parcels > 0 ? { paise: Math.round(row.sumPaise / row.parcels), parcels: row.parcels } : undefined
}
