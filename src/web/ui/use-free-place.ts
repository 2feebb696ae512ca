import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Rules = typeof import('./free-place.ts')

/** Returns the place that `find` finds for a floating element, updated when the layout changes. Undefined until the rules load: its styles place it then. */
export function useFreePlace<Place>(active: boolean | number, floating: RefObject<Element | null>, find: (rules: Rules, floating: Element) => Place) {
  const [place, setPlace] = useState<Place>()
  const update = useEffectEvent((rules: Rules) => floating.current && setPlace(find(rules, floating.current)))

  useEffect(() => {
    if (!active) return
    let stop = () => {}
    let isStopped = false
    import('./free-place.ts').then(
      (rules) => {
        if (!isStopped) stop = rules.observeLayout(() => update(rules))
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
