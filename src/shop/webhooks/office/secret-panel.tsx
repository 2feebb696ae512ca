import { useEffect, useRef } from 'react'
import { Button } from '#ui/office/button.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import { webhooksTexts } from './webhooks-texts.ts'

const texts = webhooksTexts.secret

export type NewSecret = { secret: string; oldUntil: string | null }

/** Shows a new signing secret, which only this page has. It takes the focus, because it stands above the button that made it. Give it the secret as a React key. */
export function SecretPanel({ secret, oldUntil, onDone }: NewSecret & { onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  return (
    <Panel title={texts.title}>
      <div ref={box} role="status" className="grid gap-3">
        <p className="max-w-[70ch] text-ink-2">{texts.once}</p>
        {oldUntil && <p className="max-w-[70ch] text-ink-2">{texts.old(showMoment(oldUntil))}</p>}
        <CopyField label={texts.label} value={secret} texts={texts.copy} />
        <Button look="outline" onClick={onDone} className="justify-self-start">
          {texts.done}
        </Button>
      </div>
    </Panel>
  )
}
