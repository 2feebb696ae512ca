import type { SentReport } from '#shop/catalogue/lab-reports/contract.ts'
import { labReportTexts as texts } from '#shop/catalogue/lab-reports/pages/lab-reports-texts.ts'
import { LabReportList } from '#shop/catalogue/lab-reports/pages/lab-report-list.tsx'
import { OwnOrderPanel } from './own-order-panel.tsx'

/** The laboratory's reports of the batches that were sent with an order. */
export function OwnOrderReports({ reports }: { reports: readonly SentReport[] }) {
  if (reports.length === 0) return null
  return (
    <OwnOrderPanel title={texts.title}>
      <p className="text-ink-2">{texts.sentIntro}</p>
      <LabReportList reports={reports} />
    </OwnOrderPanel>
  )
}
