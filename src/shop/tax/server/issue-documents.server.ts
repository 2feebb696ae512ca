import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { readAndWriteInSavepoint } from '#platform/database/savepoint.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { orderShipped, parcelGivenUp, parcelReceived } from '#shop/fulfilment/module.server.ts'
import {
  cancellationRefunded,
  giftAddressed,
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPrepaid,
  refundFailed,
  refundProcessed,
} from '#shop/orders/module.server.ts'
import { composeInvoice, paidOnlineAt, readSale } from './compose-invoice.server.ts'
import { composeNote, readRefundedInvoice, readUndeliveredInvoice, readUnsuppliedInvoice } from './compose-note.server.ts'
import { mailDocumentName } from './mail-documents.server.ts'
import { type NewDocument, storeDocument } from './store-document.server.ts'

const issueMissingName: JobName<{ orderId: string }> = { name: 'issue-documents' }

/** How a document is made: `read` is one statement, `make` is pure. */
type Recipe<Read> = { read(tx: Tx): Promise<Read>; make(read: Read): NewDocument | undefined }

const recipe = <Read>(read: Recipe<Read>['read'], make: Recipe<Read>['make']): Recipe<Read> => ({ read, make })

/** The payment, or the shipping in cash on delivery, that makes an order a sale. */
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

/** Issues the invoice of an order that is paid online, in the transaction that settles its payment. The confirmation carries the invoice. */
export const invoicePaidOrder = orderPaid.listener(async (shop, tx, { orderId, paidAt, isRegistered }) => {
  if (isRegistered) await issue(shop, tx, orderId, invoice({ orderId, method: 'online', at: paidAt }), { isConfirmed: true })
})

/**
 * Issues the invoice of a gift once its recipient has given the address, because the place of supply is the state of delivery (section 10(1)(ca) of the IGST
 * Act). The law asks for the invoice only when the goods leave.
 */
export const invoiceAddressedGift = giftAddressed.listener((shop, tx, { orderId, at }) => invoiceLater(shop, tx, { orderId, method: 'online', at }))

/** Issues the invoice of a cash on delivery order that is paid online before it is sent. */
export const invoicePrepaidOrder = orderPrepaid.listener((shop, tx, { orderId, paidAt }) => invoiceLater(shop, tx, { orderId, method: 'online', at: paidAt }))

/** Issues the invoice of a cash on delivery order when its goods leave. */
export const invoiceShippedOrder = orderShipped.listener((shop, tx, { orderId, shippedAt }) =>
  invoiceLater(shop, tx, { orderId, method: 'cod', at: shippedAt }),
)

/** Issues the invoice at the delivery, because staff may report a delivery that nobody reported as shipped. */
export const invoiceDeliveredOrder = orderDelivered.listener((shop, tx, { orderId, deliveredAt }) =>
  invoiceLater(shop, tx, { orderId, method: 'cod', at: deliveredAt }),
)

/** Issues the invoice of an order that was placed before, and then the notes of earlier refunds. */
async function invoiceLater(shop: Shop, tx: Tx, sold: Sold) {
  const sale = await issue(shop, tx, sold.orderId, invoice(sold))
  for (const refundId of sale?.refundIds ?? []) await issue(shop, tx, sold.orderId, refundNote(refundId, sold.at))
}

/** Issues the credit note of a cash on delivery order that is cancelled after its goods left. Other cancelled orders have refunds. */
export const creditCancelledOrder = orderCancelled.listener(async (shop, tx, { orderId, cancelledAt }) => {
  await issue(shop, tx, orderId, undeliveredNote(orderId, cancelledAt))
})

/** Issues the credit note of a cancelled order that was not supplied, for money that is not refunded. The shop then owes that money to the customer. */
export const creditUnsupplied = cancellationRefunded.listener((shop, tx, { orderId, at }) => creditOnline(shop, tx, orderId, at))

/** Issues the credit note for goods that come back, or that a courier loses, after the cancellation. */
export const creditReceived = parcelReceived.listener((shop, tx, { orderId, at }) => creditOnline(shop, tx, orderId, at))
export const creditGivenUp = parcelGivenUp.listener((shop, tx, { orderId, at }) => creditOnline(shop, tx, orderId, at))

/** Credits the amount of a refund that failed after the cancellation. The note of the cancellation left it out, because a refund has its own note. */
export const creditFailedRefund = refundFailed.listener(async (shop, tx, { orderId, at }) => {
  if (orderId !== null) await creditOnline(shop, tx, orderId, at)
})

async function creditOnline(shop: Shop, tx: Tx, orderId: string, at: Date) {
  await issue(shop, tx, orderId, unsuppliedNote(orderId, at))
}

/** Issues the credit note of a refund in the transaction that records it as processed. A refund without an order has no note. */
export const creditProcessedRefund = refundProcessed.listener(async (shop, tx, { refundId, orderId, at }) => {
  if (orderId !== null) await issue(shop, tx, orderId, refundNote(refundId, at))
})

/**
 * Issues a document in the caller's transaction, as its last lock. An error undoes only the document, never the money, and a job issues the document later.
 * `isConfirmed`: the confirmation of the order, which this transaction queues too, carries the document. Otherwise the document gets its own mail.
 * @returns the result of `read`; undefined after an error
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

/** The events of an order that need documents. */
type Due = { method: 'online' | 'cod'; soldAt: Date | null; isUndelivered: boolean; refunds: { id: string; at: string }[] }

/** Reads which documents an order should have. `soldAt`: the time of the payment, or of the shipping or delivery in cash on delivery. */
async function readDue(tx: Tx, orderId: string): Promise<Due | undefined> {
  const leftAt: RawBuilder<unknown> = sql`coalesce((select min(shipped_at) from parcel where order_id = o.id), c.collected_at)`
  const { rows } = await sql<Due>`
    select o.method, case o.method when 'cod' then ${leftAt} else ${paidOnlineAt} end as sold_at, o.method = 'cod' and o.status = 'Cancelled' as is_undelivered,
      (select coalesce(json_agg(json_build_object('id', f.id, 'at', f.settled_at) order by f.settled_at, f.seq), '[]') from payment p
        join refund f on f.payment_id = p.id where p.order_id = o.id and p.lane = 'settled' and f.status = 'processed') as refunds
    from shop_order o left join cod_order c on c.order_id = o.id where o.id = ${orderId}`.execute(tx)
  return rows[0]
}

/** Issues the missing documents of an order: its invoice and its credit notes. Documents that exist are not issued again. */
export const issueMissingJob = job(issueMissingName, { retryLimit: 20, retryDelay: 60 }, (shop, { orderId }) =>
  shop.db.transaction().execute(async (tx) => {
    // Use-cases that announce events lock the order too, so no other document of it is issued meanwhile.
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
