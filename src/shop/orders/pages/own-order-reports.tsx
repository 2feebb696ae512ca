import type { SentReport } from '#shop/catalogue/lab-reports/contract.ts'
import { LabReportList, labReportTexts as texts } from '#shop/catalogue/parts.ts'
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
