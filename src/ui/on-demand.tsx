import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { renewPage } from './renew-page.ts'
import { uiTexts as texts } from './ui-texts.ts'
import { afterLoad } from './after-load.ts'
import { Button } from './button.tsx'
import { savesData } from './saves-data.ts'
import { toast } from './toast-store.ts'

type OnDemandProps = {
  /**
   * Whether to show the component. Once loaded it stays mounted, because a dialog must restore the focus when it closes. The server renders nothing here,
   * so a page must not want it before React is ready.
   */
  wanted?: boolean
  /** Runs when the code does not load, or the person opens another page. The parent then clears `wanted`. Without it, a failure shows a retry button. */
  onAbandon?: () => void
}

/** With `isRare` the code loads only when the component is first wanted. */
type Loading = { isRare?: boolean }

/** Returns a component whose code loads after the page, so that a tap need not wait for it. With data saving it loads when the component is first wanted. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, { isRare = false }: Loading = {}) {
  let loaded: ComponentType<Props> | undefined
  const loadComponent = async () => (loaded = await load())
  // A failure shows when the component is wanted. That loads it again.
  if (typeof window !== 'undefined' && !isRare && !savesData()) afterLoad(() => void loadComponent().catch(() => undefined))

  return function OnDemand(props: Props & OnDemandProps) {
    const { wanted = true, onAbandon } = props
    const [Component, setComponent] = useState<ComponentType<Props>>()
    const [failed, setFailed] = useState(false)
    // Its code is here already, so it shows at once.
    if (wanted && !Component && loaded) setComponent(() => loaded)
    const isLoading = wanted && !Component && !failed

    const handleFailure = useEffectEvent(() => {
      // A new release may have removed the files of this page.
      const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
      renewPage(files).catch(() => undefined)
      if (!onAbandon) return setFailed(true)
      toast(texts.notLoaded, { kind: 'error' })
      onAbandon()
    })

    useEffect(() => {
      if (!isLoading) return
      let isMounted = true
      loadComponent().then(
        (component) => isMounted && setComponent(() => component),
        () => isMounted && handleFailure(),
      )
      return () => {
        isMounted = false
      }
    }, [isLoading])

    useBeforeNavigation(() => wanted && onAbandon?.())

    if (Component) return <Component {...props} />
    return failed && <NotLoaded onRetry={() => setFailed(false)} />
  }
}

type Dialog = { open: boolean; onClose: () => void }

/** Returns a dialog whose code loads when it is first opened. */
export function dialogOnDemand<Props extends Dialog>(load: () => Promise<ComponentType<Props>>, loading?: Loading) {
  const OnDemand = onDemand(load, loading)
  return (props: Props) => <OnDemand {...props} wanted={props.open} onAbandon={props.onClose} />
}

/** Runs `onNavigate` when the person starts to open another page, but not again when that page arrives. */
function useBeforeNavigation(onNavigate: () => void) {
  const location = useLocation()
  const { pathname } = useNavigation().location ?? location
  const last = useRef(pathname)
  useEffect(() => {
    if (pathname !== last.current) onNavigate()
    last.current = pathname
  })
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className="grid justify-items-start gap-4">
    <p role="alert">{texts.notLoaded}</p>
    <Button onClick={onRetry}>{texts.tryAgain}</Button>
  </div>
)
