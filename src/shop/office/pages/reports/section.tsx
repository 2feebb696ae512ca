import type { ReactNode } from 'react'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { queryOf } from '#ui/office/query.ts'
import type { Needed } from '#ui/office/rights.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import type { Periods } from '../../reports/rules/periods.ts'
import { changeOf } from '#shop/sources/parts.ts'
import { reportsTexts as texts } from './reports-texts.ts'

export type Days = Periods['period']

type SectionProps<Value> = {
  title: string
  /** What the figures count. */
  about: ReactNode
  days: Days
  load: () => Promise<Value>
  spreadsheet: Needed & { path: string }
  children: (value: Value) => ReactNode
}

/** One report with its spreadsheet. What it counts is folded below its figures. */
export function Section<Value>({ title, about, days, load, spreadsheet, children }: SectionProps<Value>) {
  const { loaded, reload } = useLoaded(() => withSession(load()))
  return (
    <Panel title={title} actions={<DownloadButton needs={spreadsheet} path={spreadsheet.path + queryOf(days)} label={texts.export} />}>
      <div className="grid min-h-40 content-start gap-4">
        <LoadedPart loaded={loaded} reload={reload} texts={texts}>
          {children}
        </LoadedPart>
        <details className="max-w-[90ch] text-ink-2">
          <summary className="min-h-11 py-2.5 font-medium lg:min-h-0 lg:py-1">{texts.about}</summary>
          <div className="grid gap-2 pb-1">{about}</div>
        </details>
      </div>
    </Panel>
  )
}

/** Returns the note of a tile: the figure before, and how it changed since. */
export const beforeNote = (before: string, change = '') => texts.before(before, change)

/** Returns a note with the change from one number to the other. `show` formats the one before. */
export const changeNote = (now: number, before: number, show: (value: number) => string) => beforeNote(show(before), changeOf(now, before))

/** A figure above that of the period before. */
export function Figure({ value, before }: { value: string; before: string }) {
  return (
    <div>
      <div>{value}</div>
      <div className="text-xs text-ink-3">{before}</div>
    </div>
  )
}
