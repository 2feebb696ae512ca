import { uiTexts as texts } from '../texts/ui.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** A question with OK and Cancel, open while there is a text. Closing it counts as Cancel. */
export function QuestionDialog({ text, onAnswer }: { text: string | undefined; onAnswer: (yes: boolean) => void }) {
  return (
    <Dialog open={text !== undefined} onClose={() => onAnswer(false)} title={text ?? ''}>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => onAnswer(false)}>
          {texts.cancel}
        </Button>
        <Button onClick={() => onAnswer(true)}>{texts.ok}</Button>
      </div>
    </Dialog>
  )
}
