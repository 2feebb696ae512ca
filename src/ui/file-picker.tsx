import { type ChangeEvent, type DragEvent, type RefObject, useId, useState } from 'react'
import { uiTexts } from './ui-texts.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { toast } from './toast-store.ts'

/** The pictures that the shop reads, as the value of `<input accept>`. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif'

type Props = {
  label: string
  /** The formats and the greatest size. It stands beside the picker. */
  hint: string
  /** The value of `<input accept>`. */
  accept: string
  /** How many files the person may still choose. */
  left?: number
  /** An area takes dropped files too. */
  look: 'area' | 'button' | 'link'
  disabled?: boolean
  /** The element with the error of the chosen files, if they have one. */
  errorId?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null>
  /** Fires again when the person chooses the same file twice, because the file may have changed. */
  onFiles: (files: File[]) => void
}

const focusClasses = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-crocus-600'

const looks = {
  area: 'relative flex min-h-20 items-center gap-3 rounded-field border-[1.5px] border-dashed border-control p-3 hover:bg-ground',
  button: 'inline-flex min-h-12 items-center gap-2 justify-self-start rounded-control border border-control px-4 font-semibold',
  link: 'link inline-flex min-h-11 items-center justify-self-start rounded-control',
}

/** Chooses files, in every form of the shop. It names the formats and the size that the shop accepts. */
export function FilePicker({ label, hint, accept, left = 1, look, disabled = false, errorId, inputRef, onFiles }: Props) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const hintId = useId()
  const isArea = look === 'area'

  function choose(files: File[]) {
    if (files.length > left) toast(uiTexts.files.tooMany(left), { kind: 'error' })
    else if (files.length > 0) onFiles(files)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    if (!disabled) choose([...event.dataTransfer.files])
  }
  const dropping = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setDraggedOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop: drop,
  }
  const hintText = (
    <span id={hintId} className={classes('block text-ink-3', isArea ? 'text-xs' : 'text-sm')}>
      {hint}
    </span>
  )

  return (
    <>
      <label
        {...(isArea && dropping)}
        className={classes(
          'cursor-pointer',
          looks[look],
          focusClasses,
          isDraggedOver && 'border-crocus-600 bg-crocus-50',
          disabled && 'cursor-progress opacity-55',
        )}
      >
        <input
          ref={inputRef}
          type="file"
          aria-label={label}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={classes(hintId, errorId)}
          multiple={left > 1}
          {...{ accept, disabled }}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            choose(files)
          }}
          className={isArea ? 'absolute inset-0 size-full cursor-pointer opacity-0' : 'sr-only'}
        />
        {isArea && (
          <span className="grid size-10 flex-none place-items-center rounded-full bg-crocus-50 text-crocus-700">
            <Icon name="plus" className="size-5" />
          </span>
        )}
        {look === 'button' && <Icon name="plus" className="size-4" />}
        <span className={isArea ? 'grid gap-0.5' : undefined}>
          <span className={isArea ? 'font-semibold text-crocus-700' : undefined}>{label}</span>
          {isArea && hintText}
        </span>
      </label>
      {!isArea && hintText}
    </>
  )
}
