/** The texts of error pages. docs/promises.md fixes the titles and the text of 404. */
export const errorTexts = {
  404: { title: '404 Not Found', text: (path: string) => `No route matches URL "${path}"` },
  405: { title: '405 Method Not Allowed', text: () => 'This page cannot be asked for in that way.' },
  400: { title: '400 Bad Request', text: () => 'This address could not be understood.' },
  other: { title: 'Unexpected Application Error!', text: () => 'Something went wrong on our side. Please try again in a moment.' },
  /** The connection broke before the answer to a save. The server does no save twice. */
  lost: 'We could not see whether it was saved. Please check your connection and try again: it will not be saved twice.',
  notKept: 'Your browser does not let the shop keep this. Please allow its cookies and site data, or make room, and try again.',
  home: 'Go to the home page',
  products: 'See our products',
  backOffice: 'Go to the dashboard',
} as const
