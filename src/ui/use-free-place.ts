import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

type Finders = typeof import('./free-place.ts')

/**
 * Returns the place that `find` finds for a floating element, and updates it when the layout changes. Undefined until free-place.ts loads; until then the
 * element's own styles place it.
 */
export function useFreePlace<Place>(active: boolean | number, floating: RefObject<Element | null>, find: (finders: Finders, floating: Element) => Place) {
  const [place, setPlace] = useState<Place>()
  const update = useEffectEvent((finders: Finders) => {
    const { current } = floating
    // At once, because a press before a later render would meet the element at a place that was found without it.
    if (current) flushSync(() => setPlace(find(finders, current)))
  })

  useEffect(() => {
    if (!active) return
    let stop = () => {}
    let isStopped = false
    import('./free-place.ts').then(
      (finders) => {
        if (!isStopped) stop = finders.observeLayout(() => update(finders))
      },
      () => undefined,
    )
    return () => {
      isStopped = true
      stop()
    }
  }, [active])

  return place
}
