import { Fragment, type ReactNode } from 'react'
import { uiTexts } from './ui-texts.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'
import type { useLoaded } from './use-loaded.ts'

type LoadedPartProps<Value> = Pick<ReturnType<typeof useLoaded<Value>>, 'loaded' | 'reload'> & {
  texts: { loading: string; notLoaded: string }
  children: (value: Value) => ReactNode
}

/** Renders a loaded value; until then that it loads. A failure has a button to try again, below the old value if there is one. */
export function LoadedPart<Value>({ loaded, reload, texts, children }: LoadedPartProps<Value>) {
  if (loaded.kind === 'loading')
    return (
      <p role="status" className="text-ink-2">
        {texts.loading}
      </p>
    )
  const failure = (
    <div className="grid justify-items-start gap-4">
      <Message state={{ kind: 'failed', text: texts.notLoaded }} />
      <Button look="outline" onClick={() => void reload()}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  )
  if (loaded.kind === 'failed') return failure
  return [<Fragment key="value">{children(loaded.value)}</Fragment>, loaded.isStale && <Fragment key="failure">{failure}</Fragment>]
}
