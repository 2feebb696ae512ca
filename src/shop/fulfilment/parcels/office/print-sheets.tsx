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
import { parcelsToLabel } from './picking-list.ts'
import { PickingSheet } from './picking-sheet.tsx'
import { isFullyRefunded } from './queue-columns.tsx'

export const meta: MetaFunction = () => pageMeta(texts.title)

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
