import { DownloadButton } from '#ui/office/download-button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { queryOf } from '#ui/office/query.ts'
import * as contract from '../contract.ts'
import { gstTexts } from './gst-texts.ts'

const texts = gstTexts.downloads

const files = [
  [texts.gstr1, contract.exportGstr1, undefined],
  [texts.documents, contract.exportDocuments, undefined],
  [texts.tallyXml, contract.exportTally, 'xml'],
  [texts.tallyCsv, contract.exportTally, 'csv'],
  [texts.lines, contract.exportTaxLines, undefined],
  [texts.payments, contract.exportPayments, undefined],
  [texts.refunds, contract.exportRefunds, undefined],
  [texts.settlements, contract.exportSettlements, undefined],
  [texts.differences, contract.exportDifferences, undefined],
] as const

/** The files of a month, each with what it is for. */
export function MonthDownloads({ month }: { month: string }) {
  return (
    <Panel title={texts.title}>
      <ul className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {files.map(([[label, about], needs, format]) => (
          <li key={label} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="w-52 shrink-0">
              <DownloadButton needs={needs} path={`${needs.path}${queryOf({ month, format })}`} label={label} />
            </div>
            <p className="min-w-40 flex-1 text-ink-2">{about}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
