import { useState } from 'react'
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import { carrierName } from '#shop/fulfilment/rules.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import * as contract from '../contract.ts'
import type { Cash } from '../contract.ts'
import { cashTexts as texts } from './cash-texts.ts'
import { ImportPayout } from './import-payout-dialog.tsx'

export const meta: MetaFunction = () => pageMeta(texts.title)

export const clientLoader = () =>
  withSession(call(contract.showCash, {})).then(
    (cash) => ({ kind: 'loaded' as const, cash }),
    (error: unknown) => ({ kind: 'failed' as const, message: textOf(error, texts.failed) }),
  )

/** Balances the cash of cash on delivery, and imports what couriers pay out. */
export default function CashFromCouriers() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <PageHead
        title={texts.title}
        back={<BackLink to="/admin/money">{texts.back}</BackLink>}
        actions={
          <Button needs={contract.importRemittance} onClick={() => setImporting(true)}>
            {texts.import}
          </Button>
        }
      >
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? <FailedPanel>{loaded.message}</FailedPanel> : <Balance {...loaded.cash} />}
      <ImportPayout open={importing} onClose={() => setImporting(false)} onImported={() => void revalidate()} />
    </>
  )
}

const ordersOf = ({ count }: { count: number }) => `${showNumber(count)} ${texts.orders[count === 1 ? 0 : 1]}`

function Balance({ collected, remitted, owed, writtenOff, couriers, problems, remittances }: Cash) {
  return (
    <>
      <Tiles
        tiles={[
          { name: texts.tiles.collected, figure: showRupees(collected.amount), note: ordersOf(collected) },
          { name: texts.tiles.remitted, figure: showRupees(remitted.amount), note: ordersOf(remitted) },
          { name: texts.tiles.owed, figure: showRupees(owed.amount), note: ordersOf(owed), strong: owed.count > 0 },
          ...(writtenOff.count > 0 ? [{ name: texts.tiles.writtenOff, figure: showRupees(writtenOff.amount), note: ordersOf(writtenOff) }] : []),
        ]}
      />
      <Table title={texts.couriers.title} empty={texts.couriers.empty} columns={courierColumns} rows={couriers} keyOf={({ courier }) => courier} />
      <Table
        title={texts.problems.title}
        about={texts.problems.about}
        empty={texts.problems.empty}
        columns={problemColumns}
        rows={problems}
        keyOf={({ courier, reference, row }) => `${courier} ${reference} ${row}`}
      />
      <Table title={texts.payouts.title} empty={texts.payouts.empty} columns={payoutColumns} rows={remittances} keyOf={({ _id }) => _id} />
    </>
  )
}

type TableProps<Row> = { title: string; about?: string; empty: string; columns: readonly Column<Row>[]; rows: Row[]; keyOf: (row: Row) => string }

function Table<Row>({ title, about, empty, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <Panel title={title} flush>
      {rows.length === 0 ? (
        <Notice kind="empty">{empty}</Notice>
      ) : (
        <>
          {about && <p className="max-w-[80ch] px-4 pt-3 text-ink-2">{about}</p>}
          <DataTable caption={title} columns={columns} rows={rows} keyOf={keyOf} dense />
        </>
      )}
    </Panel>
  )
}

const nameOf = (courier: string) => (courier === '' ? texts.couriers.unknown : carrierName(courier))

const courierColumns: readonly Column<Cash['couriers'][number]>[] = [
  { title: texts.couriers.columns.courier, cell: ({ courier }) => nameOf(courier) },
  { title: texts.couriers.columns.collected, cell: ({ collected }) => showRupees(collected.amount), numeric: true },
  { title: texts.couriers.columns.remitted, cell: ({ remitted }) => showRupees(remitted.amount), numeric: true },
  { title: texts.couriers.columns.owed, cell: ({ owed }) => showRupees(owed.amount), numeric: true },
  { title: texts.couriers.columns.since, cell: ({ owedSince }) => (owedSince ? showDay(owedSince) : texts.couriers.none) },
]

const code = (text: string) => (
  <span translate="no" className="wrap-anywhere">
    {text}
  </span>
)

const problemColumns: readonly Column<Cash['problems'][number]>[] = [
  { title: texts.problems.columns.reference, cell: ({ reference, courier }) => code(`${carrierName(courier)} ${reference}`) },
  { title: texts.problems.columns.row, cell: ({ row }) => showNumber(row), numeric: true },
  { title: texts.problems.columns.awb, cell: ({ awb }) => code(awb) },
  { title: texts.problems.columns.order, cell: ({ orderId }) => (orderId ? <OrderLink id={orderId} /> : texts.problems.noOrder) },
  { title: texts.problems.columns.amount, cell: ({ amount }) => showRupees(amount), numeric: true },
  { title: texts.problems.columns.total, cell: ({ total }) => (total === null ? '' : showRupees(total)), numeric: true },
  { title: texts.problems.columns.state, cell: ({ state }) => texts.states[state] },
]

const payoutColumns: readonly Column<Cash['remittances'][number]>[] = [
  { title: texts.payouts.columns.reference, cell: ({ reference, courier }) => code(`${carrierName(courier)} ${reference}`) },
  { title: texts.payouts.columns.day, cell: ({ remittedOn }) => showDay(remittedOn) },
  { title: texts.payouts.columns.lines, cell: ({ lines }) => showNumber(lines), numeric: true },
  { title: texts.payouts.columns.matched, cell: ({ matched }) => showNumber(matched), numeric: true },
  { title: texts.payouts.columns.total, cell: ({ total }) => showRupees(total), numeric: true },
  { title: texts.payouts.columns.fees, cell: ({ fees }) => showRupees(fees), numeric: true },
]
