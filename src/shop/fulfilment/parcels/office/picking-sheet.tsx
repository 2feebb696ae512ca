import { batchList, sumRecalled } from '#shop/stock/rules.ts'
import type { RecalledBatch } from '#shop/stock/recalled-contract.ts'
import { orderTexts, printedWarning, RecalledNotice } from '#shop/orders/parts.ts'
import { sheetTexts } from './packing-texts.ts'
import { classes } from '#ui/classes.ts'
import { type Pieces, pickingList } from './picking-list.ts'

const texts = sheetTexts.picking

/** On a phone the count of orders leaves its room to the name. */
const notOnPhone = 'max-sm:hidden print:table-cell'

const head = 'border-b border-ink px-1.5 sm:px-3 py-2 text-xs font-medium text-ink-3 first:pl-0 last:pr-0'
const cell = 'border-b border-edge px-1.5 sm:px-3 py-3 align-top first:pl-0 last:pr-0'

/** The pieces that all chosen orders need, by product and pack, to fetch them from the shelves in one walk. */
export function PickingSheet({ orders }: { orders: readonly (Pieces & { recalled: readonly RecalledBatch[] })[] }) {
  const rows = pickingList(orders)
  const pieces = rows.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <article
      aria-label={texts.title}
      className="sheet-page mx-auto grid w-full max-w-3xl gap-4 rounded-panel border border-edge bg-card p-5 text-ink sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-4 border-b-2 border-ink pb-3">
        <h2 className="font-sans text-lg font-semibold">{texts.title}</h2>
        <p>{sheetTexts.of(orders.length)}</p>
      </header>
      <RecalledNotice recalled={sumRecalled(orders)} lookOf={() => printedWarning} />
      <table className="w-full border-collapse text-left text-base">
        <thead>
          <tr>
            {[texts.item, texts.pack].map((title) => (
              <th key={title} scope="col" className={head}>
                {title}
              </th>
            ))}
            {[texts.pieces, texts.orders, texts.picked].map((title) => (
              <th key={title} scope="col" className={classes(head, 'text-right', title === texts.orders && notOnPhone)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, pack, qty, orders: count, batches }) => (
            <tr key={`${name} ${pack}`} className="break-inside-avoid">
              <td className={`${cell} font-semibold wrap-anywhere`}>
                <span>{name}</span>
                {batches.length > 0 && <span className="block text-xs font-normal">{orderTexts.batches(batchList(batches))}</span>}
              </td>
              <td className={`${cell} min-w-14`}>{pack}</td>
              <td className={`${cell} text-right text-lg font-semibold tabular-nums`}>{qty}</td>
              <td className={classes(cell, 'text-right tabular-nums', notOnPhone)}>{count}</td>
              <td className={cell}>
                <span className="sr-only">{texts.tick}</span>
                <span aria-hidden="true" className="ml-auto block size-5 rounded-sm border border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-right font-semibold tabular-nums">{`${texts.total}: ${pieces}`}</p>
    </article>
  )
}
