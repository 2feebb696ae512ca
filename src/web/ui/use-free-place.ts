import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Rules = typeof import('./free-place.ts')

/** The place that `find` returns for what floats, anew when the page moves. Undefined until the rules are fetched: then it stands where its style says. */
export function useFreePlace<Place>(active: boolean | number, floating: RefObject<Element | null>, find: (rules: Rules, floating: Element) => Place) {
  const [place, setPlace] = useState<Place>()
  const look = useEffectEvent((rules: Rules) => floating.current && setPlace(find(rules, floating.current)))

  useEffect(() => {
    if (!active) return
    let stop = () => {}
    let isOver = false
    import('./free-place.ts').then(
      (rules) => {
        if (!isOver) stop = rules.followLayout(() => look(rules))
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [active])

  return place
}
