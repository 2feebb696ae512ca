export const scrollToTopTexts = {
  name: 'Back to top',
  title: 'Back to the top',
  lead: 'You are at the top of the page. Where to next?',
  scrollUp: 'Scroll up',
} as const
