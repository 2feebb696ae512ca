import type { Question } from './ask.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionProps = { question: Question | undefined; onAnswer: (yes: boolean) => void }

/** A question with its two buttons, open while there is one. Closing it counts as no. The main button stands out. */
export function QuestionDialog({ question, onAnswer }: QuestionProps) {
  const isNoMain = question?.main === 'no'
  return (
    <Dialog open={question !== undefined} onClose={() => onAnswer(false)} title={question?.text ?? ''}>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
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
