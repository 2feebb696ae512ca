import { useSyncExternalStore } from 'react'
import { onDemand } from './on-demand.tsx'

const QuestionDialog = onDemand(async () => (await import('./question.tsx')).QuestionDialog)

/** A question with its two buttons. Each says what it does. `main` is the button that the question recommends, `yes` if it is left out. */
export type Question = { text: string; yes: string; no: string; main?: 'yes' | 'no' }

let pending: { question: Question; answer: (yes: boolean) => void } | undefined
const listeners = new Set<() => void>()

function show(next: typeof pending) {
  pending = next
  for (const listener of listeners) listener()
}

/** Shows a question. @returns whether the answer is yes. A second question answers the first with no. */
export function ask(question: Question) {
  pending?.answer(false)
  return new Promise<boolean>((resolve) => {
    show({
      question,
      answer(yes) {
        show(undefined)
        resolve(yes)
      },
    })
  })
}

/** The place of the questions. The root renders it once. */
export function Questions() {
  const shown = useSyncExternalStore(
    subscribe,
    () => pending,
    () => undefined,
  )
  return (
    <QuestionDialog
      wanted={shown !== undefined}
      // The question belongs to the page that the person leaves.
      onAbandon={() => shown?.answer(false)}
      question={shown?.question}
      onAnswer={(yes) => shown?.answer(yes)}
    />
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
