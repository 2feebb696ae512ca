/** The texts of `/scrolltotop`. The shop must keep this address (docs/promises.md). */
export const scrollToTopTexts = {
  tabTitle: 'Back to top',
  heading: 'Back to the top',
  lead: 'You are at the top of the page. Where to next?',
  scrollUp: 'Scroll up',
} as const
