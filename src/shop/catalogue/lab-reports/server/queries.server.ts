import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { answerInParts } from '#platform/http/answer-in-parts.ts'
import type { Shop } from '#platform/shop.ts'
import { nameOfPart, partsWithNames } from '../../server/queries.server.ts'
import type { SentReport, ShownReport } from '../contract.ts'
import { reportUrl, reportFileName, reportFormats, reportTypes } from '../rules/lab-report.ts'

const batches = (db: Db | Tx) =>
  db
    .selectFrom('stockBatch')
    .innerJoin('stockItem', 'stockItem.id', 'stockBatch.itemId')
    .select(['stockBatch.code', 'stockBatch.labReport', 'stockItem.quantity', 'stockItem.productId'])

export const findBatch = (db: Db, id: string) => batches(db).where('stockBatch.id', '=', id).executeTakeFirst()

export const lockBatch = (tx: Tx, id: string) => batches(tx).where('stockBatch.id', '=', id).forUpdate('stockBatch').executeTakeFirst()

/** Finds the batch that a stored report belongs to. */
const findBatchOfReport = (db: Db, name: string) => batches(db).where('stockBatch.labReport', '=', name).executeTakeFirst()

export type ReportRow = Omit<ShownReport, 'url'> & { name: string }

export const wireReport = <Row extends { name: string }>({ name, ...report }: Row) => ({ ...report, url: reportUrl(name) })

/** How many reports a product page lists at most. */
const mostReports = 40

/**
 * Selects the lab reports of a row of `product` as one JSON column, null without a report. It takes the batches in sale: those with pieces on hand, or the
 * batch of a pack that was received last, if no batch has pieces. A bundle has the batches of its parts.
 * The column `part` orders them: 0 for the pack itself, else the place of the bundle's part, from 1.
 */
export const reportsOfProduct = sql`(
  select json_agg(json_build_object('pack', pack, 'batch', code, 'packedOn', packed_on, 'bestBefore', best_before, 'name', lab_report)) from (
    with packs as (
      select item_id, quantity as pack, position, 0 as part from variant where product_id = product.id
      union all
      select p.item_id, v.quantity || ': ' || ${nameOfPart} || ', ' || part.quantity, v.position, p.position + 1
      from ${partsWithNames} join variant v on v.item_id = p.bundle_id where v.product_id = product.id
    )
    select packs.pack, b.code, b.packed_on, b.best_before, b.lab_report
    from stock_batch b join packs on packs.item_id = b.item_id
    where b.lab_report is not null and not b.off_sale and (b.on_hand > 0 or not exists (
      select from stock_batch other where other.item_id = b.item_id and not other.off_sale
        and (other.on_hand > 0 or (coalesce(other.first_movement, 0), other.id) > (coalesce(b.first_movement, 0), b.id))
    )) order by packs.position, packs.part, b.best_before nulls last, b.code limit ${sql.lit(mostReports)}) report)`

/** Lists the reports of the batches that were sent with an order; none before its first parcel left. */
export async function listSentReports(db: Db | Tx, orderId: string): Promise<SentReport[]> {
  const { rows } = await sql<ReportRow & { product: string }>`
    select coalesce(p.name, '') as product, i.quantity as pack, b.code as batch, b.packed_on, b.best_before, b.lab_report as name
    from (
      select batch_id from stock_movement where order_id = ${orderId} and batch_id is not null and reason in ('sale', 'cancelled', 'removed', 'replaced')
      group by batch_id having sum(pieces) < 0
    ) sent
    join stock_batch b on b.id = sent.batch_id and b.lab_report is not null join stock_item i on i.id = b.item_id left join product p on p.id = i.product_id
    where exists (select from shop_order where id = ${orderId} and (fulfilment in ('shipped', 'delivered') or status = 'Delivered'))
    order by product, i.quantity, b.code`.execute(db)
  return rows.map(wireReport)
}

/** Selects a row if a batch has the stored file as its report. */
export const batchesWithReport = (name: string) => sql`select from stock_batch where lab_report = ${name}`

const storedName = /^[0-9a-z]{32}\.(pdf|jpg)$/

/**
 * Serves the reports of batches at /lab-reports, never from the bucket's own address, so that these headers always apply. A PDF is a download, which opens in
 * the reader of the device, outside the shop. A deleted report is not served any more, because each request reads its row.
 */
export function labReportFiles(shop: Shop) {
  const site = new Hono()
  site.get('/lab-reports/:name', async (c) => {
    const requested = c.req.param('name')
    const extension = storedName.exec(requested)?.[1]
    const format = reportFormats.find((known) => known === extension)
    const batch = format && (await findBatchOfReport(shop.db, requested))
    const size = batch && (await shop.files.findSize(requested))
    if (!format || !size) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const read = (start: number, length: number) => shop.files.findPart(requested, start, length)
    return answerInParts(
      c.req.raw,
      { size, tag: requested, read },
      {
        'content-type': reportTypes[format],
        'content-disposition': `${format === 'pdf' ? 'attachment' : 'inline'}; filename="${reportFileName(batch.code, format)}"`,
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    )
  })
  return site
}
