import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Shows a part of a page that the address names by its id. The part loads after the page, so the browser cannot scroll to it. By default it scrolls. */
export function useNamedPart<Part extends Element>(part: RefObject<Part | null>, show: (part: Part) => void = (element) => element.scrollIntoView()) {
  const { hash, key } = useLocation()
  const showPart = useEffectEvent(() => {
    if (part.current?.id && hash === `#${part.current.id}`) show(part.current)
  })
  useEffect(() => showPart(), [hash, key])
}
