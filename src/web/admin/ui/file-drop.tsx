import { type DragEvent, type RefObject, useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { AdminIcon } from './admin-icon.tsx'

type Props = {
  label: string
  hint?: string
  /** The value of `<input accept>`. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** The element with the error of the chosen files, if they have one. */
  errorId?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null>
  /** Fires again when the person chooses the same file twice, because the file may have changed. */
  onFiles: (files: File[]) => void
}

/** An area to drop files on, or to click for choosing them. */
export function FileDrop({ label, hint, accept, multiple, disabled, errorId, inputRef, onFiles }: Props) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const hintId = useId()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    const files = [...event.dataTransfer.files]
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(event.dataTransfer.types.includes('Files'))
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      className={classes(
        'relative flex min-h-20 cursor-pointer items-center gap-3 rounded-field border-[1.5px] border-dashed border-control p-3 hover:bg-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-crocus-600',
        isDraggedOver && 'border-crocus-600 bg-crocus-50',
        disabled && 'cursor-progress opacity-55',
      )}
    >
      <input
        ref={inputRef}
        type="file"
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={classes(hint && hintId, errorId) || undefined}
        {...{ accept, multiple, disabled }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="grid size-10 flex-none place-items-center rounded-full bg-crocus-50 text-crocus-700">
        <AdminIcon name="upload" className="size-5" />
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold text-crocus-700">{label}</span>
        {hint && (
          <span id={hintId} className="text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
