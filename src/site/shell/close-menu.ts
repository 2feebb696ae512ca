import type { SyntheticEvent } from 'react'

/** Closes the menu that contains the clicked element. */
export const closeMenu = ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
