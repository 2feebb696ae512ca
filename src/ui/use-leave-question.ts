import { useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { ask, type Question } from './ask.tsx'

type Leave = {
  question: Question
  /** Returns whether a navigation inside the site needs the question. */
  blocks: BlockerFunction
  /** Returns whether a reload or a closed tab needs the browser's own question. */
  warns: () => boolean
}

/** Asks before the person leaves the page. A page has at most one such question, because the router accepts one blocker. */
export function useLeaveQuestion({ question, blocks, warns }: Leave) {
  const blocker = useBlocker(blocks)
  const warnsNow = useEffectEvent(warns)

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => warnsNow() && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  useEffect(() => {
    if (blocker.state === 'blocked') void ask(question).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, question])
}
