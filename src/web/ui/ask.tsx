import { useSyncExternalStore } from 'react'
import { uiTexts as texts } from '../texts/ui.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Question = { text: string; answer: (yes: boolean) => void }

let pending: Question | undefined
const listeners = new Set<() => void>()

function show(question: Question | undefined) {
  pending = question
  for (const listener of listeners) listener()
}

/** Asks a question with OK and Cancel. A second question answers the first with no. */
export function ask(text: string) {
  pending?.answer(false)
  return new Promise<boolean>((resolve) => {
    show({
      text,
      answer(yes) {
        show(undefined)
        resolve(yes)
      },
    })
  })
}

/** Where questions appear. Stands once, in the root. */
export function Questions() {
  const question = useSyncExternalStore(
    subscribe,
    () => pending,
    () => undefined,
  )
  return (
    <Dialog open={question !== undefined} onClose={() => question?.answer(false)} title={question?.text ?? ''}>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => question?.answer(false)}>
          {texts.cancel}
        </Button>
        <Button onClick={() => question?.answer(true)}>{texts.ok}</Button>
      </div>
    </Dialog>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
