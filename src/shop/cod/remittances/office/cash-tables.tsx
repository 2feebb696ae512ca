import { type ReactNode, useState } from 'react'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { useHere } from '#ui/use-here.ts'
import { carrierName } from '#shop/fulfilment/rules.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import * as contract from '../contract.ts'
import type { Cash } from '../contract.ts'
import { cashTexts as texts } from './cash-texts.ts'
import { DecideDialog, type OpenLine } from './decide-dialog.tsx'

type DecidedLine = Cash['decided'][number]
type Payout = Cash['remittances'][number]

const keyOf = ({ _id, row }: { _id: string; row: number }) => `${_id} ${row}`

/** The cash by courier, the lines of payouts that need a decision or had one, and the payouts. */
export function CashTables({ couriers, problems, decided, remittances }: Pick<Cash, 'couriers' | 'problems' | 'decided' | 'remittances'>) {
  const [open, setOpen] = useState<OpenLine>()
  const { busy, run } = useAction(texts.actionFailed)
  const isHere = useHere()

  async function takeBack({ _id: id, reference, matched }: Payout) {
    const isSure = await ask(texts.payouts.sure(reference, showNumber(matched)))
    if (isSure && isHere()) await run(id, () => call(contract.takeBackRemittance, { id }))
  }

  const button = (key: string, label: string, name: string, onClick: () => void) => (
    <Button look="outline" size="small" busy={busy === key} onClick={onClick}>
      <span>{label}</span>
      <span className="sr-only">{` ${name}`}</span>
    </Button>
  )
  // Without the right to change anything, cards have no empty last cell.
  const actions = <Row,>(cell: (row: Row) => ReactNode): Column<Row>[] =>
    mayCall(contract.decideLine) ? [{ title: texts.problems.actions, titleHidden: true, cell }] : []
  const undo = (line: DecidedLine) => run(keyOf(line), () => call(contract.undoLine, { id: line._id, row: line.row }))
  return (
    <>
      <Table title={texts.couriers.title} empty={texts.couriers.empty} columns={courierColumnsOf(couriers)} rows={couriers} keyOf={({ courier }) => courier} />
      <Table
        title={texts.problems.title}
        about={texts.problems.about}
        empty={texts.problems.empty}
        columns={[...problemColumns, ...actions<OpenLine>((line) => button(keyOf(line), texts.problems.resolve, line.awb, () => setOpen(line)))]}
        rows={problems}
        keyOf={keyOf}
      />
      {decided.length > 0 && (
        <Table
          title={texts.decided.title}
          empty=""
          columns={[...decidedColumns, ...actions<DecidedLine>((line) => button(keyOf(line), texts.decided.undo, line.awb, () => void undo(line)))]}
          rows={decided}
          keyOf={keyOf}
        />
      )}
      <Table
        title={texts.payouts.title}
        empty={texts.payouts.empty}
        columns={[
          ...payoutColumns,
          ...actions<Payout>((row) => row.decided === 0 && button(row._id, texts.payouts.takeBack, row.reference, () => void takeBack(row))),
        ]}
        rows={remittances}
        keyOf={({ _id }) => _id}
      />
      {open && <DecideDialog line={open} onClose={() => setOpen(undefined)} />}
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

/** The column of cash that was written off shows once some was. */
const courierColumnsOf = (couriers: Cash['couriers']): readonly Column<Cash['couriers'][number]>[] => [
  { title: texts.couriers.columns.courier, cell: ({ courier }) => nameOf(courier) },
  { title: texts.couriers.columns.collected, cell: ({ collected }) => showRupees(collected.amount), numeric: true },
  { title: texts.couriers.columns.remitted, cell: ({ remitted }) => showRupees(remitted.amount), numeric: true },
  { title: texts.couriers.columns.owed, cell: ({ owed }) => showRupees(owed.amount), numeric: true },
  ...(couriers.some(({ writtenOff }) => writtenOff.amount > 0)
    ? [{ title: texts.tiles.writtenOff, cell: ({ writtenOff }: Cash['couriers'][number]) => showRupees(writtenOff.amount), numeric: true }]
    : []),
  { title: texts.couriers.columns.since, cell: ({ owedSince }) => (owedSince ? showDay(owedSince) : texts.couriers.none) },
]

const code = (text: string) => (
  <span translate="no" className="wrap-anywhere">
    {text}
  </span>
)

const payout = ({ reference, courier }: { reference: string; courier: string }) => code(`${carrierName(courier)} ${reference}`)
const order = ({ orderId }: { orderId: string | null }) => (orderId ? <OrderLink id={orderId} /> : texts.problems.noOrder)

const problemColumns: readonly Column<OpenLine>[] = [
  { title: texts.problems.columns.reference, cell: payout },
  { title: texts.problems.columns.row, cell: ({ row }) => showNumber(row), numeric: true },
  { title: texts.problems.columns.awb, cell: ({ awb }) => code(awb) },
  { title: texts.problems.columns.order, cell: order },
  { title: texts.problems.columns.amount, cell: ({ amount }) => showRupees(amount), numeric: true },
  { title: texts.problems.columns.total, cell: ({ total }) => (total === null ? '' : showRupees(total)), numeric: true },
  { title: texts.problems.columns.state, cell: ({ state }) => texts.states[state] },
]

const payoutColumns: readonly Column<Cash['remittances'][number]>[] = [
  { title: texts.payouts.columns.reference, cell: payout },
  { title: texts.payouts.columns.day, cell: ({ remittedOn }) => showDay(remittedOn) },
  { title: texts.payouts.columns.lines, cell: ({ lines }) => showNumber(lines), numeric: true },
  { title: texts.payouts.columns.matched, cell: ({ matched }) => showNumber(matched), numeric: true },
  { title: texts.payouts.columns.total, cell: ({ total }) => showRupees(total), numeric: true },
  { title: texts.payouts.columns.fees, cell: ({ fees }) => showRupees(fees), numeric: true },
]

const decidedColumns: readonly Column<DecidedLine>[] = [
  { title: texts.decided.columns.reference, cell: payout },
  { title: texts.decided.columns.awb, cell: ({ awb }) => code(awb) },
  { title: texts.decided.columns.amount, cell: ({ amount }) => showRupees(amount), numeric: true },
  { title: texts.decided.columns.order, cell: order },
  { title: texts.decided.columns.decision, cell: ({ decision }) => texts.decisions[decision] },
  { title: texts.decided.columns.reason, cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  { title: texts.decided.columns.when, cell: ({ decidedAt }) => showDay(decidedAt) },
]
