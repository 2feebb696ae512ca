import { call } from '#ui/call.ts'
import type { Column } from '#ui/office/data-table.tsx'
import { showDay, showNumber } from '#ui/office/show.ts'
import * as contract from '../../reports/contract.ts'
import type { FunnelReport } from '../../reports/contract.ts'
import { stepTexts } from '../../reports/rules/funnel-texts.ts'
import { DrawnRows } from './drawn-rows.tsx'
import { reportsTexts } from './reports-texts.ts'
import { changeNote, type Days, Figure, Section } from './section.tsx'
import { ShortTable } from './short-table.tsx'

const texts = reportsTexts.funnel

export const FunnelPart = ({ days }: { days: Days }) => (
  <Section
    title={texts.title}
    about={
      <>
        <p>{texts.about}</p>
        <p>{texts.left}</p>
      </>
    }
    days={days}
    load={() => call(contract.reportFunnel, days)}
    spreadsheet={contract.exportFunnel}
  >
    {(report) => <Funnel report={report} />}
  </Section>
)

function Funnel({ report: { period, since, steps, chart } }: { report: FunnelReport }) {
  if (steps.every(({ count, before }) => count + before === 0)) return <p className="py-8 text-center text-ink-2">{texts.empty}</p>
  const visits = steps.find(({ step }) => step === 'visit')?.count ?? 0
  const rows = steps.map((step) => ({ ...step, visits }))
  return (
    <>
      {(since === null || since > period.from) && <p className="text-ink-2">{since === null ? texts.none : texts.since(showDay(since))}</p>}
      <DrawnRows svg={chart} name={texts.title}>
        <ShortTable caption={texts.title} columns={columns} rows={rows} keyOf={({ step }) => step} />
      </DrawnRows>
    </>
  )
}

type Row = FunnelReport['steps'][number] & { visits: number }

const columns: readonly Column<Row>[] = [
  { title: texts.columns.step, cell: ({ step }) => stepTexts[step] },
  {
    title: texts.columns.count,
    numeric: true,
    cell: ({ count, before }) => <Figure value={showNumber(count)} before={changeNote(count, before, showNumber)} />,
  },
  { title: texts.columns.share, numeric: true, cell: ({ count, visits }) => (visits === 0 ? '–' : `${Math.round((count / visits) * 1000) / 10}%`) },
]
