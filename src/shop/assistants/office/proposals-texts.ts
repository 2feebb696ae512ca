export const proposalsTexts = {
  title: 'Proposals',
  intro: 'Changes that an assistant has prepared. Nothing happens until you confirm one. Proposals are kept for a week.',
  list: 'All proposals',
  noun: ['proposal', 'proposals'],
  empty: 'No proposals. An assistant needs an API key that is marked “For an assistant”.',
  columns: { change: 'Change', values: 'Values', state: 'State', actions: 'Actions' },
  by: (key: string, moment: string) => `${key}, ${moment}`,
  states: { waiting: 'Waits', done: 'Done', dismissed: 'Dismissed', unknown: 'Outcome unknown' },
  unknown: 'The shop stopped meanwhile. Look at what is saved.',
  confirm: 'Confirm',
  dismiss: 'Dismiss',
  failed: 'The proposal was not decided. Please try again.',
} as const
