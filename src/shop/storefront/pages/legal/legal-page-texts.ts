export const legalPageTexts = { pages: 'Legal pages', inForceSince: 'In force since', questions: 'Questions' } as const
