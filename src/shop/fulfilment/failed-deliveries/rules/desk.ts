/**
 * The states of a parcel that could not be delivered. `to_decide`: staff decide about the next step. `asked`: the shopper has a link. `answered`: the shopper
 * chose a day, which staff tell the courier. `retry`: the courier tries again. `returning`: the courier brings the parcel back. `lost`: the courier lost it.
 * `given_up`: the courier lost it, and its order was cancelled. `back` and `delivered` are final.
 */
export const deskStates = ['to_decide', 'asked', 'answered', 'retry', 'returning', 'lost', 'back', 'delivered', 'given_up'] as const

export type DeskState = (typeof deskStates)[number]

/** The states of parcels that the desk lists. */
export const openDeskStates = ['to_decide', 'asked', 'answered', 'retry', 'returning', 'lost'] as const satisfies DeskState[]

/** The states in which staff must do the next step. */
export const waitingDeskStates = ['to_decide', 'answered', 'lost'] as const satisfies DeskState[]

/**
 * The events of a parcel. `failed`: an attempt failed. `day_set`: staff told the courier a day. `asked`: staff asked the shopper. `day_chosen` and
 * `not_wanted`: the shopper's answer. `sent_back`: the courier returns it. `came_back`: the shop has it again. `lost`: the courier lost it. `given_up`: staff
 * cancel the order of a lost parcel. `delivered` and `cancelled`: the order was delivered or cancelled.
 */
export const deskEvents = [
  'failed',
  'day_set',
  'asked',
  'day_chosen',
  'not_wanted',
  'sent_back',
  'came_back',
  'lost',
  'given_up',
  'delivered',
  'cancelled',
] as const

export type DeskEvent = (typeof deskEvents)[number]

type Moves = Partial<Record<DeskEvent, DeskState>>

const onTheRoad = { failed: 'to_decide', sent_back: 'returning', came_back: 'back', lost: 'lost' } as const satisfies Moves

/** Staff may try again from every state on the road. */
const listed = { ...onTheRoad, day_set: 'retry', delivered: 'delivered', cancelled: 'returning' } as const satisfies Moves

const answerable = { ...listed, asked: 'asked', day_chosen: 'answered', not_wanted: 'returning' } as const satisfies Moves

/** `none`: the parcel is not at the desk. An event without an entry changes nothing. */
const moves: Record<DeskState | 'none', Moves> = {
  none: onTheRoad,
  to_decide: answerable,
  asked: answerable,
  answered: answerable,
  retry: answerable,
  // A late report of a failed attempt does not turn the parcel round.
  returning: { ...listed, failed: 'returning' },
  // It may be found. Then staff set a day, or the courier brings it back.
  lost: { ...listed, failed: 'lost', given_up: 'given_up', cancelled: 'given_up' },
  back: {},
  delivered: {},
  // A parcel that is found after all comes back.
  given_up: { sent_back: 'returning', came_back: 'back' },
}

/** Returns the state of a parcel after an event. Undefined if the event changes nothing, as every event of a parcel in a final state. */
export const stateAfter = (state: DeskState | undefined, event: DeskEvent): DeskState | undefined => moves[state ?? 'none'][event]

export const isOpenAtDesk = (state: DeskState) => openDeskStates.some((open) => open === state)
