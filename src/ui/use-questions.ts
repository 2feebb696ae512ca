import { useRef } from 'react'
import { ask, type Question } from './ask.tsx'

/** Asks the questions of a form before it is sent, each once: the form keeps those that the person answered with yes. */
export function useQuestions() {
  const confirmed = useRef(new Set<string>())

  /** Asks the questions in turn. @returns the first that the person answered with no, with what it is about; undefined if there is none */
  async function findRefused<Asked extends { question: Question }>(asked: readonly Asked[]): Promise<Asked | undefined> {
    for (const each of asked) {
      if (confirmed.current.has(each.question.text)) continue
      if (!(await ask(each.question))) return each
      confirmed.current.add(each.question.text)
    }
    return undefined
  }

  return { findRefused, forget: () => confirmed.current.clear() }
}
