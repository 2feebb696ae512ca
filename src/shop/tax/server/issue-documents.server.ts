import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { readAndWriteInSavepoint } from '#platform/database/savepoint.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { orderShipped, parcelGivenUp, parcelReceived } from '#shop/fulfilment/module.server.ts'
import { cancellationRefunded, orderCancelled, orderDelivered, orderPaid, orderPrepaid, refundFailed, refundProcessed } from '#shop/orders/module.server.ts'
import { composeInvoice, paidOnlineAt, readSale } from './compose-invoice.server.ts'
import { composeNote, readRefundedInvoice, readUndeliveredInvoice, readUnsuppliedInvoice } from './compose-note.server.ts'
import { mailDocumentName } from './mail-documents.server.ts'
import { type NewDocument, storeDocument } from './store-document.server.ts'

const issueMissingName: JobName<{ orderId: string }> = { name: 'issue-documents' }

/** How a document is made: one statement reads, and the rest is pure. */
type Recipe<Read> = { read(tx: Tx): Promise<Read>; make(read: Read): NewDocument | undefined }

const recipe = <Read>(read: Recipe<Read>['read'], make: Recipe<Read>['make']): Recipe<Read> => ({ read, make })

type Sold = { orderId: string; method: 'online' | 'cod'; at: Date }

const invoice = (sold: Sold) =>
  recipe(
    (tx) => readSale(tx, sold),
    (sale) => composeInvoice(sale, sold.at),
  )

const refundNote = (refundId: string, at: Date) =>
  recipe(
    (tx) => readRefundedInvoice(tx, refundId, at),
    (credit) => composeNote(credit, at),
  )

const undeliveredNote = (orderId: string, at: Date) =>
  recipe(
    (tx) => readUndeliveredInvoice(tx, orderId, at),
    (credit) => composeNote(credit, at),
  )

const unsuppliedNote = (orderId: string, at: Date) =>
  recipe(
    (tx) => readUnsuppliedInvoice(tx, orderId, at),
    (credit) => composeNote(credit, at),
  )

/** The invoice of an order that is paid online is issued in the transaction that settles its payment, and leaves with the confirmation. */
export const invoicePaidOrder = orderPaid.listener(async (shop, tx, { orderId, paidAt, isRegistered }) => {
  if (isRegistered) await issue(shop, tx, orderId, invoice({ orderId, method: 'online', at: paidAt }), { isConfirmed: true })
})

/** A cash on delivery order that is paid online before it is sent has its invoice from that payment. */
export const invoicePrepaidOrder = orderPrepaid.listener((shop, tx, { orderId, paidAt }) => invoiceLater(shop, tx, { orderId, method: 'online', at: paidAt }))

/** The invoice of a cash on delivery order is issued when its goods leave. */
export const invoiceShippedOrder = orderShipped.listener((shop, tx, { orderId, shippedAt }) =>
  invoiceLater(shop, tx, { orderId, method: 'cod', at: shippedAt }),
)

/** Staff may report a delivery that nobody reported as shipped. */
export const invoiceDeliveredOrder = orderDelivered.listener((shop, tx, { orderId, deliveredAt }) =>
  invoiceLater(shop, tx, { orderId, method: 'cod', at: deliveredAt }),
)

/** Issues the invoice of an order that was placed in cash on delivery, and the notes of what was refunded of its advance before. */
async function invoiceLater(shop: Shop, tx: Tx, sold: Sold) {
  const sale = await issue(shop, tx, sold.orderId, invoice(sold))
  for (const refundId of sale?.refundIds ?? []) await issue(shop, tx, sold.orderId, refundNote(refundId, sold.at))
}

/** A cash on delivery order that is cancelled after its goods left gets a credit note of all that is left. Other cancelled orders have refunds. */
export const creditCancelledOrder = orderCancelled.listener(async (shop, tx, { orderId, cancelledAt }) => {
  await issue(shop, tx, orderId, undeliveredNote(orderId, cancelledAt))
})

/** Goods of a cancelled order that nobody supplied are no sale: a credit note takes back what is not refunded. The shop then holds the customer's money. */
export const creditUnsupplied = cancellationRefunded.listener((shop, tx, { orderId, at }) => creditOnline(shop, tx, orderId, at))

