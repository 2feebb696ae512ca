import { shellTexts as texts } from './shell-texts.ts'
/** The notice on every page that payments are simulated. */
export function TestModeMark() {
  return (
    <aside aria-label={texts.testMode.name} className="bg-marigold-100 px-4 py-1 text-center text-xs font-semibold text-marigold-800 print:hidden">
      {texts.testMode.text}
    </aside>
  )
}
