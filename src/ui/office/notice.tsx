import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Icon } from '../icon.tsx'
import { Button } from './button.tsx'
import { kitTexts as texts } from './kit-texts.ts'

/** A text in place of content: for an empty list, or for a failure with a button to try again. */
export function Notice({ kind, children }: { kind: 'empty' | 'failed'; children: ReactNode }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      {kind === 'failed' && <Icon name="alert" className="size-7 text-danger" />}
      <p role={kind === 'failed' ? 'alert' : 'status'} className="max-w-[48ch] text-ink-2">
        {children}
      </p>
      {kind === 'failed' && (
        <Button look="outline" busy={state === 'loading'} onClick={() => void revalidate()}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  )
}
