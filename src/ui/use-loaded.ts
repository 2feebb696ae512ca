import { useEffect, useEffectEvent, useState } from 'react'

/** `isStale`: the value could not be loaded again. */
type Loaded<Value> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; value: Value; isStale: boolean }

/** Loads a value once the component is there. `setValue` replaces it. `reload` loads it again: the old one shows meanwhile, and stays if that fails. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ kind: 'loading' })
  const setValue = (value: Value) => setLoaded({ kind: 'loaded', value, isStale: false })

  async function reload(isHere: () => boolean = () => true) {
    const next = await load().then(
      (value): Loaded<Value> => ({ kind: 'loaded', value, isStale: false }),
      (): Loaded<Value> => ({ kind: 'failed' }),
    )
    if (isHere()) setLoaded((before) => (next.kind === 'failed' && before.kind === 'loaded' ? { ...before, isStale: true } : next))
  }

  const loadFirst = useEffectEvent(reload)
  useEffect(() => {
    let isMounted = true
    void loadFirst(() => isMounted)
    return () => {
      isMounted = false
    }
  }, [])

  return { loaded, setValue, reload: () => reload() }
}
