import { useRef } from 'react'
import { attachLabReport, deleteLabReport } from '#domain/lab-reports/contract.ts'
import type { StockBatch } from '#domain/stock/contract.ts'
import { call } from '../../call.ts'
import { stockTexts } from '../../texts/admin-stock.ts'
import { ask } from '../../ui/ask.tsx'
import { Button } from '../ui/button.tsx'
import { useAction } from '../use-action.ts'

const texts = stockTexts.labReport

/** The laboratory's report of a batch: a link to it, and buttons to attach, replace and delete it. */
export function ReportCell({ batch: { _id: id, code, labReport } }: { batch: StockBatch }) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, run } = useAction(texts.failed)

  async function remove() {
    if (await ask(texts.askDelete(code))) await run('report', () => call(deleteLabReport, { id }))
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
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/*"
        aria-label={texts.file(code)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void run('report', () => call(attachLabReport, { id }, file))
        }}
      />
      <Button needs={attachLabReport} look="outline" size="small" busy={busy !== undefined} onClick={() => input.current?.click()}>
        <span>{labReport ? texts.replace : texts.attach}</span>{' '}
        <span translate="no" className="sr-only">
          {code}
        </span>
      </Button>
      {labReport && (
        <Button needs={deleteLabReport} look="ghost" size="small" disabled={busy !== undefined} onClick={() => void remove()}>
          {texts.delete}{' '}
          <span translate="no" className="sr-only">
            {code}
          </span>
        </Button>
      )}
    </span>
  )
}
