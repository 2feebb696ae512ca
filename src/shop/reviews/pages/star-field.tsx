import { useId } from 'react'
import { reviewFormTexts as texts } from './reviews-texts.ts'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/field.tsx'
import { starPath } from '#ui/stars.tsx'

/** Five radio buttons, drawn as stars. `stars` is 0 while none is chosen. */
export function StarField({ stars, onChange, error }: { stars: number; onChange: (stars: number) => void; error?: string }) {
  const errorId = useId()
  return (
    <fieldset className="grid justify-items-start gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">{texts.stars}</legend>
      <div className="-ml-1.5 flex">
        {[1, 2, 3, 4, 5].map((value) => (
          <label
            key={value}
            className="grid size-12 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-crocus-600 hover:bg-limewash"
          >
            <input
              type="radio"
              name="stars"
              value={value}
              checked={stars === value}
              onChange={() => onChange(value)}
              aria-label={texts.starsOf(value)}
              className="sr-only"
            />
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              fill={value <= stars ? 'currentColor' : 'none'}
              stroke="currentColor"
              strokeWidth="1.3"
              strokeLinejoin="round"
              className={classes('size-8', value <= stars ? 'text-marigold-800' : 'text-control')}
            >
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
