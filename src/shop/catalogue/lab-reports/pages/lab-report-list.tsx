import type { ShownReport } from '../contract.ts'
import { labReportTexts as texts } from './lab-reports-texts.ts'

type ListedReport = ShownReport & { product?: string }

/** Batches with their days, and a link to the laboratory's report of each. */
export function LabReportList({ reports }: { reports: readonly ListedReport[] }) {
  return (
    <ul className="grid gap-4">
      {reports.map((report) => (
        <li key={`${report.pack} ${report.url}`} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 tabular-nums">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <span>{texts.batch(report.batch)}</span>{' '}
              <span className="font-normal text-ink-3">{[report.product, report.pack].filter(Boolean).join(', ')}</span>
            </p>
            <p className="text-sm text-ink-2">
              {[report.packedOn && texts.packedOn(report.packedOn), report.bestBefore && texts.bestBefore(report.bestBefore)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <ReportLink report={report} />
        </li>
      ))}
    </ul>
  )
}

/** The visible text is short, because the batch is beside it. Screen readers hear the batch too. */
function ReportLink({ report: { url, batch, pack } }: { report: ListedReport }) {
  const format = url.endsWith('.pdf') ? texts.formats.pdf : texts.formats.jpg
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link inline-flex min-h-11 items-center">
      <span>{texts.report(format)}</span> <span className="sr-only">{texts.ofBatch(batch, pack)}</span>
    </a>
  )
}
