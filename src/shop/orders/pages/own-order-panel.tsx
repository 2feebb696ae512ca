import { type ReactNode, useId, useRef } from 'react'
import type { SentReport } from '#shop/catalogue/lab-reports/contract.ts'
import { LabReportList, labReportTexts as texts } from '#shop/catalogue/parts.ts'
import { useNamedPart } from '#ui/use-named-part.ts'

/** A titled part of the page of one order. */
export function OwnOrderPanel({ title, id: partId, children }: { title: string; id?: string; children: ReactNode }) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  useNamedPart(part)
  return (
    <section ref={part} id={partId} aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 id={id} className="font-sans text-lg font-bold tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

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
