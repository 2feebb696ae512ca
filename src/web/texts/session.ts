/** Small, as every signed-in page carries it. */
export const sessionTexts = { needed: 'Please log in to see this page.', otherRole: 'Only an admin may see this page.', logIn: 'Log In' } as const
