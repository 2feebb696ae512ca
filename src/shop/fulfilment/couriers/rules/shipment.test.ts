import { expect, test } from 'vitest'
import { reportKinds, shipmentStates, stateAfter } from './shipment.ts'

test('a failed attempt leaves a parcel with its courier', () => {
  expect(stateAfter('booked', ['attempt_failed'])).toBe('in_transit')
  expect(stateAfter('out_for_delivery', ['attempt_failed'])).toBe('out_for_delivery')
})

test('reports only move a shipment forward, and their order and number do not matter', () => {
  for (const state of shipmentStates)
    for (const one of reportKinds)
      for (const other of reportKinds) {
        const reached = stateAfter(state, [one, other])
        expect(shipmentStates.indexOf(reached)).toBeGreaterThanOrEqual(shipmentStates.indexOf(state))
        expect(stateAfter(state, [other, one])).toBe(reached)
        expect(stateAfter(stateAfter(state, [one]), [other])).toBe(reached)
        expect(stateAfter(reached, [one, other])).toBe(reached)
      }
})
