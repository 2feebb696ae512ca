import type { Question } from './ask.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Dialog } from './dialog.tsx'

type QuestionProps = { question: Question | undefined; onAnswer: (yes: boolean) => void }

/** A question with its two buttons, open while there is one. Closing it counts as no. The main button stands out, and "no" has the focus. */
export function QuestionDialog({ question, onAnswer }: QuestionProps) {
  const isNoMain = question?.main === 'no'
  return (
    <Dialog open={question !== undefined} onClose={() => onAnswer(false)} title={question?.text ?? ''} titleLook="font-sans text-lg leading-snug font-semibold">
      {/* "No" comes first, because the browser focuses the first button. The main button stands last. */}
      <div className={classes('mt-2 flex flex-wrap gap-3', isNoMain ? 'flex-row-reverse justify-start' : 'justify-end')}>
        <Button look={isNoMain ? 'primary' : 'outline'} onClick={() => onAnswer(false)}>
          {question?.no}
        </Button>
        <Button look={isNoMain ? 'outline' : 'primary'} onClick={() => onAnswer(true)}>
          {question?.yes}
        </Button>
      </div>
    </Dialog>
  )
}
