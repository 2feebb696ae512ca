import * as labReportsContract from '#shop/catalogue/lab-reports/contract.ts'
import type { StockBatch } from '../contract.ts'
import { call } from '#ui/call.ts'
import { stockTexts } from './stock-texts.ts'
import { ask } from '#ui/ask.tsx'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { Button } from '#ui/office/button.tsx'
import { useAction } from '#ui/office/use-action.ts'

const texts = stockTexts.labReport

/** Shows the link to the laboratory's report of a batch, and the buttons to attach, replace and delete the report. */
export function ReportCell({ batch: { _id: id, code, labReport } }: { batch: StockBatch }) {
  const { busy, run } = useAction(texts.failed)

  async function remove() {
    if (await ask(texts.askDelete(code))) await run('report', () => call(labReportsContract.deleteLabReport, { id }))
  }

  return (
    <span className="flex flex-wrap items-center gap-2">
      {labReport ? (
        <a href={labReport} target="_blank" rel="noopener noreferrer" className="link inline-flex min-h-11 items-center lg:min-h-8">
          {texts.show}{' '}
          <span translate="no" className="sr-only">
            {code}
          </span>
        </a>
      ) : (
        <span className="text-ink-3">{texts.none}</span>
      )}
      {mayCall(labReportsContract.attachLabReport) && (
        <FilePicker
          look="link"
          label={`${labReport ? texts.replace : texts.attach} ${code}`}
          hint={texts.fileHint}
          accept={`application/pdf,${photoTypes}`}
          disabled={busy !== undefined}
          onFiles={([file]) => void (file && run('report', () => call(labReportsContract.attachLabReport, { id }, file)))}
        />
      )}
      {labReport && (
        <Button needs={labReportsContract.deleteLabReport} look="ghost" size="small" disabled={busy !== undefined} onClick={() => void remove()}>
          {texts.delete}{' '}
          <span translate="no" className="sr-only">
            {code}
          </span>
        </Button>
      )}
    </span>
  )
}
