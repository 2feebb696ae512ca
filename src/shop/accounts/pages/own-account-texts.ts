import { formatInIndia } from '#kernel/india.ts'

const momentOf = formatInIndia({ dateStyle: 'medium', timeStyle: 'short' })

export const logInTexts = {
  title: 'Log-ins',
  about: 'Devices where you are logged in',
  lead: 'These browsers are logged in to your account. Log out the ones that you do not know, and change your password if you have one.',
  loading: 'Loading your log-ins...',
  notLoaded: 'Your log-ins could not be loaded. Please try again.',
  device: (device: string) => device || 'A new log-in',
  thisDevice: 'This device',
  networks: { this: 'On the network that you use now', other: 'On another network' },
  opened: (at: string) => `Logged in ${momentOf(at)}`,
  used: (at: string) => `Last used ${momentOf(at)}`,
  end: 'Log out',
  endOf: (device: string, at: string) => `${device || 'the log-in'} of ${momentOf(at)}`,
  endOthers: 'Log out all other devices',
  ending: 'Logging out...',
  notEnded: 'Logging out failed. Please try again.',
  privacy: 'This list stores no network address, only whether the network is the same.',
} as const

export const addressBookTexts = {
  title: 'Saved addresses',
  lead: 'The checkout starts with your default address. A change here does not change orders that you have placed.',
  loading: 'Loading your addresses...',
  notLoaded: 'Your addresses could not be loaded. Please try again.',
  none: 'You have no saved address yet.',
  add: 'Add a new address',
  default: 'Default',
  makeDefault: 'Make default',
  edit: 'Edit',
  remove: 'Delete',
  ofAddress: (name: string, place: string) => `the address of ${name}, ${place}`,
  saved: 'Address saved',
  notDeleted: 'Failed to delete address',
  notSaved: 'Failed to save address',
  changedMeanwhile: (now: string) => `This address was changed in the meantime. It is now: ${now}. Save again to replace it, or cancel to keep it.`,
} as const

export const ownDataTexts = {
  title: 'Your data',
  download: {
    title: 'Download my data',
    lead: 'One file with everything that we store about you: to read in a browser, and as JSON for programs.',
    button: 'Download my data',
    busy: 'Preparing...',
    prove: 'Please confirm that it is you. The file holds your addresses and orders.',
    failed: 'Your data could not be loaded. Please try again.',
    done: 'Your file has been downloaded. Keep it safe.',
    file: (day: string) => `my-data-${day}.html`,
  },
  delete: {
    title: 'Delete my account',
    lead: 'Your account is closed at once, and we erase it within the hour. You cannot undo this.',
    button: 'Delete my account',
    busy: 'Deleting...',
    failed: 'Your account could not be deleted. Please try again.',
    lost: 'We could not see whether your account was deleted. Please check your connection, and then whether you can still log in.',
    done: 'Your account is deleted.',
    deletedTitle: 'We delete:',
    deleted: [
      'your name, email, phone, photo and password',
      'your saved addresses and log-ins',
      'your reviews and their photos',
      'messages between you and us',
    ],
    keptTitle: 'The law makes us keep:',
    kept: [
      'your orders and their payments, with products, amounts, city, state and PIN code, but without your name, number and street',
      'the whole address of an order that is still to be delivered, until it is delivered',
    ],
  },
} as const

export const dataFileTexts = {
  title: (name: string) => `The data of ${name || 'your account'}`,
  lead: (at: string) => `Everything that the shop stored about you on ${momentOf(at)} (India time).`,
  json: 'The same data for programs is at the end of this file, as JSON in the element “data”.',
  none: 'None',
  picture: 'Photo',
  yes: 'yes',
  no: 'no',
} as const
