import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { isShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { classes } from '#ui/classes.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { FilterBar, KeptFilter, PeriodFilter } from '#ui/office/filter-bar.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { showDay } from '#ui/office/show.ts'
import { TabLink } from '#ui/office/tab-link.tsx'
import { type Periods, reportPeriods } from '../../reports/rules/periods.ts'
import { CohortsPart } from './cohorts-part.tsx'
import { FunnelPart } from './funnel-part.tsx'
import { PacksPart } from './packs-part.tsx'
import { presetsOn } from './presets.ts'
import { RefundsPart } from './refunds-part.tsx'
import { reportsTexts as texts } from './reports-texts.ts'
import { SalesPart } from './sales-part.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** The reports in the order of their tabs, by the name in the address. */
const parts = { sales: SalesPart, funnel: FunnelPart, packs: PacksPart, refunds: RefundsPart, customers: CohortsPart } as const

type ReportName = keyof typeof parts

const isReport = (name: string | null): name is ReportName => name !== null && Object.hasOwn(parts, name)

export default function Reports() {
  const [params] = useSearchParams()
  const periods = readPeriods(params)
  const named = params.get('report')
  const report = isReport(named) ? named : 'sales'
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Presets chosen={typeof periods === 'string' ? undefined : periods.period} />
        <FilterBar>
          <KeptFilter name="report" />
          <PeriodFilter from={texts.from} to={texts.to} />
        </FilterBar>
      </div>
      <Tabs current={report} />
      {typeof periods === 'string' ? <FailedPanel>{periods}</FailedPanel> : <Report key={JSON.stringify([report, periods])} name={report} periods={periods} />}
    </>
  )
}

/** Links to the reports, of the same days. */
function Tabs({ current }: { current: ReportName }) {
  const [params] = useSearchParams()
  const days = { from: params.get('from') ?? undefined, to: params.get('to') ?? undefined }
  return (
    <nav aria-label={texts.reports} className="min-w-0 overflow-x-auto">
      <ul className="flex border-b border-edge sm:gap-1">
        {Object.keys(parts)
          .filter(isReport)
          .map((name) => (
            <TabLink
              key={name}
              query={queryOf({ report: name === 'sales' ? undefined : name, ...days })}
              isActive={name === current}
              name={texts.names[name]}
            />
          ))}
      </ul>
    </nav>
  )
}

/** Returns the days that the address names, or the text of what is wrong with them. */
function readPeriods(params: URLSearchParams): Periods | string {
  try {
    return reportPeriods({ from: params.get('from') ?? undefined, to: params.get('to') ?? undefined }, new Date())
  } catch (error) {
    return isShopError(error) ? error.message : texts.badDays
  }
}

/** Links to the usual periods. Marks the chosen one, also when the address names no days. */
function Presets({ chosen }: { chosen: Periods['period'] | undefined }) {
  const [params] = useSearchParams()
  const presets = presetsOn(dayInIndia(new Date()))
  const names = ['week', 'days', 'month', 'lastMonth', 'year'] as const
  return (
    <nav aria-label={texts.presets} className="flex flex-wrap gap-x-1">
      {names.map((name) => {
        const { from, to } = presets[name]
        const isChosen = chosen?.from === from && chosen.to === to
        return (
          <Link
            key={name}
            to={queryOf({ report: params.get('report') ?? undefined, from, to })}
            replace
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            className={classes(
              'flex min-h-11 items-center rounded-field px-2.5 font-medium lg:min-h-9',
              isChosen ? 'bg-crocus-700 text-white' : 'text-crocus-700 hover:bg-crocus-50',
            )}
          >
            {texts.presetNames[name]}
          </Link>
        )
      })}
    </nav>
  )
}

const daysText = ({ from, to }: Periods['period']) => texts.days(showDay(from), showDay(to))

function Report({ name, periods: { period, before } }: { name: ReportName; periods: Periods }) {
  const Part = parts[name]
  return (
    <>
      <p role="status" className="text-ink-2">
        {texts.period(daysText(period), daysText(before))}
      </p>
      <Part days={period} />
    </>
  )
}
