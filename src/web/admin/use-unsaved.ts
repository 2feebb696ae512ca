import { useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { readToken } from '../browser-store.ts'
import { kitTexts as texts } from '../texts/admin-kit.ts'
import { ask } from '../ui/ask.tsx'

const nothing = () => false

/** Of the form on the screen: whether it holds anything that is not saved. A screen has one such form, as the router takes one blocker. */
let isUnsaved = nothing

/** Asks before the form on the screen is filled anew or left. @returns whether its text may go */
export const mayDiscard = async () => !isUnsaved() || ask(texts.discard)

/** Filters and pages of the same screen leave the form as it is. */
const isLost: BlockerFunction = ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved()

/** Asks before a form is left with unsaved changes: by a link, Back, a reload or a closed tab. */
export function useUnsaved(check: () => boolean) {
  const checkNow = useEffectEvent(check)
  const blocker = useBlocker(isLost)

  useEffect(() => {
    const own = () => checkNow()
    isUnsaved = own
    // Without a token there is no saving: the session is over, and the page leaves by itself.
    const warn = (event: BeforeUnloadEvent) => own() && readToken() !== undefined && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      if (isUnsaved === own) isUnsaved = nothing
    }
  }, [])

  useEffect(() => {
    if (blocker.state === 'blocked') void ask(texts.discard).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}
