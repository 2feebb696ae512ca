import { uiTexts as texts } from '../texts/ui.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionProps = { text: string | undefined; isSafe: boolean; onAnswer: (yes: boolean) => void }

/** A question with OK and Cancel, open while there is a text. Closing it counts as Cancel. The button in bold loses nothing. */
export function QuestionDialog({ text, isSafe, onAnswer }: QuestionProps) {
  return (
    <Dialog open={text !== undefined} onClose={() => onAnswer(false)} title={text ?? ''}>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look={isSafe ? 'outline' : 'primary'} onClick={() => onAnswer(false)}>
          {texts.cancel}
        </Button>
        <Button look={isSafe ? 'primary' : 'outline'} onClick={() => onAnswer(true)}>
          {texts.ok}
        </Button>
      </div>
    </Dialog>
  )
}
