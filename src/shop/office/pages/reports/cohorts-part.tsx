import { call } from '#ui/call.ts'
import { classes } from '#ui/classes.ts'
import type { Column } from '#ui/office/data-table.tsx'
import { showMonth, showNumber, showRupees } from '#ui/office/show.ts'
import * as contract from '../../reports/contract.ts'
import type { Cohort } from '../../reports/contract.ts'
import { reportsTexts } from './reports-texts.ts'
import { type Days, Section } from './section.tsx'
import { ShortTable } from './short-table.tsx'

const texts = reportsTexts.cohorts

export const CohortsPart = ({ days }: { days: Days }) => (
  <Section title={texts.title} about={<p>{texts.about}</p>} days={days} load={() => call(contract.reportCohorts, days)} spreadsheet={contract.exportCohorts}>
    {({ cohorts }) =>
      cohorts.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{texts.empty}</p>
      ) : (
        <>
          <Grid cohorts={cohorts} />
          <ShortTable caption={texts.title} columns={columns} rows={cohorts} keyOf={({ month }) => month} />
        </>
      )
    }
  </Section>
)

const shareOf = (part: number, { customers }: Cohort) => Math.round((part / customers) * 100)

/** Darker for a larger share of customers. */
const shades = [
  { above: 40, look: 'bg-crocus-700 text-white' },
  { above: 20, look: 'bg-crocus-200' },
  { above: 10, look: 'bg-crocus-100' },
  { above: 0, look: 'bg-crocus-50' },
]

const shadeOf = (percent: number) => shades.find(({ above }) => percent > above)?.look

/** The grid shows this many months after the first. The spreadsheet has all. */
const mostMonths = 11

/** A grid of the share of customers who ordered in the months after their first, which scrolls sideways on a phone. */
function Grid({ cohorts }: { cohorts: readonly Cohort[] }) {
  const months = Math.min(mostMonths, Math.max(...cohorts.map(({ later }) => later.length - 1)))
  if (months < 1) return null
  const numbers = Array.from({ length: months }, (_, index) => index + 1)
  return (
    <div role="region" aria-label={texts.grid} {...focusable} className="overflow-x-auto">
      <table className="w-full border-collapse text-center text-xs tabular-nums">
        <caption className="pb-2 text-left text-ink-3">{texts.grid}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 bg-card pr-3 text-left font-medium text-ink-3">
              {texts.columns.month}
            </th>
            {numbers.map((number) => (
              <th key={number} scope="col" className="min-w-11 px-1 py-1 font-medium text-ink-3">
                {texts.monthsLater(number)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row" className="sticky left-0 bg-card pr-3 text-left font-medium whitespace-nowrap">
                {showMonth(cohort.month)}
              </th>
              {numbers.map((number) => {
                const month = cohort.later[number]
                const percent = month && shareOf(month.customers, cohort)
                return (
                  <td key={number} className={classes('border-2 border-card px-1 py-2', percent !== undefined && shadeOf(percent))}>
                    {percent === undefined ? '' : `${percent}%`}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The keyboard can scroll the grid. */
const focusable = { tabIndex: 0 } as const

const columns: readonly Column<Cohort>[] = [
  { title: texts.columns.month, cell: ({ month }) => showMonth(month) },
  { title: texts.columns.customers, numeric: true, cell: ({ customers }) => showNumber(customers) },
  {
    title: texts.columns.again,
    numeric: true,
    cell: (cohort) => texts.share(showNumber(cohort.again), shareOf(cohort.again, cohort)),
  },
  { title: reportsTexts.columns.orders, numeric: true, cell: ({ orders }) => showNumber(orders) },
  { title: reportsTexts.columns.net, numeric: true, cell: ({ net }) => showRupees(net) },
  { title: texts.columns.each, numeric: true, cell: ({ net, customers }) => showRupees(Math.round(net / customers)) },
]
