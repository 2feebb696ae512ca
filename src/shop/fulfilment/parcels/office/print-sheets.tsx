import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as parcelsContract from '../contract.ts'
import type { QueuedOrder, Sheet } from '../contract.ts'
import * as settingsContract from '#shop/settings/contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { sheetTexts as texts } from './packing-texts.ts'
import { Slip } from './slip.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { AddressLabel } from './address-label.tsx'
import { parcelsToLabel, type Pieces, pickingList } from './picking-list.ts'
import { isFullyRefunded } from './queue-columns.tsx'
import { batchList, sumRecalled } from '#shop/stock/rules.ts'
import type { RecalledBatch } from '#shop/stock/recalled-contract.ts'
import { orderTexts, printedWarning, RecalledNotice } from '#shop/orders/parts.ts'
import { classes } from '#ui/classes.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const ids = url.searchParams.get('ids') ?? ''
  if (ids === '') return { kind: 'failed' as const, message: texts.none }
  try {
    const [sheets, facts] = await withSession(Promise.all([call(parcelsContract.printSheets, { ids }), call(settingsContract.showFacts, {})]))
    return { kind: 'loaded' as const, sheets, facts }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

const parts = ['picking', 'slips', 'labels'] as const

/** True for an order that may be sent. The others are named on the screen and not printed. */
const maySend = (order: QueuedOrder) => order.status !== 'Cancelled' && !isFullyRefunded(order)

const withBatches = ({ order, batches }: Sheet) => ({ ...order, items: order.items.map((item, line) => ({ ...item, batches: batches[line] ?? [] })) })

export default function PrintSheets() {
  const loaded = useLoaderData<typeof clientLoader>()
  const [chosen, setChosen] = useState<readonly (typeof parts)[number][]>(parts)
  const back = <BackLink to="/admin/to-pack">{texts.back}</BackLink>
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={texts.title} back={back} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  const sheets = loaded.sheets.filter(({ order }) => maySend(order))
  const leftOut = loaded.sheets.filter(({ order }) => !maySend(order))
  return (
    <>
      <div className="no-print grid gap-4">
        <PageHead
          title={texts.title}
          back={back}
          actions={
            <Button disabled={chosen.length === 0} onClick={() => window.print()}>
              <AdminIcon name="print" /> {texts.print}
            </Button>
          }
        >
          {texts.of(sheets.length)}
        </PageHead>
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">{texts.choice}</legend>
          {parts.map((part) => (
            <label key={part} className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
              <input
                type="checkbox"
                checked={chosen.includes(part)}
                onChange={({ target }) => setChosen(parts.filter((other) => (other === part ? target.checked : chosen.includes(other))))}
                className="size-5 flex-none accent-crocus-700"
              />
              {texts.parts[part]}
            </label>
          ))}
        </fieldset>
        <p className="text-xs text-ink-3">{chosen.length === 0 ? texts.nothing : texts.hint}</p>
        {leftOut.length > 0 && (
          <p role="note" className="rounded-panel bg-marigold-100 px-4 py-3 font-semibold text-marigold-800">
            {`${texts.leftOut} ${leftOut.map(({ order }) => order._id).join(', ')}`}
          </p>
        )}
      </div>
      <div {...scrollRegion} aria-label={texts.title} className="grid gap-6 overflow-x-auto print:block print:overflow-visible">
        {chosen.includes('picking') && sheets.length > 0 && <PickingSheet orders={sheets.map(withBatches)} />}
        {chosen.includes('slips') &&
          sheets.map((sheet) => (
            <div key={sheet.order._id} className="sheet-page">
              <Slip order={withBatches(sheet)} note={sheet.note} lines={sheet.slipLines} />
            </div>
          ))}
        {chosen.includes('labels') &&
          sheets.flatMap((sheet) =>
            parcelsToLabel(sheet.order).map((parcel) => (
              <AddressLabel key={`${sheet.order._id} ${parcel.number}`} sheet={sheet} parcel={parcel} sender={loaded.facts} />
            )),
          )}
      </div>
    </>
  )
}

/** Makes the sheets focusable, so the keyboard can scroll them: a label is wider than a phone. */
const scrollRegion = { role: 'group', tabIndex: 0 } as const

const pickingTexts = texts.picking

/** On a phone the count of orders leaves its room to the name. */
const notOnPhone = 'max-sm:hidden print:table-cell'

const head = 'border-b border-ink px-1.5 sm:px-3 py-2 text-xs font-medium text-ink-3 first:pl-0 last:pr-0'
const cell = 'border-b border-edge px-1.5 sm:px-3 py-3 align-top first:pl-0 last:pr-0'

/** The pieces that all chosen orders need, by product and pack, to fetch them from the shelves in one walk. */
function PickingSheet({ orders }: { orders: readonly (Pieces & { recalled: readonly RecalledBatch[] })[] }) {
  const rows = pickingList(orders)
  const pieces = rows.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <article
      aria-label={pickingTexts.title}
      className="sheet-page mx-auto grid w-full max-w-3xl gap-4 rounded-panel border border-edge bg-card p-5 text-ink sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-4 border-b-2 border-ink pb-3">
        <h2 className="font-sans text-lg font-semibold">{pickingTexts.title}</h2>
        <p>{texts.of(orders.length)}</p>
      </header>
      <RecalledNotice recalled={sumRecalled(orders)} lookOf={() => printedWarning} />
      <table className="w-full border-collapse text-left text-base">
        <thead>
          <tr>
            {[pickingTexts.item, pickingTexts.pack].map((title) => (
              <th key={title} scope="col" className={head}>
                {title}
              </th>
            ))}
            {[pickingTexts.pieces, pickingTexts.orders, pickingTexts.picked].map((title) => (
              <th key={title} scope="col" className={classes(head, 'text-right', title === pickingTexts.orders && notOnPhone)}>
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
                <span className="sr-only">{pickingTexts.tick}</span>
                <span aria-hidden="true" className="ml-auto block size-5 rounded-sm border border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-right font-semibold tabular-nums">{`${pickingTexts.total}: ${pieces}`}</p>
    </article>
  )
}
