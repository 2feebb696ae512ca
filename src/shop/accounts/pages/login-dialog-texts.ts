export const loginDialogTexts = { title: 'Choose Login Method', email: 'Login with Email', phone: 'Login with Phone', cancel: 'Cancel' } as const
