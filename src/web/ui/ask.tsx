import { useSyncExternalStore } from 'react'
import { onDemand } from './on-demand.tsx'

const QuestionDialog = onDemand(async () => (await import('./question.tsx')).QuestionDialog)

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
    <QuestionDialog
      wanted={question !== undefined}
      // It was of something on the page that is left.
      onGone={() => question?.answer(false)}
      text={question?.text}
      onAnswer={(yes) => question?.answer(yes)}
    />
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
