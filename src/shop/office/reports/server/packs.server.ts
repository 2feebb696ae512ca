import { sql } from 'kysely'
import { inr, paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { drawBars } from '../../analytics/server/draw-chart.server.ts'
import type { PackReport, PackRow } from '../contract.ts'
import type { Periods } from '../rules/periods.ts'
import { listLostLines, sumSold } from './sold-lines.server.ts'

/** The report shows at most this many packs, and draws the best of them. */
const [mostPacks, mostBars] = [50, 8]

type Item = { id: string; product: string; pack: string; costPaise: number | null }

/** Returns the names and the costs of packs. A bundle without a cost of its own costs what its parts cost, if all of them have a cost. */
async function listItems(db: Db, ids: readonly string[]): Promise<Map<string, Item>> {
  const { rows } = await sql<Item>`
    select i.id, coalesce(p.name, i.product_name, '') as product, i.quantity as pack,
      coalesce(i.cost_paise, (select case when bool_and(part.cost_paise is not null) then sum(part.cost_paise * b.pieces) end::bigint
        from bundle_part b join stock_item part on part.id = b.item_id where b.bundle_id = i.id)) as cost_paise
    from stock_item i left join product p on p.id = i.product_id where i.id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the names of products, for lines without a pack. */
async function listProductNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('product').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Sums = { pieces: number; paise: number }
type Pack = Pick<PackRow, 'id' | 'product' | 'pack'> & { now: Sums; before: Sums; costPaise: number | null }

/** Returns what each pack brought after cancelled orders and refunds, best first. */
async function sumPacks(db: Db, periods: Periods): Promise<Pack[]> {
  const [sold, lost] = await Promise.all([sumSold(db, periods), listLostLines(db, periods)])
  const groups = Map.groupBy([...sold, ...lost], ({ itemId, productId, label }) => JSON.stringify([itemId, productId, label]))
  const items = await listItems(
    db,
    sold.flatMap(({ itemId }) => itemId ?? []),
  )
  const products = await listProductNames(
    db,
    sold.flatMap(({ productId }) => productId ?? []),
  )
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const sumOf = (wanted: boolean): Sums =>
        [first, ...others]
          .filter(({ isNow }) => isNow === wanted)
          .reduce((sums, { pieces, paise }) => ({ pieces: sums.pieces + pieces, paise: sums.paise + paise }), { pieces: 0, paise: 0 })
      const item = items.get(first.itemId ?? '')
      const names = { id: first.itemId ?? '', product: item?.product ?? products.get(first.productId ?? '') ?? '', pack: item?.pack ?? first.label ?? '' }
      return [{ ...names, now: sumOf(true), before: sumOf(false), costPaise: item?.costPaise ?? null }]
    })
    .toSorted((one, other) => other.now.paise - one.now.paise || other.before.paise - one.before.paise)
}

const wireSums = ({ pieces, paise }: Sums) => ({ pieces, net: rupeesOf(paise) })

function wirePack({ now, before, costPaise, ...names }: Pack): PackRow {
  const cost = costPaise === null ? null : costPaise * now.pieces
  return {
    ...names,
    ...wireSums(now),
    cost: cost === null ? null : rupeesOf(cost),
    margin: cost === null ? null : rupeesOf(now.paise - cost),
    before: wireSums(before),
  }
}

export const listPacks = async (db: Db, periods: Periods): Promise<PackRow[]> => (await sumPacks(db, periods)).map(wirePack)

export async function reportPacks(db: Db, periods: Periods): Promise<PackReport> {
  const all = await sumPacks(db, periods)
  const packs = all.map(wirePack)
  const sumOf = (valueOf: (pack: Pack) => number) => all.reduce((sum, pack) => sum + valueOf(pack), 0)
  const costOf = ({ costPaise, now }: Pack) => (costPaise ?? 0) * now.pieces
  const withCost = sumOf(({ costPaise, now }) => (costPaise === null ? 0 : now.paise))
  const totalOf = (period: 'now' | 'before') => wireSums({ pieces: sumOf((pack) => pack[period].pieces), paise: sumOf((pack) => pack[period].paise) })
  const cost = sumOf(costOf)
  return {
    ...periods,
    total: { ...totalOf('now'), before: totalOf('before'), cost: rupeesOf(cost), margin: rupeesOf(withCost - cost), netWithCost: rupeesOf(withCost) },
    withoutCost: all.filter(({ costPaise, now }) => costPaise === null && now.pieces > 0).length,
    packs: packs.slice(0, mostPacks),
    more: Math.max(0, packs.length - mostPacks),
    chart: drawBars(
      'Net revenue of the best packs',
      packs
        .filter(({ net }) => net > 0)
        .slice(0, mostBars)
        .map(({ product, pack, net }) => ({ label: `${product}, ${pack}`, value: paiseOf(net) })),
      inr,
    ),
  }
}
