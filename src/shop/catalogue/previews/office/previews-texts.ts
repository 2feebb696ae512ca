/** The texts of the dialog for the preview link of a draft. */
export const adminPreviewTexts = {
  open: 'Preview link',
  title: (name: string) => `Preview of ${name}`,
  about:
    'Anyone with the link sees the product page as it will be, without logging in. Nobody can buy. The link works for 7 days, or until you publish the product.',
  loading: 'Loading...',
  notLoaded: 'The link could not be loaded. Please try again.',
  none: 'There is no link.',
  until: (end: string) => `A link works until ${end}.`,
  create: 'Create link',
  replace: 'Create a new link',
  askReplace: { text: 'Create a new link? The earlier one stops working.', yes: 'Create a new link', no: 'Keep the earlier link' },
  revoke: 'Revoke link',
  askRevoke: { text: 'Revoke the link? Nobody can open the preview any more.', yes: 'Revoke link', no: 'Keep link' },
  link: 'Link',
  copy: 'Copy',
  copied: 'Link copied',
  notCopied: 'Please copy the selected link.',
  copyNow: 'Copy it now: the shop shows it only once.',
  close: 'Close',
  failed: 'The link could not be changed. Please try again.',
} as const
