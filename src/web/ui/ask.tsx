import { useSyncExternalStore } from 'react'
import { onDemand } from './on-demand.tsx'

const QuestionDialog = onDemand(async () => (await import('./question.tsx')).QuestionDialog)

type Question = { text: string; isSafe: boolean; answer: (yes: boolean) => void }

let pending: Question | undefined
const listeners = new Set<() => void>()

function show(question: Question | undefined) {
  pending = question
  for (const listener of listeners) listener()
}

/**
 * Shows a question with OK and Cancel. With `isSafe` false, OK loses something, so Cancel is the button in bold. @returns whether the answer is OK. A
 * second question cancels the first.
 */
export function ask(text: string, { isSafe = true } = {}) {
  pending?.answer(false)
  return new Promise<boolean>((resolve) => {
    show({
      text,
      isSafe,
      answer(yes) {
        show(undefined)
        resolve(yes)
      },
    })
  })
}

/** The place of the questions. The root renders it once. */
export function Questions() {
  const question = useSyncExternalStore(
    subscribe,
    () => pending,
    () => undefined,
  )
  return (
    <QuestionDialog
      wanted={question !== undefined}
      // The question belongs to the page that the person leaves.
      onAbandon={() => question?.answer(false)}
      text={question?.text}
      isSafe={question?.isSafe ?? true}
      onAnswer={(yes) => question?.answer(yes)}
    />
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
