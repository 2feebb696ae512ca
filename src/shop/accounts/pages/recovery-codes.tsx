import { useState } from 'react'
import { twoStepTexts as texts } from './two-step-texts.ts'
import { Button } from '#ui/button.tsx'
import { useLeaveQuestion } from '#ui/use-leave-question.ts'

/** Shows new recovery codes, once. Asks before the person leaves without them. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const [copied, setCopied] = useState(false)
  useLeaveQuestion({
    question: texts.leave,
    blocks: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    warns: () => true,
  })
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section aria-label={texts.codes} className="grid gap-3 rounded-card bg-limewash p-4">
      <h3 className="text-lg">{texts.codes}</h3>
      <p>{texts.codesLead}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li translate="no" key={code} className="break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void copy()}>
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button onClick={onSaved}>{texts.saved}</Button>
      </div>
    </section>
  )
}
