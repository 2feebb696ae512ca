import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { showRupees } from '#ui/office/show.ts'
import { toast } from '#ui/toast-store.ts'
import * as payoutsContract from '../payouts-contract.ts'
import type { WireDueLine } from '../payouts-contract.ts'
import { TaxCell } from './tax-cell.tsx'
import { payoutsTexts as texts } from './payouts-texts.ts'
import { PayoutRun } from './payout-run.tsx'
import { TaxPanel } from './tax-panel.tsx'

const pageSize = 20

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const minimum = /^\d{1,6}$/.test(searchParams.get('minimum') ?? '') ? Number(searchParams.get('minimum')) : 0
  try {
    const [due, tax, list] = await Promise.all([
      withSession(call(payoutsContract.showDuePayout, { minimum })),
      withSession(call(payoutsContract.showWithholding, {})),
      callList(payoutsContract.listPayouts, { limit: pageSize, cursor: searchParams.get('cursor') || undefined }),
    ])
    return { kind: 'loaded' as const, minimum, due, tax, list }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

/** The screen that makes payouts of shares, and stores how the bank decided about their lines. */
export default function Payouts() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/celebrity-leads">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          <DuePanel key={loaded.minimum} {...loaded.due} minimum={loaded.minimum} />
          <ListPanel title={texts.runs.list} list={loaded.list} empty={texts.runs.none} nothingFound={texts.runs.none} noun={texts.runs.noun}>
            {(rows) => (
              <div className="grid gap-6 py-4">
                {rows.map((run) => (
                  <PayoutRun key={run._id} run={run} />
                ))}
              </div>
            )}
          </ListPanel>
          <TaxPanel {...loaded.tax} />
        </>
      )}
    </>
  )
}

/** `digest`: identifies the shown amounts, so the server refuses a payout of others. */
type Due = { lines: WireDueLine[]; count: number; total: number; digest: string; knowsTax: boolean; minimum: number }

function DuePanel({ lines, count, total, digest, knowsTax, minimum }: Due) {
  const [, setParams] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function make() {
    if (!(await ask(texts.due.ask(count, showRupees(total))))) return
    setBusy(true)
    try {
      const { message } = await withSession(call(payoutsContract.makeSharePayout, { minimum, count, total, digest }))
      toast(message)
    } catch (error) {
      toast(textOf(error, texts.due.makeFailed), { kind: 'error' })
    } finally {
      setBusy(false)
      await revalidate()
    }
  }

  return (
    <Panel title={texts.due.title}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={texts.due.minimum}
            type="number"
            min="0"
            step="1"
            before="₹"
            className="w-40"
            defaultValue={String(minimum)}
            onBlur={({ target }) => target.value !== String(minimum) && setParams(target.value === '' ? {} : { minimum: target.value })}
          />
          {count > 0 && (
            <Button needs={payoutsContract.makeSharePayout} disabled={!knowsTax} busy={busy} onClick={() => void make()}>
              {texts.due.make(count, showRupees(total))}
            </Button>
          )}
        </div>
        {!knowsTax && <p className="font-semibold">{texts.due.noTax}</p>}
        {lines.length === 0 ? (
          <p>{texts.due.empty}</p>
        ) : (
          <DataTable caption={texts.due.title} columns={columns} rows={lines} keyOf={({ celebrity }) => celebrity} />
        )}
      </div>
    </Panel>
  )
}

const columns: readonly Column<WireDueLine>[] = [
  { title: texts.due.columns.name, cell: ({ name }) => <span translate="no">{name}</span> },
  { title: texts.due.columns.amount, numeric: true, cell: ({ amount }) => showRupees(amount) },
  { title: texts.due.columns.tax, numeric: true, cell: (line) => <TaxCell {...line} /> },
  { title: texts.due.columns.pays, numeric: true, cell: ({ pays }) => showRupees(pays) },
  {
    title: texts.due.columns.bank,
    cell: ({ bank, hindrance }) => (hindrance === null ? bank : <Badge tone="waiting">{texts.due.hindrances[hindrance]}</Badge>),
  },
]
