import type { Question } from './ask.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionProps = { question: Question | undefined; onAnswer: (yes: boolean) => void }

/** A question with its two buttons, open while there is one. Closing it counts as no. The main button stands out, and comes last. */
export function QuestionDialog({ question, onAnswer }: QuestionProps) {
  const no = { text: question?.no, answer: false }
  const yes = { text: question?.yes, answer: true }
  const [other, main] = question?.main === 'no' ? [yes, no] : [no, yes]
  return (
    <Dialog open={question !== undefined} onClose={() => onAnswer(false)} title={question?.text ?? ''} titleLook="font-sans text-lg leading-snug font-semibold">
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => onAnswer(other.answer)}>
          {other.text}
        </Button>
        <Button onClick={() => onAnswer(main.answer)}>{main.text}</Button>
      </div>
    </Dialog>
  )
}
