import { useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, useLocation } from 'react-router'
import { readToken } from '../browser-store.ts'
import { kitTexts as texts } from '../texts/admin-kit.ts'
import { ask } from '../ui/ask.tsx'
import { useLeaveQuestion } from '../ui/use-leave-question.ts'

/** The form on the screen. A screen has at most one form with this check, because the router accepts one blocker. */
let form: { pathname: string; isUnsaved: () => boolean } | undefined

/** Asks before discarding unsaved changes of the form on the screen. @returns true when there are none, or the person agreed */
export const confirmDiscard = async () => !form?.isUnsaved() || ask(texts.discard)

/**
 * True when a navigation would lose unsaved changes. Filters and pages of the same screen keep the form. The form of the previous address stays
 * mounted for a moment after a navigation, so its address is compared too.
 */
const losesChanges: BlockerFunction = ({ currentLocation, nextLocation }) =>
  form?.pathname === currentLocation.pathname && nextLocation.pathname !== currentLocation.pathname && form.isUnsaved()

/**
 * Asks before the person leaves a form with unsaved changes: by a link, Back, a reload or a closed tab. `check` returns true for unsaved changes;
 * it returns false while they are being saved.
 */
export function useUnsaved(check: () => boolean) {
  const checkNow = useEffectEvent(check)
  const { pathname } = useLocation()
  // Without a token the session is over: nothing can be saved, and the page redirects on its own.
  useLeaveQuestion({ question: texts.discard, blocks: losesChanges, warns: () => check() && readToken() !== undefined })

  useEffect(() => {
    const thisForm = { pathname, isUnsaved: () => checkNow() }
    form = thisForm
    return () => {
      if (form === thisForm) form = undefined
    }
  }, [pathname])
}
