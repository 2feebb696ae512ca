import type { SyntheticEvent } from 'react'

/** Closes the menu that the clicked thing is in. */
export const closeMenu = ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
