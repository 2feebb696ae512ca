import { batchList } from '#shop/stock/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { isForRemovedItems, itemsToSend, refundStateOf } from '#shop/orders/rules.ts'
import type { RecalledBatch, TakenBatch } from '#shop/stock/recalled-contract.ts'
import { useSite } from '#ui/site.ts'
import { AddressLines, orderTexts, PartList, printedWarning, RecalledNotice, shownWarning, Warning } from '#shop/orders/parts.ts'
import { slipTexts as texts } from './slip-texts.ts'
import { showDay } from '#ui/office/show.ts'

/**
 * Warns about a cancelled or fully refunded order, and of a recalled batch without a replacement, on paper too. Warnings about an order that may be sent are
 * never printed: the customer gets the sheet.
 */
function SlipWarning({ order }: { order: Pick<Order, 'status' | 'totalAmount' | 'refunded' | 'items'> }) {
  const refund = refundStateOf(order)
  if (order.status === 'Cancelled') return <Warning className={printedWarning}>{texts.cancelled}</Warning>
  if (refund === 'full') return <Warning className={printedWarning}>{texts.refunded}</Warning>
  return refund === 'partly' && !isForRemovedItems(order) ? <Warning className={shownWarning}>{texts.partlyRefunded}</Warning> : null
}

type SlipOrder = Omit<Order, 'items'> & { recalled: readonly RecalledBatch[]; items: (Order['items'][number] & { batches?: readonly TakenBatch[] })[] }

/** The card of a gift: the words of the person who gives it. */
const GiftCard = ({ gift: { message, sender }, id }: { gift: NonNullable<Order['gift']>; id: string }) => (
  <section aria-labelledby={`gift-${id}`} className="grid gap-2 break-inside-avoid border-y border-edge py-5">
    <h2 id={`gift-${id}`} className="font-display text-2xl">
      {texts.gift}
    </h2>
    {message && <p className="text-lg wrap-anywhere whitespace-pre-line">{message}</p>}
    <p className="text-lg font-semibold wrap-anywhere">{sender}</p>
  </section>
)

/**
 * The packing slip: the items to send with their batches, and the address, on one sheet, without prices. `note` is empty unless staff chose to print it.
 * `lines`: texts that other modules add below the items.
 */
export function Slip({ order, note, lines = [] }: { order: SlipOrder; note: string; lines?: readonly string[] | undefined }) {
  const { _id, createdAt, address } = order
  const items = itemsToSend(order.items)
  const { brand, company, email, phone } = useSite()
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <article
      aria-label={`${texts.title} ${_id}`}
      className="mx-auto grid w-full max-w-3xl gap-8 rounded-panel border border-edge bg-card p-5 text-ink sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <SlipWarning order={order} />
      <RecalledNotice recalled={order.recalled} lookOf={({ pieces }) => (pieces > 0 ? printedWarning : shownWarning)} />
      <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-ink pb-5">
        <div>
          <p translate="no" className="font-display text-2xl leading-none">
            {brand}
          </p>
          <p className="mt-1 text-ink-2">{company}</p>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,auto)] gap-x-4 gap-y-1 wrap-anywhere tabular-nums">
          <dt className="text-ink-3">{texts.order}</dt>
          <dd translate="no" className="font-semibold">
            {_id}
          </dd>
          <dt className="text-ink-3">{texts.date}</dt>
          <dd>{showDay(createdAt)}</dd>
        </dl>
      </header>
      <section aria-labelledby={`ship-to-${_id}`} className="grid gap-2">
        <h2 id={`ship-to-${_id}`} className="font-sans text-xs font-semibold tracking-wide text-ink-3 uppercase">
          {texts.shipTo}
        </h2>
        <AddressLines address={address} className="text-lg leading-snug" />
      </section>
      <section className="grid gap-3 overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-left text-base">
          <thead>
            <tr className="border-b border-ink text-xs text-ink-3">
              <th scope="col" className="py-2 pr-3 font-medium">
                {texts.item}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {texts.pack}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {texts.qty}
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                {texts.packed}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ productId, name, type, qty, parts, batches = [] }) => (
              <tr key={`${productId} ${type}`} className="break-inside-avoid border-b border-edge">
                <td className="py-3 pr-3 font-semibold wrap-anywhere">
                  <span>{name}</span>
                  <PartList parts={parts} />
                  {batches.length > 0 && <span className="block text-xs font-normal">{orderTexts.batches(batchList(batches))}</span>}
                </td>
                <td className="px-3 py-3 whitespace-nowrap">{type}</td>
                <td className="px-3 py-3 text-right text-lg font-semibold tabular-nums">{qty}</td>
                <td className="py-3 pl-3">
                  <span className="sr-only">{texts.tickWhenPacked}</span>
                  <span aria-hidden="true" className="ml-auto block size-5 rounded-sm border border-ink" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-right font-semibold tabular-nums">{texts.pieces(pieces)}</p>
        {lines.map((line) => (
          <p key={line} className="text-base font-semibold wrap-anywhere">
            {line}
          </p>
        ))}
      </section>
      {order.gift && <GiftCard gift={order.gift} id={_id} />}
      {note && (
        <section aria-labelledby={`note-${_id}`} className="grid gap-2 break-inside-avoid">
          <h2 id={`note-${_id}`} className="font-sans text-xs font-semibold tracking-wide text-ink-3 uppercase">
            {texts.note}
          </h2>
          <p className="text-base wrap-anywhere whitespace-pre-line">{note}</p>
        </section>
      )}
      <footer className="grid gap-1 border-t border-edge pt-5 text-ink-2">
        {!order.gift && <p className="font-semibold text-ink">{texts.thanks}</p>}
        <p className="wrap-anywhere">{`${texts.help} ${[email, phone].filter(Boolean).join(', ')}`}</p>
      </footer>
    </article>
  )
}
