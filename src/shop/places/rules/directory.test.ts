import { expect, test } from 'vitest'
import { findColumns, openDirectory } from './directory.ts'

const newLayout = 'CircleName,RegionName,DivisionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude'.split(',')
const oldLayout = 'officename,pincode,officeType,Deliverystatus,divisionname,regionname,circlename,Taluk,Districtname,statename'.split(',')

function read(layout: readonly string[], lines: Record<string, string>[]) {
  const columns = findColumns(layout)
  if ('missing' in columns) throw new Error(columns.missing)
  const directory = openDirectory()
  const found = layout.map((title) => title.toLowerCase().replace('districtname', 'district'))
  for (const line of lines)
    directory.add(
      found.map((title) => line[title] ?? ''),
      columns,
    )
  return directory
}

const office = (pincode: string, officename: string, officetype: string, district: string, statename: string) => ({
  pincode,
  officename,
  officetype,
  district,
  statename,
})

test.each([
  ['new', newLayout],
  ['old', oldLayout],
])('reads the %s layout', (_, layout) => {
  const directory = read(layout, [
    office('192121', 'Lethpora B.O', 'BO', 'PULWAMA', 'JAMMU AND KASHMIR'),
    office('192121', 'Pampore S.O', 'SO', 'Pulwama', 'Jammu & Kashmir'),
    office('560001', 'Bangalore G.P.O.', 'HO', 'BENGALURU  URBAN', 'KARNATAKA'),
    office('', 'Nowhere B.O', 'BO', '', ''),
    office('012345', 'Zero B.O', 'BO', '', ''),
  ])
  expect(directory.entries()).toEqual([
    { pin: '192121', stateCode: '01', states: ['01'], district: 'Pulwama', office: 'Pampore' },
    { pin: '560001', stateCode: '29', states: ['29'], district: 'Bengaluru Urban', office: expect.stringContaining('Bangalore') },
  ])
  expect([directory.offices(), directory.skipped()]).toEqual([3, 2])
})

test('the state of most offices wins, and then that of the prefix', () => {
  const directory = read(newLayout, [
    office('305402', 'One B.O', 'BO', 'AJMER', 'RAJASTHAN'),
    office('305402', 'Two B.O', 'BO', 'Ajmer', 'Rajasthan'),
    office('305402', 'Three B.O', 'BO', 'Nalgonda', 'TELANGANA'),
    office('781131', 'Four B.O', 'BO', 'Kamrup', 'Assam'),
    office('781131', 'Five B.O', 'BO', 'Ri Bhoi', 'Meghalaya'),
  ])
  expect(directory.entries()).toMatchObject([
    { pin: '305402', stateCode: '08', states: ['08', '36'], district: 'Ajmer' },
    { pin: '781131', stateCode: '17', states: ['17', '18'], district: 'Ri Bhoi' },
  ])
})

test('a PIN code whose offices have no state has the state of its prefix', () => {
  const directory = read(oldLayout, [office('560001', 'One B.O', 'BO', 'NA', 'NA'), office('900001', 'Army', 'PO', '', 'NA')])
  expect(directory.entries()).toEqual([
    { pin: '560001', stateCode: '29', states: ['29'], district: '', office: 'One' },
    { pin: '900001', stateCode: null, states: [], district: '', office: 'Army' },
  ])
})

test('names the first column that is missing', () => expect(findColumns(['officename', 'pincode', 'Taluk'])).toEqual({ missing: 'officetype' }))
