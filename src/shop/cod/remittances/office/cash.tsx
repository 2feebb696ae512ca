import { useState } from 'react'
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import * as contract from '../contract.ts'
import type { Cash } from '../contract.ts'
import { CashTables } from './cash-tables.tsx'
import { cashTexts as texts } from './cash-texts.ts'
import { RefusalsPanel } from './refusals-panel.tsx'
import { ImportPayout } from './import-payout-dialog.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

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

function Balance({ toCollect, collected, remitted, owed, writtenOff, refusals, ...lists }: Cash) {
  return (
    <>
      <Tiles
        className="lg:[--columns:5]"
        tiles={[
          { name: texts.tiles.toCollect, figure: showRupees(toCollect.amount), note: ordersOf(toCollect) },
          { name: texts.tiles.collected, figure: showRupees(collected.amount), note: ordersOf(collected) },
          { name: texts.tiles.remitted, figure: showRupees(remitted.amount), note: ordersOf(remitted) },
          { name: texts.tiles.owed, figure: showRupees(owed.amount), note: ordersOf(owed), strong: owed.count > 0 },
          ...(writtenOff.amount > 0
            ? [{ name: texts.tiles.writtenOff, figure: showRupees(writtenOff.amount), note: writtenOff.count > 0 ? ordersOf(writtenOff) : texts.short }]
            : []),
        ]}
      />
      <CashTables {...lists} />
      {refusals && <RefusalsPanel refusals={refusals} />}
    </>
  )
}
