import { uiTexts as texts } from './ui-texts.ts'
import { announceToScreenReader } from './announce.ts'
import { Icon } from './icon.tsx'

/** Says what was removed from a list, and offers to undo it. */
export function UndoNotice({ text, undo, onDone }: { text: string; undo: () => void; onDone: () => void }) {
  return (
    <div className="flex items-center justify-between gap-x-2 rounded-control bg-limewash py-1 pr-2 pl-4">
      <p role="status" className="min-w-0 flex-1 py-2 font-medium wrap-anywhere">
        {text}
      </p>
      <span className="flex flex-none items-center">
        <button
          type="button"
          data-undo
          className="link min-h-11 px-3"
          onClick={() => {
            undo()
            onDone()
            announceToScreenReader(texts.undone(text))
          }}
        >
          {texts.undo}
        </button>
        <button
          type="button"
          aria-label={texts.closeNotice}
          onClick={onDone}
          className="grid size-11 place-items-center rounded-full text-ink-3 hover:text-ink"
        >
          <Icon name="close" className="size-4" />
        </button>
      </span>
    </div>
  )
}
