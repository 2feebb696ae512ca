import { useEffect, useState } from 'react'
import * as screensContract from '../../screens/contract.ts'
import type { ShownScreen } from '../../screens/contract.ts'
import { call } from '#ui/call.ts'
import { readSession } from '#ui/session-store.ts'

/** Returns the screens of added modules for the sidebar. Loads them once; empty while they load and after a failure. */
export function useModuleScreens(): readonly ShownScreen[] {
  const [screens, setScreens] = useState<readonly ShownScreen[]>([])
  useEffect(() => {
    let isCancelled = false
    if (readSession()?.role === 'admin')
      call(screensContract.listScreens, {}).then(
        (read) => isCancelled || setScreens(read),
        () => {},
      )
    return () => {
      isCancelled = true
    }
  }, [])
  return screens
}
