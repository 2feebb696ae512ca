import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as celebritiesContract from '#shop/orders/celebrities/contract.ts'
import { celebrityPath, OrderLink } from '#shop/orders/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { showDay, showMoment, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import * as contract from '../contract.ts'
import type { WireEntry, WireSums } from '../contract.ts'
import * as payoutsContract from '../payouts-contract.ts'
import { entryTexts } from '../rules/entry-texts.ts'
import { AdjustmentDialog } from './adjustment-dialog.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { RatesPanel } from './rates-panel.tsx'
import { sharesTexts } from './shares-texts.ts'

const texts = sharesTexts.page

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, sharesTexts.list.columns.share)

export async function clientLoader({ url: { searchParams }, params }: ClientLoaderFunctionArgs) {
  const cursor = searchParams.get('cursor') || undefined
  try {
    const celebrity = await withSession(call(celebritiesContract.showCelebrity, { name: params['celebrityName'] ?? '' }))
    const id = celebrity._id
    const [share, list] = await Promise.all([withSession(call(contract.showShare, { id })), callList(contract.listEntries, { id, limit: pageSize, cursor })])
    return { kind: 'loaded' as const, celebrity, share, list }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

/** The share of a celebrity: balance, rates, bank details and ledger. */
export default function SharePage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const [open, setOpen] = useState<'rate' | 'adjustment' | 'bank'>()
  const [correcting, setCorrecting] = useState<WireEntry>()
  if (loaded.kind === 'failed') return <FailedPanel>{loaded.message}</FailedPanel>
  const { celebrity, share, list } = loaded
  const { _id: id, name } = celebrity
  const onClose = () => setOpen(undefined)
  return (
    <>
      <PageHead
        title={texts.title(name)}
        back={<BackLink to={celebrityPath({ id, name })}>{texts.back}</BackLink>}
        actions={
          <>
            <Button needs={contract.addShareRate} onClick={() => setOpen('rate')}>
              {sharesTexts.rates.add}
            </Button>
            <Button needs={contract.addAdjustment} look="outline" onClick={() => setOpen('adjustment')}>
              {sharesTexts.adjustment.open}
            </Button>
            <DownloadButton needs={contract.exportEntries} path={`/exports/shares/${id}/entries`} label={texts.export} />
          </>
        }
      >
        {texts.intro}
      </PageHead>
      <Balance sums={share.sums} />
      <div className="grid gap-4 lg:grid-cols-2">
        <RatesPanel rates={share.rates} />
        <Panel title={sharesTexts.bank.title}>
          <div className="grid justify-items-start gap-3">
            <p>{share.bank === '' ? sharesTexts.bank.none : share.bank}</p>
            <Button needs={payoutsContract.saveBankDetails} look="outline" onClick={() => setOpen('bank')}>
              {sharesTexts.bank.open}
            </Button>
          </div>
        </Panel>
      </div>
      <ListPanel title={texts.ledger} list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => (
          <DataTable caption={texts.ledger} columns={[...columns, correctionColumn(setCorrecting)]} rows={rows} keyOf={({ number }) => String(number)} dense />
        )}
      </ListPanel>
      {open === 'rate' && <RateDialog id={id} onClose={onClose} />}
      {correcting && <AdjustmentDialog id={id} wrong={correcting} onClose={() => setCorrecting(undefined)} />}
      {open === 'adjustment' && <AdjustmentDialog id={id} onClose={onClose} />}
      {open === 'bank' && <BankDialog id={id} isKnown={share.bank !== ''} version={share.version} onClose={onClose} />}
    </>
  )
}

function Balance({ sums }: { sums: WireSums }) {
  return (
    <section aria-label={texts.balance} className="grid gap-2">
      <Tiles
        className="lg:[--columns:7] sm:[--columns:4]"
        tiles={[
          { name: texts.tiles.share, figure: showRupees(sums.share), note: texts.net(showRupees(sums.net)) },
          { name: texts.tiles.adjustments, figure: showRupees(sums.adjustments), ...(sums.goods !== 0 && { note: texts.goods(showRupees(sums.goods)) }) },
          { name: texts.tiles.pending, figure: showRupees(sums.pending) },
          { name: texts.tiles.paid, figure: showRupees(sums.paid) },
          { name: texts.tiles.withheld, figure: showRupees(sums.withheld) },
          { name: texts.tiles.inPayout, figure: showRupees(sums.inPayout) },
          { name: texts.tiles.payable, figure: showRupees(sums.payable), strong: true },
        ]}
      />
      {sums.payable < 0 && <p className="text-ink-2">{texts.negative}</p>}
    </section>
  )
}

const columns: readonly Column<WireEntry>[] = [
  { title: texts.columns.number, numeric: true, cell: ({ number }) => number },
  { title: texts.columns.date, sorted: 'descending', cell: ({ at }) => showDay(at), className: 'whitespace-nowrap' },
  { title: texts.columns.entry, cell: ({ kind }) => entryTexts[kind] },
  { title: texts.columns.order, cell: ({ order }) => order !== null && <OrderLink id={order} /> },
  { title: texts.columns.coupon, cell: ({ coupon }) => coupon !== '' && <span translate="no">{coupon}</span> },
  { title: texts.columns.net, numeric: true, cell: ({ net }) => net !== 0 && showRupees(net) },
  { title: texts.columns.share, numeric: true, cell: ({ share }) => share !== 0 && showRupees(share) },
  {
    title: texts.columns.note,
    cell: ({ note, payableFrom, value, corrects }) =>
      (note !== '' || payableFrom !== null) && (
        <span className="wrap-anywhere">
          <span>{payableFrom !== null ? texts.payableFrom(showMoment(payableFrom)) : note}</span>
          {corrects !== null && <span className="block text-ink-3">{texts.corrects(corrects)}</span>}
          {value !== 0 && <span className="block text-ink-3">{texts.value(showRupees(value))}</span>}
        </span>
      ),
  },
]

const correctionColumn = (onCorrect: (wrong: WireEntry) => void): Column<WireEntry> => ({
  title: sharesTexts.adjustment.correct,
  titleHidden: true,
  cell: (entry) =>
    (entry.kind === 'advance' || entry.kind === 'goods') &&
    entry.corrects === null && (
      <Button needs={contract.addAdjustment} look="outline" aria-label={sharesTexts.adjustment.correctEntry(entry.number)} onClick={() => onCorrect(entry)}>
        {sharesTexts.adjustment.correct}
      </Button>
    ),
})
