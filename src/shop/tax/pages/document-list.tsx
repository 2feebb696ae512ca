import { inr, paiseOf } from '#kernel/money.ts'
import { PlainButton } from '#ui/button.tsx'
import { useDownload } from '#ui/use-download.ts'
import type { OrderDocument } from '../contract.ts'
import { documentTexts as texts } from './document-texts.ts'

/** The invoice and credit notes of an order. Each number is a button that saves the PDF. */
export function DocumentList({ documents }: { documents: readonly OrderDocument[] }) {
  return (
    <ul className="grid gap-1">
      {documents.map((document) => (
        <li key={document._id} className="flex flex-wrap items-center justify-between gap-x-4">
          <DocumentButton document={document} />
          <span className="text-ink-2 tabular-nums">{inr(paiseOf(document.total))}</span>
        </li>
      ))}
    </ul>
  )
}

function DocumentButton({ document: { _id, kind, number } }: { document: OrderDocument }) {
  const { busy, save } = useDownload(texts.failed)
  return (
    <PlainButton
      busy={busy}
      onClick={() => void save(`/documents/${_id}`)}
      aria-label={texts.download(texts.kinds[kind], number)}
      className="link min-h-11 text-left"
    >
      {texts.kinds[kind]} <span translate="no">{number}</span>
    </PlainButton>
  )
}
