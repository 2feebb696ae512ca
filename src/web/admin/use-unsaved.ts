import { useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, useBlocker, useLocation } from 'react-router'
import { readToken } from '../browser-store.ts'
import { kitTexts as texts } from '../texts/admin-kit.ts'
import { ask } from '../ui/ask.tsx'

/** The form on the screen, and whether it holds anything that is not saved. A screen has one such form, as the router takes one blocker. */
let form: { pathname: string; isUnsaved: () => boolean } | undefined

/** Asks before the form on the screen is refilled or left. @returns true when its changes may be lost */
export const mayDiscard = async () => !form?.isUnsaved() || ask(texts.discard)

/** Filters and pages of the same screen leave the form as it is. A form that is left already stands for a moment longer than its address. */
const isLost: BlockerFunction = ({ currentLocation, nextLocation }) =>
  form?.pathname === currentLocation.pathname && nextLocation.pathname !== currentLocation.pathname && form.isUnsaved()

/** Asks before a form is left with unsaved changes: by a link, Back, a reload or a closed tab. What is being saved counts as saved. */
export function useUnsaved(check: () => boolean) {
  const checkNow = useEffectEvent(check)
  const blocker = useBlocker(isLost)
  const { pathname } = useLocation()

  useEffect(() => {
    const own = { pathname, isUnsaved: () => checkNow() }
    form = own
    // Without a token there is no saving: the session is over, and the page leaves by itself.
    const warn = (event: BeforeUnloadEvent) => own.isUnsaved() && readToken() !== undefined && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      if (form === own) form = undefined
    }
  }, [pathname])

  useEffect(() => {
    if (blocker.state === 'blocked') void ask(texts.discard).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}
