import { useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, type Location, useLocation } from 'react-router'
import { readToken } from '../session-store.ts'
import { kitTexts as texts } from './kit-texts.ts'
import { ask } from '../ask.tsx'
import { useLeaveQuestion } from '../use-leave-question.ts'

/** A form or field on the screen. `placeOf` returns the part of an address that keeps it on the screen, and `place` is that part of its own address. */
type Unsaved = { placeOf: typeof screenOf; place: string; isUnsaved: () => boolean }

const onScreen = new Set<Unsaved>()

/** A filter or another page of a list keeps a form of the screen, but not a field in a row. */
const screenOf = ({ pathname }: Pick<Location, 'pathname' | 'search'>) => pathname

const rowsOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search

const hasUnsaved = () => [...onScreen].some(({ isUnsaved }) => isUnsaved())

/** Asks before discarding unsaved changes of the forms on the screen. @returns true when there are none, or the person agreed */
export const confirmDiscard = async () => !hasUnsaved() || ask(texts.discard)

/** True when a navigation would lose unsaved changes. The form of the previous address stays mounted for a moment, so its own place is compared too. */
const losesChanges: BlockerFunction = ({ currentLocation, nextLocation }) =>
  [...onScreen].some(({ placeOf, place, isUnsaved }) => place === placeOf(currentLocation) && place !== placeOf(nextLocation) && isUnsaved())

function useRegistered(check: () => boolean, placeOf: Unsaved['placeOf']) {
  const checkNow = useEffectEvent(check)
  const place = placeOf(useLocation())

  useEffect(() => {
    const unsaved = { placeOf, place, isUnsaved: () => checkNow() }
    onScreen.add(unsaved)
    return () => void onScreen.delete(unsaved)
  }, [placeOf, place])
}

/**
 * Asks before the person leaves a form with unsaved changes: by a link, Back, a reload or a closed tab. Filters and pages of the same screen keep the
 * form. `check` returns true for unsaved changes; it returns false while they are being saved. A screen has at most one such form.
 */
export function useUnsaved(check: () => boolean) {
  useRegistered(check, screenOf)
  useUnsavedRows()
}

/** Registers a field in a row of a list, of which a screen has many. The screen asks about all of them: it calls `useUnsavedRows`. */
export function useUnsavedRow(check: () => boolean) {
  useRegistered(check, rowsOf)
}

/** Asks once before the person leaves rows with unsaved changes, also by a filter or another page of the list. A screen calls it once. */
export function useUnsavedRows() {
  // Without a token the session is over: nothing can be saved, and the page redirects on its own.
  useLeaveQuestion({ question: texts.discard, blocks: losesChanges, warns: () => hasUnsaved() && readToken() !== undefined })
}
