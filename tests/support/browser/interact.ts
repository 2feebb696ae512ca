import type { Page } from '@playwright/test'

/** Moves the mouse: the smallest interaction that makes a page load its script. */
export const interact = (page: Page) => page.mouse.move(4, 4)
