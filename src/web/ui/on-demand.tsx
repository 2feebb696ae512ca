import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { renewPage } from '../hydration/renew-page.ts'
import { uiTexts as texts } from '../texts/ui.ts'
import { Button } from './button.tsx'
import { toast } from './toast-store.ts'

type Wish = {
  /** Whether it is to be seen. Once it is there it stays: a dialog gives the focus back when it closes. */
  wanted?: boolean
  /** Told when it is to be wanted no more: it cannot be had now, or the person goes to another page. Else it can be asked for again where it stands. */
  onGone?: () => void
}

/** A part whose code is fetched when it is first wanted, so that no page carries it before. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined

  return function OnDemand(props: Props & Wish) {
    const { wanted = true, onGone } = props
    const [Part, setPart] = useState(() => (wanted ? loaded : undefined))
    const [failed, setFailed] = useState(false)
    const asked = wanted && !Part && !failed

    const lose = useEffectEvent(() => {
      // A release takes the files of the one before away.
      const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
      renewPage(files).catch(() => undefined)
      if (!onGone) return setFailed(true)
      toast(texts.notLoaded, { kind: 'error' })
      onGone()
    })

    useEffect(() => {
      if (!asked) return
      let waits = true
      load().then(
        (part) => {
          loaded = part
          if (waits) setPart(() => part)
        },
        () => waits && lose(),
      )
      return () => {
        waits = false
      }
    }, [asked])

    useLeaving(() => wanted && onGone?.())

    if (Part) return <Part {...props} />
    return failed && <NotLoaded onAgain={() => setFailed(false)} />
  }
}

type Dialog = { open: boolean; onClose: () => void }

/** A dialog whose code is fetched when it is first opened. */
export function dialogOnDemand<Props extends Dialog>(load: () => Promise<ComponentType<Props>>) {
  const OnDemand = onDemand(load)
  return (props: Props) => <OnDemand {...props} wanted={props.open} onGone={props.onClose} />
}

/** Tells when the person sets out for another page; who had done so before is not told of when they arrive. */
function useLeaving(tell: () => void) {
  const here = useLocation()
  const { pathname } = useNavigation().location ?? here
  const last = useRef(pathname)
  useEffect(() => {
    if (pathname !== last.current) tell()
    last.current = pathname
  })
}

const NotLoaded = ({ onAgain }: { onAgain: () => void }) => (
  <div className="grid justify-items-start gap-4">
    <p role="alert">{texts.notLoaded}</p>
    <Button onClick={onAgain}>{texts.tryAgain}</Button>
  </div>
)
