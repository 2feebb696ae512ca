import { uiTexts as texts } from '../texts/ui.ts'
import type { Main } from './ask.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionProps = { text: string | undefined; main?: Main | undefined; onAnswer: (yes: boolean) => void }

/** A question with OK and Cancel, open while there is a text. Closing it counts as Cancel. The `main` button stands out. */
export function QuestionDialog({ text, main = 'ok', onAnswer }: QuestionProps) {
  return (
    <Dialog open={text !== undefined} onClose={() => onAnswer(false)} title={text ?? ''}>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look={main === 'cancel' ? 'primary' : 'outline'} onClick={() => onAnswer(false)}>
          {texts.cancel}
        </Button>
        <Button look={main === 'ok' ? 'primary' : 'outline'} onClick={() => onAnswer(true)}>
          {texts.ok}
        </Button>
      </div>
    </Dialog>
  )
}
