import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation, useSearchParams } from 'react-router'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { classes } from '#ui/classes.ts'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { FilterBar, KeptFilter, PeriodFilter } from '#ui/office/filter-bar.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { Segments } from '#ui/office/segments.tsx'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import * as contract from '../contract.ts'
import type { Period, SourceReport } from '../contract.ts'
import { SourceTables } from './source-tables.tsx'
import { changeOf, newCustomerShare } from './show-change.ts'
import { sourcesTexts as texts } from './sources-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const touchIn = (params: URLSearchParams) => (params.get('touch') === 'first' ? 'first' : 'last')

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const param = (name: string) => searchParams.get(name) || undefined
  try {
    const wanted = { from: param('from'), to: param('to'), touch: touchIn(searchParams) } as const
    return { kind: 'loaded' as const, report: await withSession(call(contract.reportSources, wanted)) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

export default function Sources() {
  const loaded = useLoaderData<typeof clientLoader>()
  const [params, setParams] = useSearchParams()
  const isLoading = useNavigation().state === 'loading'
  const touch = touchIn(params)
  const from = params.get('from') ?? undefined
  const to = params.get('to') ?? undefined

  function chooseTouch(chosen: 'first' | 'last') {
    setParams(
      (before) => {
        before.set('touch', chosen)
        return before
      },
      { preventScrollReset: true, replace: true },
    )
  }

  return (
    <>
      <PageHead
        title={texts.title}
        actions={<DownloadButton needs={contract.exportSources} path={`/exports/sources${queryOf({ from, to, touch })}`} label={texts.export} />}
      >
        {texts.intro}
      </PageHead>
      <div className="flex flex-wrap items-end gap-3">
        <FilterBar>
          <PeriodFilter from={texts.from} to={texts.to} />
          <KeptFilter name="touch" />
        </FilterBar>
        <Segments legend={texts.touch} labels={texts.touches} value={touch} onChange={chooseTouch} />
      </div>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <div aria-busy={isLoading} className={classes('grid min-w-0 gap-4 transition-opacity', isLoading && 'opacity-60')}>
          <p role="status" className="text-ink-2">
            {texts.period(daysText(loaded.report.period), daysText(loaded.report.before))}
          </p>
          <Totals total={loaded.report.total} />
          <SourceTables report={loaded.report} />
          <p className="max-w-[80ch] text-ink-2">{texts.about}</p>
        </div>
      )}
    </>
  )
}

const daysText = ({ from, to }: Period) => texts.days(showDay(from), showDay(to))

function Totals({ total }: { total: SourceReport['total'] }) {
  const { before } = total
  const note = (value: string, change = '') => texts.before(value, change)
  const names = texts.tiles
  return (
    <Tiles
      className="sm:[--columns:3] xl:[--columns:5]"
      tiles={[
        {
          name: names.revenue,
          figure: showRupees(total.revenue),
          note: note(showRupees(before.revenue), changeOf(total.revenue, before.revenue)),
          strong: true,
        },
        { name: names.orders, figure: showNumber(total.orders), note: note(showNumber(before.orders), changeOf(total.orders, before.orders)) },
        {
          name: names.average,
          figure: showRupees(total.averageOrder),
          note: note(showRupees(before.averageOrder), changeOf(total.averageOrder, before.averageOrder)),
        },
        {
          name: names.customers,
          figure: newCustomerShare(total),
          note: `${texts.customersNote(showNumber(total.newCustomers))}, ${note(newCustomerShare(before))}`,
        },
        { name: names.cash, figure: showRupees(total.cashToCome), note: texts.cashNote },
      ]}
    />
  )
}
