import { Button } from './button.tsx'
import type { Needed } from './rights.ts'

/** The button that saves a long form. It stays in sight at the foot of the window. */
export function SaveBar({ needs, busy, texts }: { needs: Needed; busy: boolean; texts: { save: string; saving: string } }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex justify-end border-t border-edge bg-ground px-1 py-3">
      <Button needs={needs} type="submit" busy={busy}>
        {busy ? texts.saving : texts.save}
      </Button>
    </div>
  )
}
