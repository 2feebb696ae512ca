import { useHere } from '../ui/use-here.ts'

/** Leads on after a moment, unless the person has set out for another page by then. */
export function useGoOn() {
  const isHere = useHere()
  return (go: () => void, ms: number) => void setTimeout(() => isHere() && go(), ms)
}
