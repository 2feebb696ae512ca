import { Link } from 'react-router'
import { tagTexts } from './tags-texts.ts'
import { classes } from '#ui/classes.ts'

export const tagClasses = 'inline-flex max-w-full items-center rounded-full bg-crocus-50 px-2.5 text-xs font-medium text-crocus-700'

/** The tags of a row. Each is a link to the list filtered by this tag. `list`: the address of the list. */
export function TagList({ tags, list, className }: { tags: readonly string[]; list: string; className?: string }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={tagTexts.title} className={classes('flex flex-wrap gap-1', className)}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            to={`${list}?tag=${encodeURIComponent(tag)}`}
            title={tagTexts.showAll(tag)}
            className={`${tagClasses} min-h-6 wrap-anywhere hover:bg-crocus-100`}
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
