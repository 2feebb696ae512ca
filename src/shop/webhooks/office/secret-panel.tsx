import { useEffect, useRef } from 'react'
import { Button } from '#ui/office/button.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import { webhooksTexts } from './webhooks-texts.ts'

const texts = webhooksTexts.secret

/** `oldUntil`: until this time the previous secret also signs. */
export type NewSecret = { secret: string; oldUntil: string | null }

/**
 * Shows a new signing secret, which cannot be read again. The panel takes the focus, because it appears above the button that was pressed. Pass the secret as
 * its React key.
 */
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
