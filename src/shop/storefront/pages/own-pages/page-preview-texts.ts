export const pagePreviewTexts = { title: 'Preview of a draft', failed: 'The preview could not be loaded.' } as const
