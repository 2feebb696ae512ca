import { useHere } from './use-here.ts'

/** Returns a function that redirects after a delay, unless the person has opened another page meanwhile. */
export function useDelayedRedirect() {
  const isHere = useHere()
  return (redirect: () => void, delayMs: number) => void setTimeout(() => isHere() && redirect(), delayMs)
}
