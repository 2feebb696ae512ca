import { expect, test } from 'vitest'
import { arrivalDays, estimateDays, type Place } from './delivery-days.ts'

const pampore: Place = { pin: '192121', state: '01', district: 'Pulwama' }
const delhi: Place = { pin: '110001', state: '07', district: 'New Delhi' }

test.each<[string, Place, Place, [number, number]]>([
  ['the same district', pampore, { pin: '192301', state: '01', district: 'Pulwama' }, [1, 2]],
  ['the same state, although it is remote', pampore, { pin: '190001', state: '01', district: 'Srinagar' }, [2, 3]],
  ['the same first digit', delhi, { pin: '140001', state: '03', district: 'Rupnagar' }, [3, 4]],
  ['another first digit', delhi, { pin: '560001', state: '29', district: 'Bengaluru' }, [4, 6]],
  ['Assam', delhi, { pin: '781001', state: '18', district: 'Kamrup' }, [6, 9]],
  ['Kashmir, with the same first digit', delhi, { pin: '190001', state: '01', district: 'Srinagar' }, [6, 9]],
  ['the Andaman Islands', { pin: '700001', state: '19', district: 'Kolkata' }, { pin: '744101', state: '35', district: 'South Andaman' }, [6, 9]],
  ['Lakshadweep', { pin: '682001', state: '32', district: 'Ernakulam' }, { pin: '682555', state: '31', district: 'Lakshadweep' }, [6, 9]],
  ['a place with days of its own', delhi, { pin: '781001', state: '18', district: 'Kamrup', days: { from: 3, to: 5 } }, [3, 5]],
  ['no state known on both sides', { pin: '900001', state: undefined, district: '' }, { pin: '900002', state: undefined, district: '' }, [3, 4]],
  [
    'a district of the same name in another state',
    { pin: '492001', state: '22', district: 'Bilaspur' },
    { pin: '174001', state: '02', district: 'Bilaspur' },
    [4, 6],
  ],
])('%s', (_, from, to, [first, last]) => expect(estimateDays(from, to)).toEqual({ from: first, to: last }))

test('Sundays and holidays are no working days', () => {
  // 2026-01-17 is a Saturday.
  expect(arrivalDays('2026-01-17', { from: 1, to: 2 }, [])).toEqual({ from: '2026-01-19', to: '2026-01-20' })
  expect(arrivalDays('2026-01-24', { from: 1, to: 2 }, ['2026-01-26'])).toEqual({ from: '2026-01-27', to: '2026-01-28' })
  expect(arrivalDays('2026-12-31', { from: 1, to: 6 }, [])).toEqual({ from: '2027-01-01', to: '2027-01-07' })
})