/** Issues the credit note for goods that come back, or that a courier loses, after the cancellation. */
export const creditReceived = parcelReceived.listener((shop, tx, { orderId, at }) => creditOnline(shop, tx, orderId, at))
export const creditGivenUp = parcelGivenUp.listener((shop, tx, { orderId, at }) => creditOnline(shop, tx, orderId, at))

/** A refund that fails after the cancellation leaves money with the shop, which the note of the cancellation expected to go back. */
export const creditFailedRefund = refundFailed.listener(async (shop, tx, { orderId, at }) => {
  if (orderId !== null) await creditOnline(shop, tx, orderId, at)
})

async function creditOnline(shop: Shop, tx: Tx, orderId: string, at: Date) {
  await issue(shop, tx, orderId, unsuppliedNote(orderId, at))
}

/** The credit note of a refund is issued in the transaction that records it as processed. Money that belongs to no order has none. */
export const creditProcessedRefund = refundProcessed.listener(async (shop, tx, { refundId, orderId, at }) => {
  if (orderId !== null) await issue(shop, tx, orderId, refundNote(refundId, at))
})

/**
 * Issues a document in the caller's transaction, as its last lock. Money never waits for a document: an error undoes only the document, and a job issues it.
 * `isConfirmed`: the confirmation of the order, which waits in this transaction, carries the document. Otherwise it gets a mail of its own.
 * @returns what was read
 */
async function issue<Read>(shop: Shop, tx: Tx, orderId: string, { read, make }: Recipe<Read>, { isConfirmed = false } = {}) {
  const stored: { id?: string | undefined; found?: Read } = {}
  const failed = await readAndWriteInSavepoint(tx, read, (found) => {
    stored.found = found
    const made = make(found)
    return made && (async (pipelineTx) => void (stored.id = await storeDocument(pipelineTx, made)))
  })
  shop.failpoint('document-issued')
  if (!failed && stored.id !== undefined && !isConfirmed) await shop.jobs.enqueue(tx, mailDocumentName, { documentId: stored.id })
  if (!failed) return stored.found
  shop.log.error({ err: failed.error, orderId }, 'a document was not issued, which is repeated')
  await shop.jobs.enqueue(tx, issueMissingName, { orderId })
  return undefined
}

type Due = { method: 'online' | 'cod'; soldAt: Date | null; isUndelivered: boolean; refunds: { id: string; at: string }[] }

/** Reads what an order should have documents for. `soldAt`: when it was paid, or when cash on delivery left or was delivered. */
async function readDue(tx: Tx, orderId: string): Promise<Due | undefined> {
  const leftAt: RawBuilder<unknown> = sql`coalesce((select min(shipped_at) from parcel where order_id = o.id), c.collected_at)`
  const { rows } = await sql<Due>`
    select o.method, case o.method when 'cod' then ${leftAt} else ${paidOnlineAt} end as sold_at, o.method = 'cod' and o.status = 'Cancelled' as is_undelivered,
      (select coalesce(json_agg(json_build_object('id', f.id, 'at', f.settled_at) order by f.settled_at, f.seq), '[]') from payment p
        join refund f on f.payment_id = p.id where p.order_id = o.id and p.lane = 'settled' and f.status = 'processed') as refunds
    from shop_order o left join cod_order c on c.order_id = o.id where o.id = ${orderId}`.execute(tx)
  return rows[0]
}

/** Issues what an order lacks: its invoice, and the notes of what happened since. What is there already is not issued again. */
export const issueMissingJob = job(issueMissingName, { retryLimit: 20, retryDelay: 60 }, (shop, { orderId }) =>
  shop.db.transaction().execute(async (tx) => {
    // Locked as by those that announce the events, so that no other document of the order is issued meanwhile.
    await tx.selectFrom('shopOrder').select('id').where('id', '=', orderId).forUpdate().execute()
    const due = await readDue(tx, orderId)
    if (!due?.soldAt) return
    await store(shop, tx, invoice({ orderId, method: due.method, at: due.soldAt }))
    for (const { id, at } of due.refunds) await store(shop, tx, refundNote(id, new Date(at)))
    if (due.isUndelivered) await store(shop, tx, undeliveredNote(orderId, shop.now()))
    await store(shop, tx, unsuppliedNote(orderId, shop.now()))
  }),
)

async function store<Read>(shop: Shop, tx: Tx, { read, make }: Recipe<Read>) {
  const made = make(await read(tx))
  const documentId = made && (await storeDocument(tx, made))
  if (documentId !== undefined) await shop.jobs.enqueue(tx, mailDocumentName, { documentId })
}
