import { type ComponentType, lazy, Suspense, useState } from 'react'

/** A part whose code is fetched when it is first shown, so that no page carries it before. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      // A release takes the files of the one before away; the router answers that by a reload as well.
      () => {
        location.reload()
        return new Promise<never>(() => {})
      },
    ),
  )
  return function OnDemand(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** True from the first time that `now` is. A dialog that stays where it is gives the focus back when it closes. */
export function useOnce(now: boolean) {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once
}
