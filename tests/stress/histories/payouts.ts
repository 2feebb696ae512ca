import { sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { ActionOf } from './action.ts'
import { callShop, pick } from './call.ts'
import type { Model } from './model.ts'

/** Couriers pay out the cash of parcels. */

type Parcel = { awb: string; paise: number }

/** The parcels with a number, also those of orders that are paid online: a courier's sheet may be wrong. */
async function listParcels({ shop }: Model, ids: readonly string[] | undefined): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select p.awb, case o.method when 'cod' then cash_of(o) else o.total_paise end as paise from parcel p join shop_order o on o.id = p.order_id
    where p.awb is not null ${ids ? sql`and o.id = any(${ids})` : sql``} order by o.method, length(p.awb), p.awb`.execute(shop.db)
  return rows
}

export async function importPayout(model: Model, { lines, again, oldReference }: ActionOf<'import payout'>) {
  const parcels = await listParcels(model, undefined)
  const told = lines.flatMap(({ which, says }) => {
    const parcel = pick(parcels, which)
    if (says === 'an unknown parcel') return [{ awb: `UNKNOWN-${which}`, paise: 10_000 }]
    if (!parcel) return []
    const { awb, paise } = parcel
    return [{ awb, paise: says === 'taken back' ? -paise : paise - (says === 'a paisa less' ? 1 : 0) }]
  })
  await upload(model, told, { again, oldReference })
}

/** The courier pays out these orders in full. */
export async function sendSheet(model: Model, { ids }: { ids: readonly string[] }) {
  await upload(model, await listParcels(model, ids), { again: false, oldReference: false })
}

type Line = { awb: string; paise: number }

async function upload(model: Model, lines: readonly Line[], { again, oldReference }: { again: boolean; oldReference: boolean }) {
  if (lines.length === 0) return
  if (!oldReference || model.payouts.length === 0) model.payouts.push(`UTR${model.payouts.length}`)
  const reference = model.payouts.at(-1) ?? ''
  const day = dayInIndia(model.shop.now())
  const csv = ['AWB,Amount,Fees,UTR,Date', ...lines.map(({ awb, paise }) => [awb, rupeesOf(paise), 10, reference, day].join(','))].join('\n')
  const send = () => callShop(model, 'POST', '/money/remittances?dryRun=false&courier=delhivery', { token: model.admin, csv })
  const first = await send()
  if (!again || first?.status !== 200) return
  const second = await send()
  if (second && second.body.code !== 'already_imported') model.violations.push(`a payout that was imported twice answered ${second.status}`)
}
