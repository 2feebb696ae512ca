import { useEffect, useRef } from 'react'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import { packingTexts as texts } from './packing-texts.ts'
import { focusInView } from '#ui/office/focus-first-error.ts'

/** What the last action refused or warns about. It stands above the list, and a long list hides it: new messages take the focus and scroll into view. */
export function PackingMessages({ results, refused = texts.refused }: { results: readonly OrderResult[]; refused?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const refusals = results.filter(({ outcome }) => outcome === 'refused')
  const warnings = results.filter(({ outcome, message }) => outcome !== 'refused' && message !== '')

  useEffect(() => {
    if (box.current) focusInView(box.current)
  }, [results])

  if (refusals.length === 0 && warnings.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className="grid scroll-mt-20 gap-4">
      {refusals.length > 0 && (
        <div role="alert" className="rounded-panel bg-danger-50 px-4 py-3 text-danger">
          <p className="font-semibold">{refused}</p>
          <Messages of={refusals} />
        </div>
      )}
      {warnings.length > 0 && (
        <div role="status" className="rounded-panel bg-marigold-100 px-4 py-3 text-marigold-800">
          <p className="font-semibold">{texts.check}</p>
          <Messages of={warnings} />
        </div>
      )}
    </div>
  )
}

const Messages = ({ of }: { of: readonly OrderResult[] }) => (
  <ul>
    {of.map(({ id, message }) => (
      <li key={id}>{`${id}: ${message}`}</li>
    ))}
  </ul>
)
